import type { TicketRef } from "@entities/ticket";
import type { CompanyUser } from "@entities/user";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import { type Message, messageText } from "@shared/i18n/format";
import { bestMatches } from "@shared/lib/match-text";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { withOutbox } from "@shared/outbox/with-outbox";
import { Avatar } from "@shared/ui/badge/badge";
import { Button, IconButton } from "@shared/ui/button/button";
import { ComboboxList } from "@shared/ui/combobox/combobox-list";
import { Popover } from "@shared/ui/popover/popover";
import { useUnit } from "effector-react";
import { useState } from "react";
import type { assignTicketAction } from "./action.server";
import styles from "./assignee-picker.module.css";

const assignTicket = withOutbox(
  createMutation<typeof assignTicketAction>("assign-ticket", {
    invalidates: ["ticket"],
    failure: msg`Failed to update ticket`,
  }),
  ({ ticketId, assigned, name }) => ({
    title: assigned ? msg`Assign` : msg`Un-assign`,
    summary: name,
    places: [`assignees-${ticketId}`],
    result: undefined,
  }),
);

/**
 * Adds or removes an assignee after a confirmation (domain/tickets.md#assignees). The change is shown before the
 * response. After an error the loaded assignees are shown again.
 */
export const assignment = createConfirmation(assignTicket);

interface Assignee {
  id: number;
  name: Message;
}

export const toAssignee = (user: Pick<CompanyUser, "id" | "first_name" | "last_name">): Assignee => ({
  id: user.id,
  name: fullName(user),
});

/** The assignees with the pending change applied. The change may add one of the users. */
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

/** The users who are not assigned yet. */
export const assignable = (users: readonly Assignee[], assignees: readonly Assignee[]): Assignee[] =>
  users.filter(({ id }) => !assignees.some((assignee) => assignee.id === id));

interface AssigneePickerProps {
  ticketId: number;
  /** The ticket to change. Null if it is closed or read-only. */
  ticketRef: TicketRef | null;
  assignees: readonly Assignee[];
  /** The users who can be assigned. Null while they are loading. */
  users: readonly Assignee[] | null;
  /** The current user. */
  userId: number;
}

/**
 * The assignees of a ticket, and a search that adds one. Each change is confirmed first. The exception is assigning the
 * ticket to oneself: it takes one click and has an Undo button (domain/tickets.md#assignees).
 */
export function AssigneePicker({ ticketId, ticketRef, assignees, users, userId }: AssigneePickerProps) {
  const { t, i18n } = useLingui();
  const { confirmation, assign } = useUnit({ confirmation: assignment.$confirmation, assign: assignTicket });
  const isAssigning = confirmation?.assigned !== false;
  const known = [...assignees, ...(users ?? [])];
  const textOf = (name: Message) => messageText(i18n, name);
  const nameOf = (userId: number) => textOf(known.find(({ id }) => id === userId)?.name ?? "");
  const changeOf = (ref: TicketRef, userId: number, assigned: boolean) => ({
    ...{ ...ref, userId, assigned },
    ...{ loaded: assignees.map(({ id }) => id), name: nameOf(userId) },
  });
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
        return assigned ? (
          <Trans>Assign {name} to this ticket?</Trans>
        ) : (
          <Trans>Un-assign {name} from this ticket?</Trans>
        );
      }}
    >
      {({ pending, request }) => {
        const change = pending?.ticketId === ticketId ? pending : null;
        const current = withPending(assignees, users ?? [], change);
        const offered = assignable(users ?? [], current);
        return (
          <div className="stack gap-3" aria-busy={change !== null || undefined}>
            {current.length === 0 && (
              <p className="muted">
                <Trans>No one is assigned to this ticket.</Trans>
              </p>
            )}
            <ul className="stack gap-2">
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
                        onClick={() => request(changeOf(ticketRef, user.id, false))}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
            {ticketRef && offered.length > 0 && (
              <div className="row">
                {offered.some(({ id }) => id === userId) && (
                  <Button
                    size="small"
                    icon="account"
                    aria-keyshortcuts="a"
                    disabled={change !== null}
                    // The mutation shows an error as a toast.
                    onClick={() => void assign(changeOf(ticketRef, userId, true)).catch(() => {})}
                  >
                    <Trans>Assign to me</Trans>
                  </Button>
                )}
                <UserSearch
                  users={offered.map(({ id, name }) => ({ id, name: textOf(name) }))}
                  onPick={(id) => request(changeOf(ticketRef, id, true))}
                />
              </div>
            )}
          </div>
        );
      }}
    </Confirm>
  );
}

/** A button that opens a search for a user. */
function UserSearch({
  users,
  onPick,
}: {
  users: readonly { id: number; name: string }[];
  onPick: (id: number) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const found = text === null ? [] : bestMatches(users, text, ({ name }) => name);
  return (
    <Popover
      size="small"
      icon="search"
      label={t`Choose user`}
      trigger={<Trans>Choose user</Trans>}
      onOpenChange={(isOpen) => setText(isOpen ? "" : null)}
    >
      {(close) =>
        text !== null && (
          <div className={`stack gap-2 ${styles.search}`}>
            <ComboboxList
              label={t`Search users`}
              placeholder={t`Search users`}
              listLabel={t`Users`}
              value={text}
              onChange={setText}
              choices={found}
              onPick={(id) => {
                close();
                onPick(id);
              }}
            />
            {found.length === 0 && (
              <p className="muted" role="status">
                <Trans>No users match “{text}”.</Trans>
              </p>
            )}
          </div>
        )
      }
    </Popover>
  );
}
