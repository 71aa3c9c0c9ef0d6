import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import type { removePlant } from "./action.server";

/** Deletes a plant. Users who still see the plant are redirected to the list. */
const deletePlant = createMutation<typeof removePlant>("delete-plant", {
  success: () => msg`Successfully deleted plant!`,
  navigate: () => ({ to: "/plants", replace: true }),
});

export const plantDeletion = createConfirmation(deletePlant);

/** The button that deletes a plant after a confirmation and returns to the list (domain/plant-page.md#admin). */
export function DeletePlant({ plantId, plantName }: { plantId: number; plantName: string }) {
  return (
    <Confirm
      key={plantId}
      model={plantDeletion}
      title={<Trans>Delete plant</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={() => (
        <p>
          <Trans>
            Are you sure you want to delete “{plantName}” with its meters, issues, notes and files? It cannot be
            restored.
          </Trans>
        </p>
      )}
    >
      {({ pending, request }) => (
        <Button
          kind="danger"
          icon="trash"
          aria-haspopup="dialog"
          busy={pending !== null}
          onClick={() => request({ plantId })}
        >
          <Trans>Delete plant</Trans>
        </Button>
      )}
    </Confirm>
  );
}
