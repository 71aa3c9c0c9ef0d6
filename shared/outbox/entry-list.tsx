import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { changeMessage } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { MessageText, messageText, useFormat } from "@shared/i18n/format";
import { useUnit } from "effector-react";
import { type ReactNode, useRef, useState } from "react";
import { ErrorText } from "../ui/alert/alert";
import { Button } from "../ui/button/button";
import { ConfirmDialog } from "../ui/dialog/dialog";
import { TextArea, TextField } from "../ui/field/text-field";
import { Icon } from "../ui/icon/icon";
import { RichTextEditor } from "../ui/rich-text-editor/rich-text-editor";
import { Spinner } from "../ui/spinner/spinner";
import { entryText, fieldValue, isEditable, type OutboxEntry, withField } from "./entry";
import styles from "./entry-list.module.css";
import { $sendingId, entryRemoved, entryRenewed } from "./model";

export interface EntryListProps {
  entries: readonly OutboxEntry[];
  /** With it, each entry links to its page. Called when the user follows a link. */
  onLinkFollowed?: () => void;
}

/** Changes that wait to be sent. The user can edit or remove them, and decides about conflicts (domain/outbox.md). */
export function EntryList({ entries, onLinkFollowed }: EntryListProps) {
  const { t } = useLingui();
  // Moves the focus, because pressing a button removes the buttons of its row.
  const focusRef = useRef<HTMLUListElement>(null);
  return (
    <ul ref={focusRef} tabIndex={-1} className="stack gap-2" aria-label={t`Waiting to be sent`}>
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          onLinkFollowed={onLinkFollowed}
          onPressed={() => focusRef.current?.focus()}
        />
      ))}
    </ul>
  );
}

interface EntryRowProps extends Pick<EntryListProps, "onLinkFollowed"> {
  entry: OutboxEntry;
  onPressed: () => void;
}

function EntryRow({ entry, onLinkFollowed, onPressed }: EntryRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const isSending = useUnit($sendingId) === entry.id;
  const [isEditing, setEditing] = useState(false);
  const text = messageText(i18n, entryText(entry));
  return (
    <li className={styles.entry} data-state={isSending ? "sending" : entry.state}>
      <span className={styles.icon}>
        {isSending ? <Spinner /> : <Icon name={entry.state === "waiting" ? "clock" : "alert"} size="small" />}
      </span>
      <div className="stack gap-1 start">
        <p className={styles.head}>
          <strong>
            <MessageText message={entry.title} />
          </strong>
          {entry.until && <Trans>until {format.date(entry.until)}</Trans>}
          {entry.fields && entry.summary && <MessageText message={entry.summary} />}
          {onLinkFollowed && (
            <Link to={entry.page} prefetch="none" onClick={onLinkFollowed}>
              {entry.pageHeading || <Trans>Show</Trans>}
            </Link>
          )}
        </p>
        {isEditing ? (
          <EntryForm
            entry={entry}
            onClose={() => {
              setEditing(false);
              onPressed();
            }}
          />
        ) : (
          <>
            {text !== "" && <p className={styles.text}>{text}</p>}
            <div className={`hint ${styles.state}`} role={entry.state === "waiting" ? undefined : "alert"}>
              <EntryState entry={entry} isSending={isSending} />
            </div>
            {!isSending && <EntryActions entry={entry} onEdit={() => setEditing(true)} onPressed={onPressed} />}
          </>
        )}
      </div>
    </li>
  );
}

function EntryState({ entry, isSending }: { entry: OutboxEntry; isSending: boolean }): ReactNode {
  const { state, error, sentAt } = entry;
  if (isSending) return <Trans>Sending…</Trans>;
  if (error && state === "conflict") return <ConflictText error={error} />;
  if (error && state === "failed") return <ErrorText error={error} />;
  if (sentAt === null) return <Trans>Waiting to be sent</Trans>;
  return (
    <Trans>Waiting to be sent. It may have arrived already. That is checked first, so it is not made twice.</Trans>
  );
}

interface EntryActionsProps {
  entry: OutboxEntry;
  onEdit: () => void;
  onPressed: () => void;
}

function EntryActions({ entry, onEdit, onPressed }: EntryActionsProps) {
  const { t, i18n } = useLingui();
  const { renew, remove } = useUnit({ renew: entryRenewed, remove: entryRemoved });
  const [isRemoving, setRemoving] = useState(false);
  const name = `${messageText(i18n, entry.title)}: ${messageText(i18n, entryText(entry))}`;
  const sendAgain = (change: Partial<OutboxEntry>) => {
    renew({ entry, change });
    onPressed();
  };
  const tickets = entry.error?.conflicts?.[0]?.values.tickets;
  const knownTickets = typeof tickets === "string" && { knownTickets: tickets.split(",").map(Number) };
  return (
    <div className={`row ${styles.actions}`}>
      {entry.state === "conflict" && (
        <Button
          size="small"
          kind="primary"
          aria-label={t`Send anyway: ${name}`}
          onClick={() => sendAgain({ isForced: true, params: { ...entry.params, ...knownTickets } })}
        >
          <Trans>Send anyway</Trans>
        </Button>
      )}
      {entry.state === "failed" && (
        <Button size="small" icon="retry" aria-label={t`Try again: ${name}`} onClick={() => sendAgain({})}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {isEditable(entry) && (
        <Button size="small" icon="edit" aria-label={t`Edit: ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <Button
        size="small"
        icon="trash"
        aria-label={entry.state === "conflict" ? t`Discard: ${name}` : t`Remove: ${name}`}
        onClick={() => setRemoving(true)}
      >
        {entry.state === "conflict" ? <Trans context="outbox">Discard</Trans> : <Trans>Remove</Trans>}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={<Trans>Remove what is waiting</Trans>}
          confirmLabel={<Trans>Remove</Trans>}
          onConfirm={() => {
            remove(entry);
            onPressed();
          }}
          onClose={() => setRemoving(false)}
        >
          <p>
            {entry.sentAt === null ? (
              <Trans>It has not been sent and cannot be restored. Remove it?</Trans>
            ) : (
              <Trans>It may have been sent already. Removing it here does not undo that. Remove it?</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What has changed since a change was made (domain/outbox.md#conflicts). */
function ConflictText({ error }: { error: ProblemDetails }) {
  const message = changeMessage(error);
  return message ? <MessageText message={message} /> : <Trans>It was changed meanwhile.</Trans>;
}

/** Edits the texts of an entry before it is sent. */
function EntryForm({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { i18n } = useLingui();
  const renew = useUnit(entryRenewed);
  const [params, setParams] = useState(entry.params);
  return (
    <form
      className={`stack gap-3 ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        renew({ entry, change: { params } });
        onClose();
      }}
    >
      {entry.fields?.map(({ name, label, kind }) => {
        const text = messageText(i18n, label);
        const value = fieldValue(params, name);
        const change = (changed: string) => setParams((before) => withField(before, name, changed));
        if (kind === "html") return <RichTextEditor key={name} label={text} defaultValue={value} onChange={change} />;
        const Field = kind === "text" ? TextArea : TextField;
        return <Field key={name} label={text} required value={value} onChange={({ target }) => change(target.value)} />;
      })}
      <div className={`row ${styles.actions}`}>
        <Button type="submit" size="small" kind="primary">
          <Trans>Save</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
