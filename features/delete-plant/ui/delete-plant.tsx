import { Trans } from "@lingui/react/macro";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Button } from "@shared/ui/button/button";
import { ConfirmDialog } from "@shared/ui/confirm-dialog/confirm-dialog";
import { useUnit } from "effector-react";
import { $confirmation, $deleting, cancelled, closed, confirmed, requested } from "../model";

/** The button that deletes a plant, after a confirmation, and returns to the list (spec 2 §2.15). */
export function DeletePlant({ plantId, plantName }: { plantId: number; plantName: string }) {
  const { confirmation, deleting, ...unit } = useUnit({
    confirmation: $confirmation,
    deleting: $deleting,
    requested,
    confirmed,
    cancelled,
    closed,
  });
  useOnUnmount(unit.closed, plantId);
  return (
    <>
      <Button
        kind="danger"
        icon="trash"
        aria-haspopup="dialog"
        busy={deleting !== null}
        onClick={() => unit.requested(plantId)}
      >
        <Trans>Delete plant</Trans>
      </Button>
      {confirmation !== null && (
        <ConfirmDialog
          title={<Trans>Delete plant</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          kind="danger"
          onConfirm={() => unit.confirmed()}
          onClose={() => unit.cancelled()}
        >
          <p>
            <Trans>
              Are you sure you want to delete “{plantName}” with its meters, issues, notes and files? It
              cannot be restored.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
