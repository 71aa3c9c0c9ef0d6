import {
  type Comparison,
  type ConfidenceBand,
  compareEnergy,
  confidenceBand,
  type Energy,
  isPartial,
  lastCompleteDay,
  noEnergy,
  type PeriodEnergy,
  performanceStatus,
} from "@entities/energy";
import { energyUnitFor } from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { energyRangeText, formatIn } from "@shared/i18n/format";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { gapSeries, type PlotModel, type PlotSeries } from "@shared/ui/series-plot/plot-model";
import { energyStyles, type SeriesStyle } from "@shared/ui/small-bars/series-style";

/** One day of a plant. */
export interface PerformanceDay extends Energy {
  date: Temporal.PlainDate;
  /** Whether a part of the yield was not received. That part is not assessed. */
  isPartial: boolean;
  /** Whether the expected yield is complete (domain/performance.md#expected-energy). */
  isComplete: boolean;
  /** The expected range of the yield. */
  band: ConfidenceBand | null;
  /** NOK when the yield is below the band. Null when the yield or the band is missing. */
  status: "OK" | "NOK" | null;
  /** Whether nothing is ever expected of the plant, as there is no weather source. */
  isUncompared?: true;
}

/**
 * Every day of a range. A day that is missing from the response has null values. The last days have no expected yield
 * until it is complete.
 */
export function performanceDays(
  periods: readonly PeriodEnergy[],
  range: DateRange,
  today: Temporal.PlainDate,
  isUncompared = false,
): PerformanceDay[] {
  const byDate = new Map(periods.map((period) => [period.date, period]));
  const lastExpected = lastCompleteDay(today);
  return daysOf(range).map((date) => {
    const period = byDate.get(date.toString());
    const isComplete = Temporal.PlainDate.compare(date, lastExpected) <= 0;
    const energy: Energy = period ?? noEnergy;
    const { generatedKwh, comparedKwh, missingHours } = energy;
    const expectedKwh = isComplete ? energy.expectedKwh : null;
    const band = confidenceBand(expectedKwh, period?.errorKwh ?? null);
    const partial = isComplete && isPartial(energy);
    const status = partial ? null : performanceStatus(generatedKwh, expectedKwh, band);
    const day = { date, generatedKwh, expectedKwh, comparedKwh, isPartial: partial, isComplete, band, status };
    return { ...day, ...(missingHours && { missingHours }), ...(isUncompared && { isUncompared }) };
  });
}

/** Compares the generated energy of some days with the expected energy. */
export function performanceComparison(days: readonly PerformanceDay[]): Comparison | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const energies = days.map(({ date, ...day }) => ({ ...day, first: date, last: date }));
  return compareEnergy(energies, { start: first.date, end: last.date });
}

/** The series of the bars. Each day belongs to one of them. */
const barKeys = ["ok", "below", "partial", "uncompared", "generated"] as const;
/** The series of the chart, in the order of the legend. */
const seriesKeys = [...barKeys, "expected", "band"] as const;
export type SeriesKey = (typeof seriesKeys)[number];

export const seriesStyles: Record<SeriesKey, SeriesStyle> = {
  ...energyStyles,
  uncompared: energyStyles.neutral,
  generated: energyStyles.actual,
};

export const seriesLabels: Record<SeriesKey, MessageDescriptor> = {
  ok: msg`Generated`,
  below: msg`Generated, below the expected range`,
  partial: msg`Generated, a part not received`,
  uncompared: msg`Generated, not compared`,
  generated: msg`Generated`,
  expected: msg`Expected`,
  band: msg`Expected range`,
};

/**
 * Returns the series of a day's bar, in the colour of the status OK or NOK
 * (domain/performance.md#confidence-band).
 */
export function seriesOf({ status, isPartial: partial, isUncompared }: PerformanceDay): SeriesKey {
  if (status === null && partial) return "partial";
  if (status === null) return isUncompared ? "generated" : "uncompared";
  return status === "OK" ? "ok" : "below";
}

export function seriesIn(days: readonly PerformanceDay[]): SeriesKey[] {
  const occurring = new Set<SeriesKey>(days.filter(({ generatedKwh }) => generatedKwh !== null).map(seriesOf));
  if (days.some(({ expectedKwh }) => expectedKwh !== null)) occurring.add("expected");
  if (days.some(({ band }) => band !== null)) occurring.add("band");
  return seriesKeys.filter((key) => occurring.has(key));
}

/** The energies of a day as texts, in one unit and with the same decimals; null where they are unknown. */
export function dayTexts(
  { generatedKwh, expectedKwh, band }: Pick<PerformanceDay, "generatedKwh" | "expectedKwh" | "band">,
  i18n: I18n,
): Record<"actual" | "expected" | "band", string | null> {
  const { amounts, unit } = formatIn(i18n).energies([generatedKwh ?? 0, expectedKwh ?? 0]);
  const [actual, expected] = amounts.map((amount) => `${amount} ${unit}`);
  return {
    actual: generatedKwh === null ? null : (actual ?? null),
    expected: expectedKwh === null ? null : (expected ?? null),
    band: band && energyRangeText(i18n, band, energyUnitFor(Math.max(generatedKwh ?? 0, expectedKwh ?? 0))),
  };
}

/** The plot of the days: the bars of each status, over the band and the gaps, and the line of the expected energy. */
export function performancePlot(days: readonly PerformanceDay[]): PlotModel {
  const keys = seriesIn(days);
  const hasData = days.some(({ generatedKwh }) => generatedKwh !== null);
  const series = (key: SeriesKey, type: PlotSeries["type"], values: PlotSeries["values"]): PlotSeries[] =>
    keys.includes(key) ? [{ key, type, style: seriesStyles[key], values }] : [];
  const band = series(
    "band",
    "band",
    days.map((day) => day.band?.lowKwh ?? null),
  );
  return {
    periods: days.map(({ date }) => ({ key: date.toString(), first: date, last: date, instant: null })),
    series: [
      gapSeries(days.map(({ generatedKwh }) => !hasData || generatedKwh !== null)),
      ...band.map((one) => ({ ...one, highs: days.map((day) => day.band?.highKwh ?? null) })),
      ...barKeys.flatMap((key) =>
        series(
          key,
          "bars",
          days.map((day) => (seriesOf(day) === key ? day.generatedKwh : null)),
        ),
      ),
      ...series(
        "expected",
        "line",
        days.map(({ expectedKwh }) => expectedKwh),
      ),
    ],
    axis: {},
    reference: null,
  };
}
