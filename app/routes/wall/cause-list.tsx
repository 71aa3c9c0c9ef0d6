import type { CauseSummary } from "@entities/cause/cause-summaries.server";
import { severityLevel } from "@entities/issue";
import { hasPlantsWithoutData, type Losses, PlantsWithoutData } from "@entities/statistics";
import { isStatedValue, smallestLossKwh } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { loadedValue } from "@shared/api/result";
import { sinceText } from "@shared/i18n/age";
import { useFormat } from "@shared/i18n/format";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import { useUnit } from "effector-react";
import { $newCauses, type Board } from "./model";
import styles from "./wall.module.css";

/** The first causes of the queue. A mark shows the causes that appeared in the last minutes. */
export function CauseList({ board, view }: { board: Board | null; view: string }) {
  const { causes: section, losses: companyLosses, plants } = board?.figures?.sections ?? {};
  const causes = loadedValue(section);
  const newKeys = useUnit($newCauses);
  const rows = causes?.rows;
  const losses = loadedValue(companyLosses);
  const others = (causes?.total ?? 0) - (rows?.length ?? 0);
  const newBelow = newKeys.filter((key) => !rows?.some((row) => row.key === key)).length;
  const today = board?.figures ? Temporal.PlainDate.from(board.figures.today) : null;
  return (
    <section className={styles.causes}>
      <h2>
        {view ? <Trans>Causes in the view “{view}”</Trans> : <Trans>First causes</Trans>}
        {others > 0 && (
          <small>
            <Trans>and {others} more</Trans>
          </small>
        )}
        {losses && <Snoozed losses={losses} />}
        {newBelow > 0 && (
          <span className={styles.new}>
            <Trans>{newBelow} new below</Trans>
          </span>
        )}
      </h2>
      {rows?.length === 0 ? (
        <p className={styles.muted}>
          {loadedValue(plants) === 0 ? (
            <Trans>This company has no plants yet</Trans>
          ) : losses && hasPlantsWithoutData(losses) ? (
            <PlantsWithoutData losses={losses} />
          ) : (
            <Trans>Nothing needs you today</Trans>
          )}
        </p>
      ) : rows && today ? (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <CauseRow key={row.key} row={row} isNew={newKeys.includes(row.key)} today={today} />
          ))}
        </ol>
      ) : section ? (
        <p className={styles.muted}>
          <Trans>Could not be loaded</Trans>
        </p>
      ) : (
        <SkeletonText lines={8} />
      )}
    </section>
  );
}

/** What the snoozed issues put at stake, which the figures of the wall leave out. */
function Snoozed({ losses }: { losses: Losses }) {
  const { snoozed_kwh_per_day: kwh = null, snoozed_cents_per_day: cents = null } = losses;
  const snoozed = useDailyAmount(kwh, cents);
  return (
    (kwh ?? 0) >= smallestLossKwh && (
      <small>
        <Trans>snoozed: {snoozed}</Trans>
      </small>
    )
  );
}

function CauseRow({ row, isNew, today }: { row: CauseSummary; isNew: boolean; today: Temporal.PlainDate }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { title, plants, since, severity, atStake, ticket } = row;
  const { kwh, cents } = atStake;
  const energy = format.loss(kwh);
  const euros = cents !== null && isStatedValue(cents / 100) ? format.lossEuros(cents / 100) : null;
  return (
    <li className={styles.cause} data-new={isNew || undefined}>
      <StatusShape level={severityLevel(severity)} />
      <div className={styles.text}>
        <p className={styles.title}>
          <strong>{title}</strong>
          {ticket && <span className={styles.muted}>#{ticket.number}</span>}
          {isNew && (
            <span className={styles.new}>
              <Trans>New</Trans>
            </span>
          )}
        </p>
        <p className={styles.plants}>
          {since !== null && `${sinceText(i18n, since, today)} · `}
          {plants}
        </p>
      </div>
      {kwh !== null && (
        <p className={styles.stake}>
          <strong>{euros ?? energy}</strong>
          <span>{euros === null ? <Trans>per day</Trans> : <Trans>per day ({energy})</Trans>}</span>
        </p>
      )}
    </li>
  );
}
