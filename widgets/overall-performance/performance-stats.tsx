import type { CompanyPerformance } from "@entities/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { localeOf } from "@shared/i18n/language";
import { type DateRange, yearEarlier } from "@shared/lib/date-range";
import { classNames } from "@shared/lib/react";
import { co2SavedKg, formatCo2, formatEnergy } from "@shared/lib/units";
import { Icon } from "@shared/ui/icon/icon";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Stat, StatSkeleton } from "@shared/ui/stat/stat";
import styles from "./overall-performance.module.css";
import { comparedWith, forecastRatio, growth, type PeriodPerformance, sameFleet, shortfallKwh } from "./rules";

/**
 * Forecast ratio, generated energy, expected energy and saved CO2, each with its change
 * (domain/dashboard.md#performance).
 */
export function PerformanceStats({ performance, range }: { performance: PeriodPerformance; range: DateRange }) {
  const { t } = useLingui();
  const { language, number } = useFormat();
  const locale = localeOf[language];
  const { current } = performance;
  const earlier = comparedWith(performance);
  const { actual_yield_in_kwh: generated, expected_yield_in_kwh: expected } = current;
  const energy = (kwh: number | null) => (kwh === null ? null : formatEnergy(kwh, locale));
  const ratio = forecastRatio(current);
  const earlierRatio = earlier && forecastRatio(earlier);
  const points = ratio !== null && earlierRatio !== null ? (ratio - earlierRatio) * 100 : null;
  const fair = sameFleet(performance) ? earlier : null;
  const generatedGrowth = growth(generated, fair?.actual_yield_in_kwh);
  const co2 = generated === null ? null : formatCo2(co2SavedKg(generated), locale);
  const unknown = current.isImpossible ? t`Not known` : t`No data`;
  const noRatio = generated !== null && expected !== null ? t`Nothing was expected` : unknown;

  return (
    <>
      <dl className={styles.stats}>
        <Stat label={t`Forecast ratio`} amount={ratio === null ? null : number(ratio * 100)} unit="%" unknown={noRatio}>
          <Shortfall kwh={shortfallKwh(current)} ratio={ratio} />
          <Change of={points} points />
        </Stat>
        <Stat label={t`Generated energy`} {...(energy(generated) ?? { amount: null })} unknown={unknown}>
          <Change of={generatedGrowth} />
        </Stat>
        <Stat label={t`Expected energy`} {...(energy(expected) ?? { amount: null })} unknown={unknown}>
          <Change of={growth(expected, fair?.expected_yield_in_kwh)} />
        </Stat>
        <Stat label={t`CO₂ saved`} {...(co2 ?? { amount: null })} unknown={unknown}>
          <Change of={generatedGrowth} />
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
          missingHours={current.missing_hours ?? 0}
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
  /** Hours of meters without data are not compared. */
  missingHours: number;
}

/** Explains what the changes are relative to, and which energy is not compared. */
function Comparison({ range, earlier, isEarlierImpossible, plantsAdded, missingHours }: ComparisonProps) {
  const format = useFormat();
  const { start, end } = yearEarlier(range);
  const days = format.dateRange(start, end);
  return (
    <p className={styles.comparison}>
      {earlier ? (
        <>
          {earlier.actual_yield_in_kwh === 0 ? (
            <Trans>0 kWh was generated on the same days a year earlier, {days}.</Trans>
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
      )}
      {missingHours > 0 && (
        <>
          {" "}
          <Plural
            value={missingHours}
            one="Not compared: # hour without data of one meter."
            other="Not compared: # hours without data, added up over the meters."
          />
        </>
      )}
    </p>
  );
}

/** The exact difference between expected and generated energy in the same hours. The ratio above it is rounded. */
function Shortfall({ kwh, ratio }: { kwh: number | null; ratio: number | null }) {
  const format = useFormat();
  if (kwh === null || ratio === null) return null;
  const share = format.percent(Math.abs(1 - ratio));
  const energy = format.energy(Math.abs(kwh));
  return (
    <p className={classNames(styles.line, kwh > 0 && styles.shortfall)}>
      {kwh > 0 ? (
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
  const digits = Math.abs(points ? change : change * 100) < 10 ? 1 : 0;
  const size = points ? format.number(Math.abs(change), digits) : format.percent(Math.abs(change), digits);
  const level = points ? size === format.number(0) : size === format.percent(0);
  if (level) {
    return (
      <p className={styles.line}>
        <Trans>No change</Trans>
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <Icon name={change > 0 ? "arrow-up" : "arrow-down"} size="small" />
      <span>
        {points ? (
          <PointsText size={size} isOne={size === format.number(1)} isHigher={change > 0} />
        ) : change > 0 ? (
          <Trans>{size} more</Trans>
        ) : (
          <Trans>{size} less</Trans>
        )}
      </span>
    </p>
  );
}

function PointsText({ size, isOne, isHigher }: { size: string; isOne: boolean; isHigher: boolean }) {
  if (isHigher) return isOne ? <Trans>{size} point higher</Trans> : <Trans>{size} points higher</Trans>;
  return isOne ? <Trans>{size} point lower</Trans> : <Trans>{size} points lower</Trans>;
}
