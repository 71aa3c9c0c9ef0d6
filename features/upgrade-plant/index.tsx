import { type PlantView, plantPermissions, tierOf } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useOnUnmount } from "@shared/lib/react";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { combine, createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import type { upgradeLightPlant } from "./action.server";

const upgradePlant = createMutation<typeof upgradeLightPlant>("upgrade-plant", {
  // The data that the page of a light plant does not show.
  invalidates: ["plant", "promises", "issues", "tickets", "notes", "files", "audits", "meterAudits"],
  failure: () => ({ kind: "danger", message: msg`Something went wrong. Please try again later.` }),
});

/** The upgrade cannot be undone, so it requires a confirmation. See domain/light-plants.md#upgrade. */
export const plantUpgrade = createConfirmation(upgradePlant);

/** The plant was unmounted. */
export const upgradeUnmounted = createEvent();

const $upgradedId = createStore<number | null>(null)
  .on(upgradePlant.done, (_, { params }) => params.plantId)
  .reset(upgradeUnmounted);

/** The plants whose notice is shown. The notice appears before the response. An error removes it. */
export const $upgradedIds = combine(upgradePlant.$pendingParams, $upgradedId, (pending, upgraded) => [
  ...pending.map(({ plantId }) => plantId),
  upgraded,
]);

/** The change of an upgrade: monitoring starts today. */
export const toUpgrade = ({ ref, today }: PlantView) => ({ ...ref, monitoredSince: today.toString() });

/** Upgrades a light plant and tells when its data will be available (domain/light-plants.md#upgrade). */
export function UpgradePlant({ view }: { view: PlantView }) {
  const { plantId } = view.ref;
  const unit = useUnit({ upgradedIds: $upgradedIds, closed: upgradeUnmounted });
  useOnUnmount(unit.closed, plantId);
  const canUpgrade = tierOf(view.plant, view.today) === "light" && plantPermissions(view).canEdit;
  return (
    <Confirm
      key={plantId}
      model={plantUpgrade}
      kind="primary"
      title={<Trans>Upgrade plant</Trans>}
      confirmLabel={<Trans>Upgrade plant</Trans>}
      question={() => <Trans>Monitoring starts today. An upgrade cannot be undone.</Trans>}
    >
      {({ request }) =>
        unit.upgradedIds.includes(plantId) ? (
          <Alert kind="success" title={<Trans>This plant is now monitored</Trans>}>
            <Trans>Monitoring data is available in a few hours.</Trans>
          </Alert>
        ) : (
          canUpgrade && (
            <Alert
              kind="info"
              title={<Trans>This plant is not monitored</Trans>}
              actions={
                <Button size="small" icon="zap" aria-haspopup="dialog" onClick={() => request(toUpgrade(view))}>
                  <Trans>Upgrade plant</Trans>
                </Button>
              }
            >
              <Trans>Upgrade it to see its yield, status and issues.</Trans>
            </Alert>
          )
        )
      }
    </Confirm>
  );
}
