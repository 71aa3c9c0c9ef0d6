import { type PlantView, plantPermissions, tierOf } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { errorOf, type Result } from "@shared/api/result";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { $stage, cancelled, closed, confirmed, requested, settled, upgradeKey } from "../model";

/** Upgrades a light plant, and says when its data is available (spec 2 §2.18). */
export function UpgradePlant({ view }: { view: PlantView }) {
  const { stage, ...unit } = useUnit({ stage: $stage, requested, cancelled, confirmed, settled, closed });
  const { data, state } = useFetcher<Result<void>>({ key: upgradeKey });
  useResultEvent(state === "idle" ? data : null, (result) => unit.settled(errorOf(result)));
  useOnUnmount(unit.closed, view.ref.plantId);

  if (stage === "pending" || stage === "upgraded") {
    return (
      <Alert kind="success" title={<Trans>This plant is now monitored</Trans>}>
        <Trans>Monitoring data is available in a few hours.</Trans>
      </Alert>
    );
  }
  if (tierOf(view.plant, view.today) !== "light" || !plantPermissions(view).canEdit) return null;
  return (
    <>
      <Alert
        kind="info"
        title={<Trans>This plant is not monitored</Trans>}
        actions={
          <Button size="small" icon="zap" aria-haspopup="dialog" onClick={() => unit.requested()}>
            <Trans>Upgrade plant</Trans>
          </Button>
        }
      >
        <Trans>Upgrade it to see its yield, status and issues.</Trans>
      </Alert>
      <Dialog
        open={stage === "confirming"}
        onClose={() => unit.cancelled()}
        title={<Trans>Upgrade plant</Trans>}
        footer={
          <>
            <Button onClick={() => unit.cancelled()}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="primary" onClick={() => unit.confirmed(view)}>
              <Trans>Upgrade plant</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Monitoring starts today. An upgrade cannot be undone.</Trans>
        </p>
      </Dialog>
    </>
  );
}
