import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import type { PendingChange } from "../assignees";

interface ConfirmDialogProps {
  change: PendingChange;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms that a user is assigned or unassigned. */
export function ConfirmDialog({ change: { user, change }, onConfirm, onClose }: ConfirmDialogProps) {
  const { i18n } = useLingui();
  const name = messageText(i18n, user.name);
  const assigning = change === "assigned";
  return (
    <Dialog
      open
      onClose={onClose}
      title={assigning ? <Trans>Assign</Trans> : <Trans>Un-assign</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={assigning ? "primary" : "danger"} onClick={onConfirm}>
            {assigning ? <Trans>Assign</Trans> : <Trans>Un-assign</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {assigning ? (
          <Trans>Assign {name} to this ticket?</Trans>
        ) : (
          <Trans>Un-assign {name} from this ticket?</Trans>
        )}
      </p>
    </Dialog>
  );
}
