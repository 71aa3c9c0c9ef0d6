import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Avatar } from "@shared/ui/avatar/avatar";
import { Button } from "@shared/ui/button/button";
import { Select } from "@shared/ui/select/select";
import { useErrorToasts } from "@shared/ui/toasts/use-error-toasts";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { assignTicket } from "../action.server";
import { assignable, type PendingChange, type Person, withPending } from "../assignees";
import { assignAction, changeField, userField } from "../form";
import styles from "./assigner.module.css";

const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog")).ConfirmDialog }));

interface AssignerProps {
  ticketRef: TicketRef;
  assignees: readonly Person[];
  /** Whom it can be assigned to; null while nobody may be: closed, not to be changed, or not known. */
  users: readonly Person[] | null;
  /** Whether assignments may be ended. */
  editable: boolean;
}

/** The assignees of a ticket, and the choice of another one; each change is confirmed first (spec 3 §4). */
export function Assigner({ ticketRef, assignees, users, editable }: AssignerProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<typeof assignTicket>();
  const [asked, setAsked] = useState<PendingChange | null>(null);
  const [sent, setSent] = useState<PendingChange | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const busy = fetcher.state !== "idle";
  const shown = withPending(assignees, busy ? sent : null);
  useErrorToasts(fetcher.data?.error);

  // What was pressed may be gone or off by then: the choice of a user is beside it.
  const isAsking = asked !== null;
  useEffect(() => {
    if (!isAsking) return;
    const list = listRef.current;
    return () => list?.focus();
  }, [isAsking]);

  const confirm = ({ person, wanted }: PendingChange) => {
    setSent({ person, wanted });
    setAsked(null);
    fetcher.submit(
      { ...writeTicketRef(ticketRef), [userField]: String(person.id), [changeField]: wanted },
      { method: "post", action: assignAction },
    );
  };
  const offered = assignable(users ?? [], shown);

  return (
    <div ref={listRef} tabIndex={-1} className={styles.assigner} aria-busy={busy || undefined}>
      {shown.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody is assigned to this ticket.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.name} />
            <span className={styles.name}>{person.name}</span>
            {editable && (
              <Button
                kind="quiet"
                size="small"
                icon="close"
                aria-label={t`Un-assign ${person.name}`}
                title={t`Un-assign ${person.name}`}
                disabled={busy}
                onClick={() => setAsked({ person, wanted: "unassigned" })}
              />
            )}
          </li>
        ))}
      </ul>
      {users && (
        <Select
          label={t`Choose user`}
          labelHidden
          value=""
          disabled={busy || offered.length === 0}
          onChange={(event) => {
            const person = offered.find(({ id }) => String(id) === event.target.value);
            if (person) setAsked({ person, wanted: "assigned" });
          }}
          options={[
            { value: "", label: t`Choose user` },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog change={asked} onConfirm={() => confirm(asked)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
