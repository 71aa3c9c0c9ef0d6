import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useUnit } from "effector-react";
import { meterDeletion } from "./delete-meter";

export function DeleteDialog({ name }: { name: string }) {
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
