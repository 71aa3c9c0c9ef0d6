/**
 * The key figures with which contracts of plants settle: availability, performance ratio, specific yield and capacity
 * factor; and the degradation. domain/scores.md#key-figures
 */
import { minCoveredShare, minDaylightIrradiance } from "@heliograph/rules/energy-limits";
import { type Day, type DayRange, formatDay, hoursInDay } from "../lib/local-days";
import { temperatureFactor } from "../lib/panel-model";
import type { MeterHour } from "./energy";
import { type LightSums, lastActiveDay, type Meter, panelAgeing, type SourceDay } from "./meter";

/** The share of the daylight hours that a figure is of, weighted by peak power; null without such hours. */
type CoveredShare = number | null;

/** Null: not known, because too little of the period is covered. */
export interface Kpis {
  /** From the first to the last day of the period on which any of the meters is active; null without any. */
  readonly days: DayRange | null;
  /** Of specific yield and capacity factor: the hours with a measurement, or in a longer one. */
  readonly yieldCovered: CoveredShare;
  readonly specificYield: number | null;
  readonly capacityFactor: number | null;
  /** Of both performance ratios: the same hours, if the irradiance on the panels is known. */
  readonly performanceCovered: CoveredShare;
  readonly performanceRatio: number | null;
  /** At cells of 25 °C; null also when the temperature of an hour is not known. */
  readonly correctedPerformanceRatio: number | null;
  /** Of both availabilities: the hours with a measurement of their own, if the irradiance is known. */
  readonly availabilityCovered: CoveredShare;
  readonly timeAvailability: number | null;
  readonly energyAvailability: number | null;
}

/** What days of meters add to the figures. Power, hours and light are in kW of peak power. */
export interface KpiSums extends LightSums {
  /** The peak power on the active days. */
  readonly activeKwDays: number;
  /** The hours of the active days; of a day with gaps, the share of its daylight with a measurement. */
  readonly receivedKwHours: number;
  readonly generated: number;
  readonly comparedGenerated: number;
}

const noSums: KpiSums = {
  ...{ activeKwDays: 0, receivedKwHours: 0, generated: 0, daylight: 0, received: 0, compared: 0, hourly: 0 },
  ...{ delivering: 0, comparedGenerated: 0, reference: 0, correctedReference: 0, expected: 0, deliveringExpected: 0 },
};
const sumNames = Object.keys(noSums) as (keyof KpiSums)[];

/** The sums of several days or meters. */
export function sumKpis(parts: Iterable<KpiSums>): KpiSums {
  const sums = { ...noSums };
  for (const part of parts) for (const name of sumNames) sums[name] += part[name];
  return sums;
}

/** The sums of meters together on each day of a period on which one of them is active. */
export function kpiDays(meters: readonly Meter[], period: DayRange): ReadonlyMap<Day, KpiSums> {
  const days = new Map<Day, KpiSums>();
  for (const meter of meters) {
    let day = Math.max(period.from, meter.operationalSince);
    const last = Math.min(period.to, lastActiveDay(meter));
    for (const ofDay of day <= last ? meter.source.days(day, last) : []) {
      const sums = sumsOfDay(meter, day, ofDay);
      const others = days.get(day);
      days.set(day, others ? sumKpis([others, sums]) : sums);
      day++;
    }
  }
  return days;
}

/** The figures of meters together over the days of a period, all of which are finished. */
export function kpisOf(meters: readonly Meter[], period: DayRange): Kpis {
  const days = kpiDays(meters, period);
  const sums = sumKpis(days.values());
  const covered = (hours: number) => ratioOf(hours, sums.daylight);
  const figure = (covered: CoveredShare, part: number, whole: number) =>
    covered !== null && covered >= minCoveredShare ? ratioOf(part, whole) : null;
  const yieldCovered = covered(sums.received);
  const performanceCovered = covered(sums.compared);
  const availabilityCovered = covered(sums.hourly);
  return {
    days: days.size > 0 ? { from: Math.min(...days.keys()), to: Math.max(...days.keys()) } : null,
    yieldCovered,
    specificYield: figure(yieldCovered, sums.generated * days.size, sums.activeKwDays),
    capacityFactor: figure(yieldCovered, sums.generated, sums.receivedKwHours),
    performanceCovered,
    performanceRatio: figure(performanceCovered, sums.comparedGenerated, sums.reference),
    correctedPerformanceRatio: figure(performanceCovered, sums.comparedGenerated, sums.correctedReference),
    availabilityCovered,
    timeAvailability: figure(availabilityCovered, sums.delivering, sums.hourly),
    energyAvailability: figure(availabilityCovered, sums.deliveringExpected, sums.expected),
  };
}

/** The ratio of two sums; null when the whole is nothing or not known. */
const ratioOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

