import { type Audit, mergeAudits } from "@entities/audit";
import type { Plant } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorOf, type Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { ErrorText } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { MarkedRow } from "@shared/ui/marked-row/marked-row";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useEffect, useState } from "react";
import { auditSentence, fieldLabel, furtherChanges, type HistoryObjects, valueText } from "./history-texts";
import styles from "./summary.module.css";
import type { SummaryCards } from "./summary.server";

const shownCount = 5;

/**
 * The changes of the plant and its meters, newest first. The two lists have independent errors
 * (domain/plant-page.md#summary).
 */
export function HistoryCard({ cards, meters }: { cards: SummaryCards; meters: Plant["meters"] }) {
  // The history needs neither of these lists: without them, a ticket has no number and an issue no type.
  const [tickets, issues] = [useLoaded(cards.tickets), useLoaded(cards.issues)];
  const objects = { meters, tickets, issues };
  const fallback = <SkeletonText lines={4} />;
  const withMeters = (ofPlant: Result<Audit[]>) => (
    <Deferred
      result={cards.meterAudits}
      fallback={fallback}
      renderError={(error) => <PartialHistory ofPlant={ofPlant} ofMeters={{ ok: false, error }} objects={objects} />}
    >
      {(value) => <PartialHistory ofPlant={ofPlant} ofMeters={{ ok: true, value }} objects={objects} />}
    </Deferred>
  );
  return (
    <Card title={<Trans>History</Trans>}>
      <Deferred result={cards.audits} fallback={fallback} renderError={(error) => withMeters({ ok: false, error })}>
        {(value) => withMeters({ ok: true, value })}
      </Deferred>
    </Card>
  );
}

/** The rows of a list when they have loaded. */
function useLoaded<T>(result: Promise<Result<T[]>> | Result<T[]>): readonly T[] {
  const [rows, setRows] = useState<readonly T[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void Promise.resolve(result).then((loaded) => isCurrent && loaded.ok && setRows(loaded.value));
    return () => {
      isCurrent = false;
    };
  }, [result]);
  return rows;
}

interface PartialHistoryProps {
  ofPlant: Result<Audit[]>;
  ofMeters: Result<Audit[]>;
  objects: HistoryObjects;
}

function PartialHistory({ ofPlant, ofMeters, objects }: PartialHistoryProps) {
  const error = errorOf(ofPlant) ?? errorOf(ofMeters);
  const audits = mergeAudits(ofPlant.ok ? ofPlant.value : [], ofMeters.ok ? ofMeters.value : []);
  return (
    <>
      {error && (
        <CardError>
          {(ofPlant.ok || ofMeters.ok) && (
            <strong>
              {ofPlant.ok ? (
                <Trans>Failed to load the changes of the meters.</Trans>
              ) : (
                <Trans>Failed to load the changes of the plant.</Trans>
              )}
            </strong>
          )}
          <ErrorText error={error} />
        </CardError>
      )}
      {(ofPlant.ok || ofMeters.ok) && <History history={audits} objects={objects} />}
    </>
  );
}

function History({ history, objects }: { history: readonly Audit[]; objects: HistoryObjects }) {
  if (history.length === 0) {
    return (
      <p className="muted">
        <Trans>No changes to this plant yet.</Trans>
      </p>
    );
  }
  const older = history.slice(shownCount);
  const olderCount = older.length;
  return (
    <>
      <Entries entries={history.slice(0, shownCount)} objects={objects} />
      {olderCount > 0 && (
        <details className={styles.more}>
          <summary>
            <Trans>Show {olderCount} older</Trans>
          </summary>
          <Entries entries={older} objects={objects} />
        </details>
      )}
    </>
  );
}

function Entries({ entries, objects }: { entries: readonly Audit[]; objects: HistoryObjects }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const texts = { empty: t`empty`, yes: t`yes`, no: t`no` };
  const labelOf = (field: string) => {
    const label = fieldLabel(field);
    return label ? i18n._(label) : field.replaceAll("_", " ");
  };
  return (
    <ul className={styles.list}>
      {entries.map((audit) => (
        <li key={audit.id} className={styles.item}>
          <span className={styles.main}>
            <MarkedRow name={`change-${audit.id}`} />
            {auditSentence(audit, objects, i18n)}
          </span>
          <span className={styles.aside}>
            <MomentValue at={audit.datetime} />
          </span>
          <ul className={styles.changes}>
            {furtherChanges(audit).map(({ field, from, to }) => (
              <li key={field}>
                {labelOf(field)}: {from !== null && `${valueText(field, from, format, texts)} → `}
                {valueText(field, to, format, texts)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
