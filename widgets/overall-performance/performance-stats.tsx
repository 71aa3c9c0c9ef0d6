import { comparedRatio, NotReceivedText, shortfallKwh as shortfallOf, toEnergy } from "@entities/energy";
import type { CompanyPerformance } from "@entities/statistics";
import { maxMissingDays } from "@heliograph/rules/energy-limits";
import { localeOf } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, yearEarlier } from "@shared/lib/date-range";
import { classNames } from "@shared/lib/react";
import { co2SavedKg, formatCo2 } from "@shared/lib/units";
import { Icon } from "@shared/ui/icon/icon";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Stat, StatSkeleton } from "@shared/ui/stat/stat";
import styles from "./overall-performance.module.css";

/** The performance of a company's plants in a period. The same days a year earlier are included if available. */
export interface PeriodPerformance {
  current: CompanyPerformance;
  yearEarlier: CompanyPerformance | null;
  /** The number of plants; null if it could not be loaded. */
  plants: number | null;
  /** The number of plants that were not monitored when the earlier period began. Null if it could not be loaded. */
  plantsAdded: number | null;
}

/** Amounts of energy are compared up to this share of added plants. Ratios are always compared. */
const maxShareAdded = 0.05;

/** Whether the amounts of both periods come from about the same plants. */
export const sameFleet = ({ plants, plantsAdded }: PeriodPerformance): boolean =>
  plants !== null && plantsAdded !== null && plantsAdded <= plants * maxShareAdded;

/** Whether about the same number of days with data is known of both periods. True if the API does not state it. */
export function sameDays({ current: { meter_days: now }, yearEarlier }: PeriodPerformance): boolean {
  const before = yearEarlier?.meter_days;
  return now == null || before == null || Math.abs(now - before) <= Math.max(now, before) * maxMissingDays;
}

/** The year earlier if its energy is known, including zero. Null otherwise. */
export const comparedWith = ({ yearEarlier }: PeriodPerformance): CompanyPerformance | null =>
  yearEarlier && yearEarlier.actual_yield_in_kwh !== null ? yearEarlier : null;

/** The energy of all days, also of days that are not compared. Null if it is unknown. */
export const generatedKwh = ({ actual_yield_in_kwh: kwh, notComparedKwh = 0 }: CompanyPerformance): number | null =>
  kwh === null ? null : kwh + notComparedKwh;

/** The relative change from an earlier value (0.1 is 10 % more). Null when a value is null or the earlier one is 0. */
export const growth = (current: number | null, earlier: number | null | undefined): number | null =>
  current === null || !earlier ? null : (current - earlier) / earlier;

/** Generated divided by expected energy (domain/scores.md#comparing). Null when a value is null or expected is 0. */
export const forecastRatio = (performance: CompanyPerformance): number | null => comparedRatio(toEnergy(performance));

/** Expected minus generated energy in kWh, negative for a surplus. Null when a value is null. */
export const shortfallKwh = (performance: CompanyPerformance): number | null => shortfallOf(toEnergy(performance));

/**
 * Forecast ratio, generated energy, expected energy and saved CO2, each with its change
 * (domain/dashboard.md#performance).
 */
export function PerformanceStats({ performance, range }: { performance: PeriodPerformance; range: DateRange }) {
  const { t } = useLingui();
  const { language, number, energies } = useFormat();
  const { current } = performance;
  const earlier = comparedWith(performance);
  const { expected_yield_in_kwh: expected, notComparedKwh = 0 } = current;
  const all = generatedKwh(current);
  const ratio = forecastRatio(current);
  // Beside the ratio are the two energies that it compares.
  const generated = ratio === null ? all : current.actual_yield_in_kwh;
  const shortfall = shortfallKwh(current);
  const { amounts, unit } = energies([generated ?? 0, expected ?? 0, Math.abs(shortfall ?? 0)]);
  const earlierRatio = earlier && forecastRatio(earlier);
  const points = ratio !== null && earlierRatio !== null ? (ratio - earlierRatio) * 100 : null;
  const fair = sameFleet(performance) && sameDays(performance) ? earlier : null;
  const allGrowth = growth(all, fair && generatedKwh(fair));
  // Both years compare the same days only if all of their energy is compared.
  const isAllCompared = notComparedKwh === 0 && !fair?.notComparedKwh;
  const co2 = all === null ? null : formatCo2(co2SavedKg(all), localeOf[language]);
  const unknown = current.isImpossible ? t`Not known` : t`No data`;
  // The expected energy of a plant may not be known although the plant sent data.
  const noExpected = generated !== null ? t`Not known` : unknown;
  const noRatio = generated !== null && expected !== null ? t`Nothing was expected` : noExpected;

  return (
    <>
      <dl className={styles.stats}>
        <Stat label={t`Forecast ratio`} amount={ratio === null ? null : number(ratio * 100)} unit="%" unknown={noRatio}>
          {shortfall !== null && ratio !== null && (
            <Shortfall ratio={ratio} isLess={shortfall > 0} energy={`${amounts[2]} ${unit}`} />
          )}
          <Change of={points} points />
        </Stat>
        <Stat label={t`Generated energy`} amount={generated === null ? null : amounts[0]} unit={unit} unknown={unknown}>
          <Change of={isAllCompared || ratio === null ? allGrowth : null} />
        </Stat>
        <Stat
          label={t`Expected energy`}
          amount={expected === null ? null : amounts[1]}
          unit={unit}
          unknown={noExpected}
        >
          <Change of={isAllCompared ? growth(expected, fair?.expected_yield_in_kwh) : null} />
        </Stat>
        <Stat label={t`CO₂ saved`} {...(co2 ?? { amount: null })} unknown={unknown}>
          <Change of={allGrowth} />
        </Stat>
      </dl>
      {current.isImpossible && (
        <p className={styles.comparison}>
          <Trans>The service returned an amount of energy that is not possible. It counts as not received.</Trans>
        </p>
      )}
      {generated !== null && (
        <Comparison
          range={range}
          earlier={earlier}
          isEarlierImpossible={performance.yearEarlier?.isImpossible ?? false}
          plantsAdded={performance.plantsAdded ?? 0}
          notComparedKwh={notComparedKwh}
          // Added plants explain other numbers of days.
          sameDays={sameDays(performance) || !sameFleet(performance)}
          notReceivedKwh={current.not_received_kwh ?? (current.not_received_days ? null : 0)}
          notReceivedDays={current.not_received_days ?? null}
        />
      )}
    </>
  );
}

