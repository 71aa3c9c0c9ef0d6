import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { ConfirmDialog } from "@shared/ui/confirm-dialog/confirm-dialog";
import type { PendingChange } from "../assignees";

interface ConfirmAssignmentProps {
  change: PendingChange;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms that a user is assigned or unassigned. */
export function ConfirmAssignment({ change: { user, change }, onConfirm, onClose }: ConfirmAssignmentProps) {
  const { i18n } = useLingui();
  const name = messageText(i18n, user.name);
  const assigning = change === "assigned";
  const verb = assigning ? <Trans>Assign</Trans> : <Trans>Un-assign</Trans>;
  return (
    <ConfirmDialog
      title={verb}
      confirmLabel={verb}
      kind={assigning ? "primary" : "danger"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {assigning ? (
          <Trans>Assign {name} to this ticket?</Trans>
        ) : (
          <Trans>Un-assign {name} from this ticket?</Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
