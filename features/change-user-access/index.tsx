import type { UserAccessAction } from "@entities/user";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Message, messageText } from "@shared/i18n/format";
import { createMutation, undoOffer } from "@shared/mutations/create-mutation";
import { IconButton } from "@shared/ui/button/button";
import type { IconName } from "@shared/ui/icon/icon";
import { createEvent, restore, sample } from "effector";
import { useUnit } from "effector-react";
import type { changeAccessOfUser } from "./action.server";

const done: Record<UserAccessAction, MessageDescriptor> = {
  deactivateUser: msg`User deactivated. Their sessions have ended.`,
  reactivateUser: msg`User reactivated`,
  sendWelcomeMail: msg`Welcome email sent`,
};

/** The actions that can be undone, each with the action that does it. */
const opposites: Partial<Record<UserAccessAction, UserAccessAction>> = {
  deactivateUser: "reactivateUser",
  reactivateUser: "deactivateUser",
};

/** The user pressed Undo in the toast. */
export const accessUndone = createEvent();

export const changeAccess = createMutation<typeof changeAccessOfUser>("change-user-access", {
  success: ({ params: { action } }) => ({
    kind: "success",
    message: done[action],
    ...(opposites[action] && undoOffer("change-user-access", accessUndone)),
  }),
  invalidates: ["users"],
});

const $last = restore(
  changeAccess.done.map(({ params }) => params),
  null,
);
const undone = sample({ clock: accessUndone, source: $last }).filterMap((last) => {
  const action = last && opposites[last.action];
  return action ? { userId: last.userId, action } : undefined;
});
sample({ clock: undone, target: changeAccess });

const labels: Record<UserAccessAction, { icon: IconName; label: (name: string) => MessageDescriptor }> = {
  deactivateUser: { icon: "lock", label: (name) => msg`Deactivate ${name}` },
  reactivateUser: { icon: "retry", label: (name) => msg`Reactivate ${name}` },
  sendWelcomeMail: { icon: "inbox", label: (name) => msg`Send the welcome email to ${name} again` },
};

interface ChangeUserAccessProps {
  userId: number;
  name: Message;
  actions: readonly UserAccessAction[];
}

/** The buttons that change the access of a user (domain/companies.md#users). */
export function ChangeUserAccess({ userId, name, actions }: ChangeUserAccessProps) {
  const { i18n } = useLingui();
  const { pending, submit } = useUnit({ pending: changeAccess.$pendingParams, submit: changeAccess });
  return actions.map((action) => {
    const { icon, label } = labels[action];
    const text = i18n._(label(messageText(i18n, name)));
    return (
      <IconButton
        key={action}
        icon={icon}
        aria-label={text}
        title={text}
        busy={pending.some((params) => params.userId === userId && params.action === action)}
        disabled={pending.length > 0}
        onClick={() => void submit({ userId, action }).catch(() => {})}
      />
    );
  });
}
