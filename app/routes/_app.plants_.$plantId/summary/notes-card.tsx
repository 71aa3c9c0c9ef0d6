import type { PlantFile } from "@entities/file";
import type { Note } from "@entities/note";
import { Plural, Trans } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { Badge } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import { Icon } from "@shared/ui/icon/icon";
import type { PlantCards } from "../loader.server";
import { StreamedBody } from "./summary-card";
import styles from "./summary-list.module.css";

const shown = 3;

const newestFirst = <T extends { created_at: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, shown);

/** The newest notes and files, and the way to all of them (spec 2 §2.6). */
export function NotesCard({ cards }: { cards: PlantCards }) {
  const { search } = useLocation();
  return (
    <Card
      title={<Trans>Notes and files</Trans>}
      footer={
        <Link to={{ search, hash: "notes-files" }} preventScrollReset>
          <Trans>All notes and files</Trans>
        </Link>
      }
    >
      <div className={styles.group}>
        <StreamedBody outcome={cards.notes} failed={<Trans>Failed load notes</Trans>}>
          {(notes) => <NewestNotes notes={notes} />}
        </StreamedBody>
      </div>
      <div className={styles.group}>
        <StreamedBody outcome={cards.files}>{(files) => <NewestFiles files={files} />}</StreamedBody>
      </div>
    </Card>
  );
}

function NewestNotes({ notes }: { notes: readonly Note[] }) {
  const format = useFormat();
  if (notes.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>There are no notes on this plant.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {newestFirst(notes).map(({ id, message, private: isPrivate, company, author, created_at }) => (
        <li key={id} className={styles.item}>
          <p className={styles.message}>{message}</p>
          {isPrivate && company && (
            <Badge>
              <Icon name="lock" size="small" />
              <Trans>Only visible to {company.name}</Trans>
            </Badge>
          )}
          <span className={styles.aside}>
            {author && `${author.first_name} ${author.last_name} · `}
            <time dateTime={created_at} title={format.exactTime(created_at)}>
              {format.date(created_at)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NewestFiles({ files }: { files: readonly PlantFile[] }) {
  const format = useFormat();
  return (
    <>
      {files.length === 0 ? (
        <p className={styles.none}>
          <Trans>There are no files on this plant.</Trans>
        </p>
      ) : (
        <h3 className={styles.heading}>
          <Plural value={files.length} one="# file" other="# files" />
        </h3>
      )}
      <ul className={styles.list}>
        {newestFirst(files).map(({ id, file_name, created_at }) => (
          <li key={id} className={styles.item}>
            <span className={styles.main} title={file_name}>
              {file_name}
            </span>
            <time className={styles.aside} dateTime={created_at} title={format.exactTime(created_at)}>
              {format.date(created_at)}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}
