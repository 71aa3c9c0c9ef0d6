import { lossCauseLabel } from "@entities/cause";
import { ComparisonText, compareDays, type PeriodEnergy } from "@entities/energy";
import { smallestLossKwh } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayCount, readRange, yearEarlier } from "@shared/lib/date-range";
import { ErrorText } from "@shared/ui/alert/alert";
import { CardError } from "@shared/ui/card/card-error";
import { Stat, StatSkeleton } from "@shared/ui/stat/stat";
import type { OnlyPlant } from "./loader.server";
import styles from "./only-plant.module.css";

interface EnergyFiguresProps {
  plant: Pick<OnlyPlant, "range" | "days" | "lost">;
  today: Temporal.PlainDate;
}

/** The energy of yesterday, of its month against expected, and of the same days a year earlier. */
export function EnergyFigures({ plant: { range: rangeTexts, days, lost }, today }: EnergyFiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!days.ok) {
    return (
      <CardError>
        <strong>
          <Trans>The energy of the plant could not be loaded.</Trans>
        </strong>
        <ErrorText error={days.error} />
      </CardError>
    );
  }
  const range = readRange(rangeTexts);
  const { start, end: yesterday } = range;
  const { current, earlier } = days.value;
  const month = sumOfReceived(current);
  const yearBefore = sumOfReceived(earlier ?? []);
  const { amounts, unit } = format.energies([month.kwh ?? 0, yearBefore.kwh ?? 0]);
  const yesterdayKwh = current.find(({ date }) => date === yesterday.toString())?.generatedKwh ?? null;
  const day = format.date(yesterday);
  const comparison = compareDays(current, range, today);
  const ofYesterday = format.energies([yesterdayKwh ?? 0]);
  return (
    <dl className={styles.stats}>
      <Stat
        label={t`Yesterday, ${day}`}
        amount={yesterdayKwh === null ? null : ofYesterday.amounts[0]}
        unit={ofYesterday.unit}
        unknown={t`No data`}
      />
      <Stat
        label={start.month === today.month ? t`This month` : t`Last month`}
        amount={month.kwh === null ? null : amounts[0]}
        unit={unit}
        unknown={t`No data`}
      >
        <ComparisonText comparison={comparison} />
        {lost && <ShortfallText lost={lost} comparison={comparison} />}
      </Stat>
      <Stat
        label={t`A year earlier`}
        amount={yearBefore.kwh === null ? null : amounts[1]}
        unit={unit}
        unknown={earlier === null ? t`Not available` : t`No data`}
      >
        <YearEarlier current={month} earlier={yearBefore} days={dayCount(range)} range={yearEarlier(range)} />
      </Stat>
    </dl>
  );
}

/**
 * Why less was generated than expected: "Of the 1,079 kWh less than expected, 640 kWh was lost: Zero yield (600 kWh),
 * Shade in the morning (40 kWh). The rest is within the expected range."
 */
function ShortfallText({
  lost: { kwh, causes },
  comparison,
}: {
  lost: NonNullable<OnlyPlant["lost"]>;
  comparison: ReturnType<typeof compareDays>;
}) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (kwh < smallestLossKwh) return null;
  const shortKwh = comparison.comparedKwh - comparison.generatedKwh;
  const [short, lost] = [format.energy(shortKwh), format.loss(kwh)];
  const stated = causes.filter((cause) => cause.kwh >= smallestLossKwh);
  const causeList = format.list(
    stated.map((cause) => {
      const [label, energy] = [i18n._(lossCauseLabel(cause.name, { hasLosses: true })), format.loss(cause.kwh)];
      // The only cause of the whole loss has its amount before it.
      return stated.length === 1 && energy === lost ? label : `${label} (${energy})`;
    }),
  );
  // Losses of meters are not offset by what other meters generated beyond the expected energy.
  return shortKwh > kwh + smallestLossKwh ? (
    <p>
      <Trans>
        Of the {short} less than expected, {lost} was lost: {causeList}. The rest is within the expected range.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>
        {lost} was lost: {causeList}.
      </Trans>
    </p>
  );
}

/** The generated energy of the days with data, and their number. The energy is null without such a day. */
function sumOfReceived(days: readonly PeriodEnergy[]): { kwh: number | null; days: number } {
  const received = days.flatMap(({ generatedKwh }) => generatedKwh ?? []);
  return { kwh: received.length > 0 ? received.reduce((sum, kwh) => sum + kwh, 0) : null, days: received.length };
}

interface YearEarlierProps {
  current: ReturnType<typeof sumOfReceived>;
  earlier: ReturnType<typeof sumOfReceived>;
  /** The number of days of each period. */
  days: number;
  /** The days a year earlier. */
  range: { start: Temporal.PlainDate; end: Temporal.PlainDate };
}

/** The days a year earlier, and the change since then. Periods with other numbers of days with data are not compared. */
function YearEarlier({ current, earlier, days, range }: YearEarlierProps) {
  const format = useFormat();
  const period = format.dateRange(range.start, range.end);
  const [received, earlierReceived] = [current.days, earlier.days];
  if (received !== earlierReceived || !earlier.kwh || current.kwh === null) {
    return (
      <p>
        {period}.{" "}
        {received !== earlierReceived && (
          <Trans>
            Not compared: {earlierReceived} of {days} days have data, this year {received}.
          </Trans>
        )}
      </p>
    );
  }
  const change = (current.kwh - earlier.kwh) / earlier.kwh;
  const size = format.percent(Math.abs(change));
  return (
    <p>
      {period}.{" "}
      {size === format.percent(0) ? (
        <Trans>No change from a year earlier</Trans>
      ) : change > 0 ? (
        <Trans>{size} more this year.</Trans>
      ) : (
        <Trans>{size} less this year.</Trans>
      )}
    </p>
  );
}

/** Placeholders of the figures with their final size. */
export function EnergyFiguresSkeleton() {
  const { t } = useLingui();
  return (
    <dl className={styles.stats}>
      <StatSkeleton label={t`Yesterday`} lines={2} />
      <StatSkeleton label={t`This month`} lines={2} />
      <StatSkeleton label={t`A year earlier`} lines={2} />
    </dl>
  );
}
