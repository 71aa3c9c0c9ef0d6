import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Message, messageText } from "@shared/i18n/format";
import { createMutation } from "@shared/mutations/create-mutation";
import { IconButton } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import type { deleteCompanyUser } from "./action.server";

export const deleteUser = createMutation<typeof deleteCompanyUser>("delete-user", {
  success: () => msg`User deleted`,
  invalidates: ["users"],
});

/** The button that deletes a user after a confirmation of the browser (domain/companies.md#users). */
export function DeleteUser({ userId, name }: { userId: number; name: Message }) {
  const { t, i18n } = useLingui();
  const { pending, submit } = useUnit({ pending: deleteUser.$pendingParams, submit: deleteUser });
  const label = messageText(i18n, name);
  return (
    <IconButton
      icon="trash"
      aria-label={t`Delete ${label}`}
      title={t`Delete ${label}`}
      busy={pending.some((params) => params.userId === userId)}
      disabled={pending.length > 0}
      onClick={({ currentTarget }) => {
        if (!window.confirm(t`Delete ${label}? The account cannot be restored.`)) return;
        // The list takes the focus, because the button is disabled and then removed with its row.
        currentTarget.closest<HTMLElement>("section")?.focus();
        void submit({ userId });
      }}
    />
  );
}
