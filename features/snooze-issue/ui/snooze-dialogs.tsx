import { Trans } from "@lingui/react/macro";
import { ConfirmDialog } from "@shared/ui/confirm-dialog/confirm-dialog";
import { useUnit } from "effector-react";
import { $dialog, cancelled, confirmed } from "../model/dialog";
import { SnoozeDialog } from "./snooze-dialog";

/** The dialog that is open: to snooze issues, or to confirm that one is reopened. */
export function SnoozeDialogs({ today }: { today: Temporal.PlainDate }) {
  const { dialog, ...unit } = useUnit({ dialog: $dialog, cancelled, confirmed });
  if (!dialog) return null;
  if (dialog.kind === "snooze") return <SnoozeDialog issueCount={dialog.issues.length} today={today} />;
  return (
    <ConfirmDialog
      title={<Trans>Unsnooze issue</Trans>}
      confirmLabel={<Trans>Unsnooze</Trans>}
      onConfirm={() => unit.confirmed()}
      onClose={() => unit.cancelled()}
    >
      <p>
        <Trans>The issue is open again at once. Do you want to unsnooze it?</Trans>
      </p>
    </ConfirmDialog>
  );
}
