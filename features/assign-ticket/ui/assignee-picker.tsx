import type { TicketRef } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { messageText } from "@shared/i18n/message";
import { useFocusWhenClosed } from "@shared/lib/use-focus-when-closed";
import { Avatar } from "@shared/ui/avatar/avatar";
import { Button } from "@shared/ui/button/button";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import { lazy, Suspense } from "react";
import { type Assignee, assignable, withPending } from "../assignees";
import { assignKey } from "../form";
import { assignment } from "../model";
import styles from "./assignee-picker.module.css";

const ConfirmAssignment = lazy(async () => ({
  default: (await import("./confirm-assignment")).ConfirmAssignment,
}));

interface AssigneePickerProps {
  ticketId: number;
  /** The ticket to change; null if it is closed or read-only. */
  ticketRef: TicketRef | null;
  assignees: readonly Assignee[];
  /** The users it can be assigned to; null while they are loading. */
  users: readonly Assignee[] | null;
}

/** The assignees of a ticket and a select to add one; each change is confirmed first (spec 3 §4). */
export function AssigneePicker({ ticketId, ticketRef, assignees, users }: AssigneePickerProps) {
  const { t, i18n } = useLingui();
  const { $confirmation, $pending, requested, confirmed, cancelled } = assignment;
  const { confirmation, pending, ...unit } = useUnit({
    confirmation: $confirmation,
    pending: $pending,
    requested,
    confirmed,
    cancelled,
  });
  useSubmission(assignment, assignKey(ticketId), ticketId);

  const listRef = useFocusWhenClosed<HTMLDivElement>(confirmation !== null);

  const busy = pending !== null;
  const current = withPending(assignees, pending);
  const offered = assignable(users ?? [], current);

  return (
    <div ref={listRef} tabIndex={-1} className={styles.picker} aria-busy={busy || undefined}>
      {current.length === 0 && (
        <p className={styles.none}>
          <Trans>No one is assigned to this ticket.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {current.map((user) => {
          const name = messageText(i18n, user.name);
          return (
            <li key={user.id} className={styles.user}>
              <Avatar name={name} />
              <span className={styles.name}>{name}</span>
              {ticketRef && (
                <Button
                  kind="quiet"
                  size="small"
                  icon="close"
                  aria-label={t`Un-assign ${name}`}
                  title={t`Un-assign ${name}`}
                  disabled={busy}
                  onClick={() => unit.requested({ ticket: ticketRef, user, change: "unassigned" })}
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
          disabled={busy || offered.length === 0}
          onChange={(event) => {
            const user = offered.find(({ id }) => String(id) === event.target.value);
            if (user) unit.requested({ ticket: ticketRef, user, change: "assigned" });
          }}
          options={[
            { value: "", label: t`Choose user` },
            ...offered.map(({ id, name }) => ({ value: String(id), label: messageText(i18n, name) })),
          ]}
        />
      )}
      {confirmation && (
        <Suspense fallback={null}>
          <ConfirmAssignment
            change={confirmation}
            onConfirm={() => unit.confirmed()}
            onClose={() => unit.cancelled()}
          />
        </Suspense>
      )}
    </div>
  );
}
