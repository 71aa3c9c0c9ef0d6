import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useUnit } from "effector-react";
import { $deleting, $error, cancelled, confirmed } from "../model";
import styles from "./delete-dialog.module.css";

/** Confirms that a meter is deleted. */
export function DeleteDialog({ name }: { name: string }) {
  const unit = useUnit({ deleting: $deleting, error: $error, cancelled, confirmed });
  return (
    <Dialog
      open
      onClose={() => unit.cancelled()}
      dismissible={!unit.deleting}
      title={<Trans>Delete meter</Trans>}
      footer={
        <>
          <Button onClick={() => unit.cancelled()} disabled={unit.deleting}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" icon="trash" onClick={() => unit.confirmed()} busy={unit.deleting}>
            <Trans>Delete meter</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          <Trans>Delete {name} with its issues and measurements? This cannot be undone.</Trans>
        </p>
        {unit.error && (
          <Alert kind="danger" title={<Trans>Failed to delete</Trans>}>
            <ErrorText error={unit.error} />
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
