import type { UserAccessAction } from "@entities/user";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Message, messageText } from "@shared/i18n/format";
import { createMutation, undoOffer } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { createEvent, restore, sample } from "effector";
import { useUnit } from "effector-react";
import { useRef } from "react";
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

interface ActionTexts {
  text: MessageDescriptor;
  /** The accessible name, which begins or ends with the text. */
  label: (name: string) => MessageDescriptor;
}

const actionTexts: Record<UserAccessAction, ActionTexts> = {
  deactivateUser: { text: msg`Deactivate`, label: (name) => msg`Deactivate ${name}` },
  reactivateUser: { text: msg`Reactivate`, label: (name) => msg`Reactivate ${name}` },
  sendWelcomeMail: { text: msg`Send welcome email`, label: (name) => msg`Send welcome email to ${name}` },
};

interface ChangeUserAccessProps {
  userId: number;
  name: Message;
  actions: readonly UserAccessAction[];
}

/** The buttons that change the access of a user (domain/companies.md#users). */
export function ChangeUserAccess({ userId, name, actions }: ChangeUserAccessProps) {
  const { i18n, t } = useLingui();
  const { pending, submit } = useUnit({ pending: changeAccess.$pendingParams, submit: changeAccess });
  // Takes the focus, because a pressed button is disabled and then often replaced.
  const focusRef = useRef<HTMLFieldSetElement>(null);
  if (actions.length === 0) return null;
  const label = messageText(i18n, name);
  return (
    <fieldset ref={focusRef} tabIndex={-1} aria-label={t`Access of ${label}`}>
      {actions.map((action) => (
        <Button
          key={action}
          kind="quiet"
          size="small"
          aria-label={i18n._(actionTexts[action].label(label))}
          busy={pending.some((params) => params.userId === userId && params.action === action)}
          disabled={pending.length > 0}
          onClick={() => {
            focusRef.current?.focus();
            void submit({ userId, action }).catch(() => {});
          }}
        >
          {i18n._(actionTexts[action].text)}
        </Button>
      ))}
    </fieldset>
  );
}
