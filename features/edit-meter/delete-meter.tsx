import type { MeterRef } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { useOnUnmount } from "@shared/lib/react";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert } from "@shared/ui/alert/alert";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { sample } from "effector";
import { useUnit } from "effector-react";
import type { removeMeter } from "./action.server";

// domain/errors.md#texts
const deleteMeter = createMutation<typeof removeMeter>("delete-meter", {
  success: () => msg`Successfully deleted meter!`,
  invalidates: ["plant", "meters", "meterAudits"],
  failure: () => ({ kind: "danger", message: msg`Failed to delete` }),
});

interface DeletedMeter {
  ref: MeterRef;
  name: string;
}

/**
 * The confirmation of a deletion as a form without fields. Its dialog stays open until the result, because it covers
 * the dialog of the meter.
 */
export const meterDeletion = createForm({
  mutation: deleteMeter,
  initial: {},
  params: (_, { ref: { companyId, plantId, meterId } }: DeletedMeter) => ({ companyId, plantId, meterId }),
});
sample({ clock: meterDeletion.saved, fn: () => {}, target: meterDeletion.closed });

/** The dialog that deletes a meter of a plant. */
export function DeleteMeter({ plantId }: { plantId: number }) {
  const { opened, closed } = useUnit({ opened: meterDeletion.$context, closed: meterDeletion.closed });
  useOnUnmount(closed, plantId);
  if (!opened) return null;
  return <DeleteDialog name={opened.value.name} />;
}

function DeleteDialog({ name }: { name: string }) {
  const { pending, error, closed, submitted } = useUnit({
    pending: meterDeletion.$pending,
    error: meterDeletion.$failure,
    closed: meterDeletion.closed,
    submitted: meterDeletion.submitted,
  });
  return (
    <Dialog
      open
      onClose={() => closed()}
      dismissible={!pending}
      title={<Trans>Delete meter</Trans>}
      footer={
        <DialogActions
          onCancel={() => closed()}
          cancelDisabled={pending}
          kind="danger"
          icon="trash"
          onClick={() => submitted()}
          busy={pending}
        >
          <Trans>Delete meter</Trans>
        </DialogActions>
      }
    >
      <div className="stack">
        <p>
          <Trans>Delete {name} with its issues and measurements? This cannot be undone.</Trans>
        </p>
        {error && (
          <Alert kind="danger" title={<Trans>Failed to delete</Trans>}>
            <ErrorText error={error} />
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
