import type { TicketRef } from "@entities/ticket";
import type { CompanyUser } from "@entities/user";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import { type Message, messageText } from "@shared/i18n/message";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Avatar } from "@shared/ui/badge/badge";
import { IconButton } from "@shared/ui/button/button";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import type { assignTicketAction } from "./action.server";
import styles from "./assignee-picker.module.css";

export const assignTicket = createMutation<typeof assignTicketAction>("assign-ticket", {
  invalidates: ["ticket"],
  failure: msg`Failed to update ticket`,
});

/**
 * The change of one assignee, which is confirmed first (domain/tickets.md#assignees). It is shown before the response;
 * an error rolls it back: the loaded assignees are shown again.
 */
export const assignment = createConfirmation(assignTicket);

interface AssigneePickerProps {
  ticketId: number;
  /** The ticket to change; null if it is closed or read-only. */
  ticketRef: TicketRef | null;
  assignees: readonly Assignee[];
  /** The users it can be assigned to; null while they are loading. */
  users: readonly Assignee[] | null;
}

/** The assignees of a ticket and a select to add one; each change is confirmed first (domain/tickets.md#assignees). */
export function AssigneePicker({ ticketId, ticketRef, assignees, users }: AssigneePickerProps) {
  const { t, i18n } = useLingui();
  const isAssigning = useUnit(assignment.$confirmation)?.assigned !== false;
  const known = [...assignees, ...(users ?? [])];
  const textOf = (name: Message) => messageText(i18n, name);
  const nameOf = (userId: number) => textOf(known.find(({ id }) => id === userId)?.name ?? "");
  const verb = isAssigning ? <Trans>Assign</Trans> : <Trans>Un-assign</Trans>;

  return (
    <Confirm
      model={assignment}
      title={verb}
      confirmLabel={verb}
      kind={isAssigning ? "primary" : "danger"}
      isOwn={(change) => change.ticketId === ticketId}
      question={({ userId, assigned }) => {
        const name = nameOf(userId);
        return (
          <p>
            {assigned ? (
              <Trans>Assign {name} to this ticket?</Trans>
            ) : (
              <Trans>Un-assign {name} from this ticket?</Trans>
            )}
          </p>
        );
      }}
    >
      {({ pending, request }) => {
        const change = pending?.ticketId === ticketId ? pending : null;
        const current = withPending(assignees, users ?? [], change);
        const offered = assignable(users ?? [], current);
        return (
          <div className={styles.picker} aria-busy={change !== null || undefined}>
            {current.length === 0 && (
              <p className={styles.none}>
                <Trans>No one is assigned to this ticket.</Trans>
              </p>
            )}
            <ul className={styles.list}>
              {current.map((user) => {
                const name = textOf(user.name);
                return (
                  <li key={user.id} className={styles.user}>
                    <Avatar name={name} />
                    <span className={styles.name}>{name}</span>
                    {ticketRef && (
                      <IconButton
                        icon="close"
                        aria-label={t`Un-assign ${name}`}
                        title={t`Un-assign ${name}`}
                        disabled={change !== null}
                        onClick={() => request({ ...ticketRef, userId: user.id, assigned: false })}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
            {ticketRef && users && (
              <Select
                label={t`Choose user`}
                labelHidden
                value=""
                disabled={change !== null || offered.length === 0}
                onChange={({ target: { value } }) => {
                  if (value) request({ ...ticketRef, userId: Number(value), assigned: true });
                }}
                options={[
                  { value: "", label: t`Choose user` },
                  ...offered.map(({ id, name }) => ({ value: String(id), label: textOf(name) })),
                ]}
              />
            )}
          </div>
        );
      }}
    </Confirm>
  );
}

export interface Assignee {
  id: number;
  name: Message;
}

export const assigneeOf = (user: Pick<CompanyUser, "id" | "first_name" | "last_name">): Assignee => ({
  id: user.id,
  name: fullName(user),
});

/** The assignees with the pending change, which may add one of the users. */
export function withPending(
  assignees: readonly Assignee[],
  users: readonly Assignee[],
  change: { userId: number; assigned: boolean } | null,
): Assignee[] {
  if (!change) return [...assignees];
  const isChanged = ({ id }: Assignee) => id === change.userId;
  const added = change.assigned ? [...users, ...assignees].filter(isChanged).slice(0, 1) : [];
  return [...assignees.filter((assignee) => !isChanged(assignee)), ...added];
}

/** The users that are not assigned yet. */
export const assignable = (users: readonly Assignee[], assignees: readonly Assignee[]): Assignee[] =>
  users.filter(({ id }) => !assignees.some((assignee) => assignee.id === id));
