import type { Audit } from "@entities/audit";
import { meterName } from "@entities/meter";
import type { Plant } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/person";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import type { PlantCards } from "../loader.server";
import { changesOf, eventLabel, fieldLabel, isMeter, modelLabel } from "./history-labels";
import { valueText } from "./history-values";
import { SummaryCard } from "./summary-card";
import styles from "./summary-list.module.css";

const shownCount = 5;

/** The changes of the plant and its meters, newest first (spec 2 §2.6). */
export function HistoryCard({ cards, meters }: { cards: PlantCards; meters: Plant["meters"] }) {
  return (
    <SummaryCard title={<Trans>History</Trans>} result={cards.history}>
      {(history) => <History history={history} meters={meters} />}
    </SummaryCard>
  );
}

function History({ history, meters }: { history: readonly Audit[]; meters: Plant["meters"] }) {
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
      <Entries entries={history.slice(0, shownCount)} meters={meters} />
      {olderCount > 0 && (
        <details className={styles.more}>
          <summary>
            <Trans>Show {olderCount} older</Trans>
          </summary>
          <Entries entries={older} meters={meters} />
        </details>
      )}
    </>
  );
}

function Entries({ entries, meters }: { entries: readonly Audit[]; meters: Plant["meters"] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const texts = { empty: t`empty`, yes: t`yes`, no: t`no` };
  const labelOf = (field: string) => {
    const label = fieldLabel(field);
    return label ? i18n._(label) : field.replaceAll("_", " ");
  };
  const nameOf = ({ model_type, model_id }: Audit) => {
    const meter = isMeter(model_type) ? meters.find(({ id }) => id === model_id) : undefined;
    return meter
      ? meterName(meter, i18n)
      : [i18n._(modelLabel(model_type)), model_id !== null && `#${model_id}`].filter(Boolean).join(" ");
  };
  return (
    <ul className={styles.list}>
      {entries.map((audit) => {
        const { id, event, datetime, user } = audit;
        const person = user ? messageText(i18n, fullName(user)) : t`the system`;
        return (
          <li key={id} className={styles.item}>
            <span className={styles.main}>
              {nameOf(audit)} {i18n._(eventLabel(event))}
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
                  {labelOf(field)}: {event !== "created" && `${valueText(field, from, format, texts)} → `}
                  {valueText(field, to, format, texts)}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
