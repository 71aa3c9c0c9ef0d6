import { useLingui } from "@lingui/react/macro";
import { type Message, messageText } from "@shared/i18n/message";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { deletion } from "../model";

/** The button that deletes a user, after a prompt of the browser (spec 1 §2). */
export function DeleteUser({ userId, name }: { userId: number; name: Message }) {
  const { t, i18n } = useLingui();
  const { pending, submitted } = useUnit({ pending: deletion.$pending, submitted: deletion.submitted });
  const label = messageText(i18n, name);
  return (
    <Button
      kind="quiet"
      size="small"
      icon="trash"
      aria-label={t`Delete ${label}`}
      busy={pending?.userId === userId}
      disabled={pending !== null}
      onClick={() => {
        if (window.confirm(t`Delete ${label}? The account cannot be restored.`)) submitted({ userId });
      }}
    />
  );
}