function sumsOfDay({ peakInWatt, source }: Meter, day: Day, { energy, lightSums, ...ofDay }: SourceDay): KpiSums {
  const kw = peakInWatt / 1000;
  const generated = energy.generated ?? 0;
  const active = { activeKwDays: kw, generated };
  if (lightSums)
    return { ...lightSums, ...active, receivedKwHours: kw * hoursInDay(day), comparedGenerated: generated };
  const hours = ofDay.hours ?? source.hours(day);
  const daylight = hours.filter(isDaylight).length;
  const received = hours.filter((hour) => isDaylight(hour) && (hour.isInLonger || hour.generated !== null)).length;
  const receivedShare = ratioOf(received, daylight) ?? (energy.generated === null ? 0 : 1);
  const ofHours = hours.reduce((sum, { generated }) => sum + (generated ?? 0), 0);
  // The energy of a longer interval counts with the light of all of its hours, or not at all.
  const isLongerCompared = hours.every((hour) => !hour.isInLonger || hour.light || !isDaylight(hour));
  const sums = {
    ...{ ...noSums, ...active },
    daylight: kw * daylight,
    received: kw * received,
    receivedKwHours: kw * hoursInDay(day) * receivedShare,
    comparedGenerated: isLongerCompared ? Math.max(generated - ofHours, 0) : 0,
  };
  for (const hour of hours) addHour(sums, hour, kw, isLongerCompared);
  return sums;
}

/** What hours with light and a measurement of their own add, of 1 kW of peak power. */
export function lightSumsOf(hours: readonly KpiHour[]): LightSums {
  const { length: daylight } = hours.filter(isDaylight);
  const sums = { ...noSums, daylight, received: daylight };
  for (const hour of hours) addHour(sums, hour, 1, true);
  return sums;
}

/** Whether a meter has to deliver: the sun is high enough and, if it is known, the irradiance. */
const isDaylight = ({ light, sun }: Pick<MeterHour, "light" | "sun">): boolean =>
  sun > 0 && (!light || light.irradiance > minDaylightIrradiance);

/** What the figures need of an hour. */
type KpiHour = Omit<MeterHour, "start" | "spike">;

type MutableSums = { -readonly [Name in keyof KpiSums]: number };

function addHour(sums: MutableSums, hour: KpiHour, kw: number, isLongerCompared: boolean): void {
  const { generated, expected, isInLonger = false, light } = hour;
  const isCompared = light && (isInLonger ? isLongerCompared : generated !== null);
  if (isCompared) {
    const reference = (kw * light.irradiance) / 1000;
    sums.comparedGenerated += isInLonger ? 0 : (generated ?? 0);
    sums.reference += reference;
    if (reference > 0) sums.correctedReference += reference * temperatureFactor(light.cell ?? Number.NaN);
  }
  if (!isCompared || !isDaylight(hour)) return;
  sums.compared += kw;
  if (isInLonger) return;
  sums.hourly += kw;
  sums.expected += expected;
  // An inverter that is down draws a little energy.
  if ((generated ?? 0) <= 0) return;
  sums.delivering += kw;
  sums.deliveringExpected += expected;
}

/** How much less energy a plant gives each year in the same light, as shares: -0.006 is 0.6 % less. */
export interface Degradation {
  readonly perYear: number;
  /** The true value is between these in 19 of 20 cases. */
  readonly low: number;
  readonly high: number;
  /** The first and the last compared day. */
  readonly days: DayRange;
}

/** Days are compared that are this far apart; some years, pairs and months of them are needed. */
const yearDays = 365;
const minYears = 3;
const minPairs = 250;
const minMonths = 16;
const minPairsOfMonth = 5;
/** Days with less of the most expected energy of a day are too dull: their light is known less well. */
const minLight = 0.2;
/** The 97.5 % quantile of the normal distribution. */
const quantile = 1.96;

/**
 * The change by year of the days of a plant from `from` on: the median of the ratios of generated to expected energy one
 * year apart, as RdTools has it (Jordan et al., Progress in Photovoltaics 26, 2018). The days of a month have the errors of
 * their weather in common, so the interval belongs to the median of the medians of months, by order statistics. The
 * expected energy ages, and the result contains this ageing. Days that are not `included` have a fault. Null with less
 * than three years.
 */
export function degradationOf(
  from: Day,
  { generated, comparedExpected }: { readonly generated: Float64Array; readonly comparedExpected: Float64Array },
  included: (day: Day) => boolean,
): Degradation | null {
  const most = comparedExpected.reduce((highest, kwh) => (kwh > highest ? kwh : highest), 0);
  const ratios = generated.map((kwh, position) => {
    const expected = comparedExpected[position] as number;
    return kwh > 0 && expected >= minLight * most && included(from + position) ? kwh / expected : Number.NaN;
  });
  const known = [...ratios.keys()].filter((position) => !Number.isNaN(ratios[position]));
  const measured = [...generated.keys()].filter((position) => !Number.isNaN(generated[position]));
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined || last - first + 1 < minYears * yearDays) return null;
  const changes: number[] = [];
  const byMonth = new Map<string, number[]>();
  for (const position of known) {
    const change = (ratios[position] as number) / (ratios[position - yearDays] ?? Number.NaN) - 1;
    if (Number.isNaN(change)) continue;
    changes.push(change);
    const month = formatDay(from + position).slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), change]);
  }
  const months = [...byMonth.values()]
    .filter((ofMonth) => ofMonth.length >= minPairsOfMonth)
    .map(medianOf)
    .toSorted((a, b) => a - b);
  if (changes.length < minPairs || months.length < minMonths) return null;
  const rank = Math.max(Math.floor((months.length - quantile * Math.sqrt(months.length)) / 2), 0);
  const aged = (change: number) => change - panelAgeing;
  return {
    perYear: aged(medianOf(changes)),
    low: aged(months[rank] as number),
    high: aged(months[months.length - 1 - rank] as number),
    days: { from: from + first, to: from + last },
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