interface ComparisonProps {
  range: DateRange;
  /** Null if there is nothing to compare with. */
  earlier: CompanyPerformance | null;
  isEarlierImpossible: boolean;
  plantsAdded: number;
  /** The energy of the days without known expected energy. */
  notComparedKwh: number;
  /** Whether both periods have about the same number of days with data. */
  sameDays: boolean;
  /** The expected energy of hours without data is not compared. Null if it is unknown. */
  notReceivedKwh: number | null;
  /** Null if it is unknown. */
  notReceivedDays: number | null;
}

/** Explains what the changes are relative to, and which energy is not compared. */
function Comparison({
  range,
  earlier,
  isEarlierImpossible,
  plantsAdded,
  notComparedKwh,
  sameDays: isSameDays,
  notReceivedKwh,
  notReceivedDays,
}: ComparisonProps) {
  const format = useFormat();
  const { start, end } = yearEarlier(range);
  const days = format.dateRange(start, end);
  const left = format.energy(notComparedKwh);
  return (
    <p className={styles.comparison}>
      {earlier ? (
        <>
          {earlier.actual_yield_in_kwh === 0 ? (
            <Trans>0 kWh was generated on the same days a year earlier, {days}.</Trans>
          ) : !isSameDays ? (
            <Trans>
              Energy is not compared with the same days a year earlier, {days}: the numbers of days with data differ.
            </Trans>
          ) : (
            <Trans>Compared with the same days a year earlier, {days}.</Trans>
          )}{" "}
          {plantsAdded > 0 && (
            <Plural value={plantsAdded} one="# plant was not monitored yet." other="# plants were not monitored yet." />
          )}
        </>
      ) : isEarlierImpossible ? (
        <Trans>The energy of the same days a year earlier is not known.</Trans>
      ) : (
        <Trans>There is no data for the same days a year earlier.</Trans>
      )}{" "}
      {notComparedKwh > 0 && (
        <>
          <Trans>Not compared: {left}.</Trans>{" "}
        </>
      )}
      <NotReceivedText kwh={notReceivedKwh} days={notReceivedDays} />
    </p>
  );
}

interface ShortfallProps {
  ratio: number;
  isLess: boolean;
  /** The difference in the unit of the energies that it compares. */
  energy: string;
}

/** The exact difference between expected and generated energy in the same hours. The ratio above it is rounded. */
function Shortfall({ ratio, isLess, energy }: ShortfallProps) {
  const share = useFormat().percent(Math.abs(1 - ratio));
  return (
    <p className={classNames(styles.line, isLess && styles.shortfall)}>
      {isLess ? (
        <Trans>
          {share} less than expected, {energy}
        </Trans>
      ) : (
        <Trans>
          {share} more than expected, {energy}
        </Trans>
      )}
    </p>
  );
}

/** Placeholders of the statistics with their final size. */
export function PerformanceStatsSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <dl className={styles.stats}>
        <StatSkeleton label={t`Forecast ratio`} lines={2} />
        <StatSkeleton label={t`Generated energy`} />
        <StatSkeleton label={t`Expected energy`} />
        <StatSkeleton label={t`CO₂ saved`} />
      </dl>
      <p className={styles.comparison}>
        <Skeleton width="80%" height="0.85em" />
      </p>
    </>
  );
}

interface ChangeProps {
  /** A ratio (0.1 is 10 % more) or percentage points. Null when the change cannot be computed. */
  of: number | null;
  points?: boolean;
}

/** The change of a statistic from the same days a year earlier. Empty when there is no earlier value. */
function Change({ of: change, points = false }: ChangeProps) {
  const format = useFormat();
  if (change === null) return null;
  const size = points ? format.number(Math.abs(change), 1, true) : format.percent(Math.abs(change));
  const isLevel = size === (points ? format.number(0, 1, true) : format.percent(0));
  if (isLevel) {
    return (
      <p className={styles.line}>
        <Trans>No change from a year earlier</Trans>
      </p>
    );
  }
  const isHigher = change > 0;
  return (
    <p className={styles.line}>
      <Icon name={isHigher ? "arrow-up" : "arrow-down"} size="small" />
      <span>
        {points ? (
          isHigher ? (
            <Trans>{size} points higher than a year earlier</Trans>
          ) : (
            <Trans>{size} points lower than a year earlier</Trans>
          )
        ) : isHigher ? (
          <Trans>{size} more than a year earlier</Trans>
        ) : (
          <Trans>{size} less than a year earlier</Trans>
        )}
      </span>
    </p>
  );
}
