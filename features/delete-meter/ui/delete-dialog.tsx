import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useUnit } from "effector-react";
import { closed, confirmed, deletion } from "../model";
import styles from "./delete-dialog.module.css";

/** Confirms that a meter is deleted. */
export function DeleteDialog({ name }: { name: string }) {
  const { pending, error, ...unit } = useUnit({
    pending: deletion.$pending,
    error: deletion.$error,
    closed,
    confirmed,
  });
  const isDeleting = pending !== null;
  return (
    <Dialog
      open
      onClose={() => unit.closed()}
      dismissible={!isDeleting}
      title={<Trans>Delete meter</Trans>}
      footer={
        <>
          <Button onClick={() => unit.closed()} disabled={isDeleting}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" icon="trash" onClick={() => unit.confirmed()} busy={isDeleting}>
            <Trans>Delete meter</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.body}>
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
