import type { Note } from "@entities/note";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/person";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import { Avatar } from "@shared/ui/avatar/avatar";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import styles from "./notes-files-tab.module.css";

interface NoteItemProps {
  note: Note;
  /** The company that a private note is visible to. */
  companyName: string;
  /** Deletes the note; null for a note of someone else. */
  onDelete: (() => void) | null;
}

/** One note: its author, date, privacy and message as plain text. */
export function NoteItem({ note, companyName, onDelete }: NoteItemProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { author, created_at: createdAt, message } = note;
  const name = author ? messageText(i18n, fullName(author)) : t`Unknown user`;
  return (
    <li className={styles.note}>
      <Avatar name={name} />
      <p className={styles.byline}>
        <span className={styles.author}>{name}</span>
        <time className={styles.muted} dateTime={createdAt ?? undefined} title={format.exactTime(createdAt)}>
          {format.dateTime(createdAt)}
        </time>
      </p>
      {onDelete ? (
        <Button kind="quiet" size="small" icon="trash" aria-label={t`Delete note`} onClick={onDelete} />
      ) : (
        <span />
      )}
      <p className={styles.message}>{message ?? <EmptyValue />}</p>
      {note.private && (
        <span className={styles.lock}>
          <Icon name="lock" size="small" />
          <Trans>Only visible to {companyName}</Trans>
        </span>
      )}
    </li>
  );
}
