import {
  correctedDifference,
  DifferenceEuros,
  deliveredRatio,
  hasEnded,
  isMet,
  isPromiseFlag,
  isWithinTolerance,
  LeftOutDays,
  measuredDifference,
  type PromiseDifference,
  PromiseDifferenceText,
  type PromiseFlag,
  type PromiseStatus,
  promiseForecast,
  promisePresentation,
  rangeRecord,
  realizedProgress,
  yieldsSoFar,
} from "@entities/promise";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayOf } from "@shared/lib/dates";
import { Alert } from "@shared/ui/alert/alert";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import styles from "./long-term.module.css";

interface PeriodSummaryProps {
  promise: PromiseStatus;
  today: Temporal.PlainDate;
  /** Of later days, no measurements are expected (`lastExpectedDay`). */
  lastDay: Temporal.PlainDate;
}

/** The flag of a period, or whether the promise of an ended period was met, with its meaning (domain/promises.md#flags). */
export function PeriodSummary({ promise, today, lastDay }: PeriodSummaryProps) {
  const { i18n } = useLingui();
  const { summary: flag, period_start: start } = promise;
  const isLive = lastDay.equals(today);
  if (!isLive && start !== null && Temporal.PlainDate.compare(dayOf(start), lastDay) > 0) {
    return (
      <p>
        <Trans>Nothing was delivered: the imported measurements end before this period.</Trans>
      </p>
    );
  }
  if (flag === null) return null;
  if (!isPromiseFlag(flag)) {
    return (
      <Alert kind="warning">
        <Trans>An unknown flag was received: {flag}</Trans>
      </Alert>
    );
  }
  const { level, label } = promisePresentation(flag);
  const ended = hasEnded(promise, today);
  const met = ended ? isMet(promise) : null;
  return (
    <div className="stack gap-1 start">
      <span className={styles.flags}>
        <StatusIcon level={level}>{i18n._(label)}</StatusIcon>
        {met !== null && (
          <StatusIcon level={met ? "ok" : "not-ok"}>{met ? <Trans>Met</Trans> : <Trans>Not met</Trans>}</StatusIcon>
        )}
      </span>
      <p>{ended ? <EndedText promise={promise} /> : <OngoingText flag={flag} promise={promise} />}</p>
      {isLive && <Forecast promise={promise} today={today} />}
      <LeftOutDays {...promise} className="hint" />
    </div>
  );
}

const wattHoursInKwh = 1_000;

/** The yield at the end of the ongoing period, with its range (domain/promises.md#forecast). */
function Forecast({ promise, today }: { promise: PromiseStatus; today: Temporal.PlainDate }) {
  const format = useFormat();
  const forecast = promiseForecast(promise, today);
  if (!forecast) return null;
  const { kwh, lowKwh, highKwh, promisedKwh } = forecast;
  const { amounts, unit } = format.energies([kwh, lowKwh, highKwh, promisedKwh]);
  const [expected, low, high, promised] = amounts;
  const end = format.date(forecast.lastDay);
  const share = format.percent(kwh / promisedKwh);
  const leftOut = format.energy((promise.promised_total_wh ?? 0) / wattHoursInKwh - promisedKwh);
  return (
    <>
      <p>
        <Trans>
          Forecast for {end}:{" "}
          <strong>
            {expected} {unit}
          </strong>
          , {share} of the promised {promised} {unit}; in 95% of the cases between {low} and {high} {unit}.
        </Trans>
      </p>
      {(promise.left_out_days ?? 0) >= 1 && (
        <p className="hint">
          <Trans>Without the {leftOut} that was promised for the days without data.</Trans>
        </p>
      )}
      <RangeRecord />
    </>
  );
}

/** How often the range was right, by the months that were left (domain/promises.md#range-of-the-forecast). */
function RangeRecord() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <details className={styles.record}>
      <summary>
        <Trans>How often this range was right</Trans>
      </summary>
      <p className={styles.explanation}>
        <Trans>
          For the remaining days, the forecast assumes normal radiation and the progress so far. The range contains
          years with more or less sun, snow and usual outages. For finished years of simulated plants, it was computed
          in each month and compared with what they delivered in the end:
        </Trans>
      </p>
      <StaticTable
        label={t`How often the range was right, by months before the end`}
        numbersFrom={0}
        head={[t`Months before the end`, t`Years`, t`In the range`]}
        rows={rangeRecord.map(({ monthsLeft, years, inRange }) => ({
          key: monthsLeft,
          cells: [
            format.number(monthsLeft),
            format.number(years),
            `${format.number(inRange)} (${format.percent(inRange / years)})`,
          ],
        }))}
      />
    </details>
  );
}

