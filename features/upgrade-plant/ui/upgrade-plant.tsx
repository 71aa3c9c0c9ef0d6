import { type PlantView, plantPermissions, tierOf } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { ConfirmedSubmission } from "@shared/forms/submission/confirmed-submission";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { $upgraded, upgrade, upgradeKey } from "../model";

/** Upgrades a light plant, and says when its data is available (spec 2 §2.18). */
export function UpgradePlant({ view }: { view: PlantView }) {
  const isUpgraded = useUnit($upgraded);
  const canUpgrade = tierOf(view.plant, view.today) === "light" && plantPermissions(view).canEdit;
  return (
    <ConfirmedSubmission
      key={view.ref.plantId}
      model={upgrade}
      fetcherKey={upgradeKey}
      kind="primary"
      title={<Trans>Upgrade plant</Trans>}
      confirmLabel={<Trans>Upgrade plant</Trans>}
      question={() => (
        <p>
          <Trans>Monitoring starts today. An upgrade cannot be undone.</Trans>
        </p>
      )}
    >
      {({ request }) =>
        isUpgraded ? (
          <Alert kind="success" title={<Trans>This plant is now monitored</Trans>}>
            <Trans>Monitoring data is available in a few hours.</Trans>
          </Alert>
        ) : (
          canUpgrade && (
            <Alert
              kind="info"
              title={<Trans>This plant is not monitored</Trans>}
              actions={
                <Button size="small" icon="zap" aria-haspopup="dialog" onClick={() => request(view)}>
                  <Trans>Upgrade plant</Trans>
                </Button>
              }
            >
              <Trans>Upgrade it to see its yield, status and issues.</Trans>
            </Alert>
          )
        )
      }
    </ConfirmedSubmission>
  );
}
