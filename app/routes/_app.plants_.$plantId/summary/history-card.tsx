import type { Audit } from "@entities/audit";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/person";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import type { PlantCards } from "../loader.server";
import { changesOf, eventLabel, fieldLabel, isDay, modelLabel } from "./history-labels";
import { SummaryCard } from "./summary-card";
import styles from "./summary-list.module.css";

const shownCount = 5;

/** The changes of the plant and its meters, newest first (spec 2 §2.6). */
export function HistoryCard({ cards }: { cards: PlantCards }) {
  return (
    <SummaryCard title={<Trans>History</Trans>} result={cards.history}>
      {(history) => <History history={history} />}
    </SummaryCard>
  );
}

function History({ history }: { history: readonly Audit[] }) {
  if (history.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>No changes to this plant yet.</Trans>
      </p>
    );
  }
  const older = history.slice(shownCount);
  const olderCount = older.length;
  return (
    <>
      <Entries entries={history.slice(0, shownCount)} />
      {olderCount > 0 && (
        <details className={styles.more}>
          <summary>
            <Trans>Show {olderCount} older</Trans>
          </summary>
          <Entries entries={older} />
        </details>
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly Audit[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const labelOf = (field: string) => {
    const label = fieldLabel(field);
    return label ? i18n._(label) : field.replaceAll("_", " ");
  };
  const formatValue = (value: string | null) => {
    if (value === null) return t`empty`;
    return isDay(value) ? format.date(value) : value;
  };
  return (
    <ul className={styles.list}>
      {entries.map((audit) => {
        const { id, model_type, model_id, event, datetime, user } = audit;
        const model = i18n._(modelLabel(model_type));
        const person = user ? messageText(i18n, fullName(user)) : t`the system`;
        const what = i18n._(eventLabel(event));
        return (
          <li key={id} className={styles.item}>
            <span className={styles.main}>
              {model} {model_id !== null && `#${model_id}`} {what}
            </span>
            <span className={styles.aside}>
              <Trans>by {person}</Trans>
              {" · "}
              <time dateTime={datetime ?? undefined} title={format.exactTime(datetime)}>
                {format.dateTime(datetime)}
              </time>
            </span>
            <ul className={styles.changes}>
              {changesOf(audit.changes).map(({ field, from, to }) => (
                <li key={field}>
                  {labelOf(field)}:{" "}
                  {from === null ? formatValue(to) : `${formatValue(from)} → ${formatValue(to)}`}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