function EndedText({ promise }: { promise: PromiseStatus }) {
  const progress = realizedProgress(promise);
  if (progress !== null && isWithinTolerance(progress)) {
    return <Trans>The yield was within 0.5% of the promise.</Trans>;
  }
  return <DifferenceText promise={promise} />;
}

function OngoingText({ flag, promise }: { flag: PromiseFlag; promise: PromiseStatus }) {
  if (flag === "TOO_EARLY") {
    return <Trans>It is too early in this period to tell whether the plant meets the promise.</Trans>;
  }
  return (
    <>
      <DifferenceText promise={promise} /> {flag === "BEHIND" && <Trans>It may still catch up.</Trans>}
    </>
  );
}

/** The difference from the promise, as measured where the radiation is not known (domain/promises.md#difference). */
function DifferenceText({ promise }: { promise: PromiseStatus }) {
  const format = useFormat();
  const corrected = realizedProgress(promise);
  const progress = corrected ?? deliveredRatio(promise);
  if (progress === null) return null;
  const difference = format.number(Math.abs(progress - 1) * 100, 1, true);
  if (corrected === null) {
    return progress < 1 ? (
      <Trans>The plant delivered {difference}% less than promised, as measured.</Trans>
    ) : (
      <Trans>The plant delivered {difference}% more than promised, as measured.</Trans>
    );
  }
  return progress < 1 ? (
    <Trans>The plant delivered {difference}% less than promised, corrected for radiation.</Trans>
  ) : (
    <Trans>The plant delivered {difference}% more than promised, corrected for radiation.</Trans>
  );
}

interface PeriodStatsProps {
  promise: PromiseStatus;
  /** The price of a kWh in euros. Null if it is not known. */
  price: number | null;
}

export function PeriodStats({ promise, price }: PeriodStatsProps) {
  const format = useFormat();
  const { promised_total_wh: totalWh, radiation_received_pct: radiationPct } = promise;
  const yields = yieldsSoFar(promise);
  const { amounts, unit } = format.energies([yields?.deliveredKwh ?? 0, yields?.promisedKwh ?? 0]);
  const [delivered, promised] = amounts.map((amount) => yields && `${amount} ${unit}`);
  const progress = realizedProgress(promise);
  // Nothing of it is known at the start of a period.
  const isKnown = yields !== null || progress !== null;
  return (
    <dl className={styles.stats}>
      {isKnown && (
        <>
          <Stat label={<Trans>Realized progress</Trans>}>{format.percent(progress, 2)}</Stat>
          <Stat label={<Trans>Difference, corrected for radiation</Trans>}>
            <Difference difference={correctedDifference(promise)} price={price} />
          </Stat>
          <Stat label={<Trans>Difference, as measured</Trans>}>
            <Difference difference={measuredDifference(promise)} price={price} />
          </Stat>
          <Stat label={<Trans>Delivered</Trans>}>{delivered ?? <EmptyValue />}</Stat>
          <Stat label={<Trans>Promised until now</Trans>}>{promised ?? <EmptyValue />}</Stat>
        </>
      )}
      <Stat label={<Trans>Promised in total</Trans>}>{format.energy(totalWh && totalWh / wattHoursInKwh)}</Stat>
      <Stat label={<Trans>Radiation, relative to normal</Trans>}>
        {format.percent(radiationPct && radiationPct / 100)}
      </Stat>
    </dl>
  );
}

interface DifferenceProps extends Pick<PeriodStatsProps, "price"> {
  difference: PromiseDifference | null;
}

/** "−92.1 MWh (−21.4%), about €9,210" */
function Difference({ difference, price }: DifferenceProps) {
  if (!difference) return <EmptyValue />;
  return (
    <>
      <PromiseDifferenceText difference={difference} />
      <DifferenceEuros kwh={difference.kwh} price={price} className={styles.euros} />
    </>
  );
}

function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
