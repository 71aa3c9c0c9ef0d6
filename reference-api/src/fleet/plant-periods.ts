/** What a plant generated and lost in each month, as it is stored for figures of many plants (docs/decisions/0209). */
import type { IssueType } from "../assessment/issues/issue-types";
import { windowOf } from "../assessment/issues/losses";
import { type LossCause, periodLosses, type StoredIssue, splitLost } from "../assessment/issues/period-losses";
import { type KpiSums, kpiDays, sumKpis } from "../assessment/kpis";
import type { PlantAssessment } from "../assessment/plant-assessment";
import { insertRows } from "../db/bulk-insert";
import type { NewRow } from "../db/schema";
import { type Day, type DayRange, dayOf, formatDay, monthStart, nextMonthStart } from "../lib/local-days";
import { round, roundOrNull } from "../lib/numbers";

/** The name of the period of the last 7 days. It is after all months in the order of the names. */
export const windowPeriod = "window";

export const monthName = (day: Day): string => formatDay(day).slice(0, 7);

/** Later days change nothing about losses that began longer ago than this. */
const revisedDays = 62;

/** The first day whose month changes when the days after `assessedUntil` are added; all months if it is null. */
export const firstRevisedDay = (assessedUntil: string | null): Day =>
  assessedUntil === null ? Number.NEGATIVE_INFINITY : dayOf(assessedUntil) - revisedDays;

type IssueColumn = "id" | "meter_id" | "type_name" | "pattern" | "began_on" | "found_on" | "resolved_on";

interface PlantIssue extends StoredIssue {
  readonly meterId: number | null;
}

/** The issues of rows. An issue that is not stored yet gets a negative id. */
export const toIssues = (rows: readonly Pick<NewRow<"issues">, IssueColumn>[]): PlantIssue[] =>
  rows.map(({ id, meter_id = null, type_name, pattern, began_on, found_on, resolved_on = null }, position) => ({
    id: id ?? -1 - position,
    meterId: meter_id,
    type: type_name as IssueType,
    ...(pattern && { pattern }),
    beganOn: dayOf(began_on ?? found_on),
    foundOn: dayOf(found_on),
    resolvedOn: resolved_on === null ? null : dayOf(resolved_on),
  }));

export interface PeriodRows {
  readonly plant_periods: readonly NewRow<"plant_periods">[];
  readonly plant_days: readonly NewRow<"plant_days">[];
}

/** The rows of the months from a day's month on, and of the window. A period without an active meter has no row. */
export function periodRows(
  plantId: number,
  assessment: PlantAssessment | null,
  issues: readonly PlantIssue[],
  first: Day = Number.NEGATIVE_INFINITY,
): PeriodRows {
  if (!assessment) return { plant_periods: [], plant_days: [] };
  const window = windowOf(assessment.to);
  const from = Math.max(first, assessment.from);
  const months: DayRange[] = [];
  for (let day = from; day <= window.to; day = nextMonthStart(day)) {
    months.push({ from: Math.max(monthStart(day), assessment.from), to: Math.min(nextMonthStart(day) - 1, window.to) });
  }
  const meters = assessment.histories.map((history) => ({
    history,
    issues: issues.filter(({ meterId }) => meterId === history.meter.id),
  }));
  const counted = { from: Math.max(Math.min(monthStart(from), window.from), assessment.from), to: window.to };
  const kpis = kpiDays(
    assessment.histories.map(({ meter }) => meter),
    counted,
  );
  const rowOf = (period: string, range: DayRange) => ({
    plant_id: plantId,
    period,
    ...energyColumns(assessment, range),
    ...lossColumns(periodLosses(meters, range)),
    ...kpiColumns(positionsOf(assessment, range).flatMap((at) => kpis.get(assessment.from + at) ?? [])),
  });
  const isActive = (range: DayRange) => positionsOf(assessment, range).some((at) => isActiveOn(assessment, at));
  const active = months.filter(isActive);
  const last = { from: Math.max(window.from, assessment.from), to: window.to };
  return {
    plant_periods: [
      ...active.map((month) => rowOf(monthName(month.from), month)),
      ...(isActive(last) ? [rowOf(windowPeriod, last)] : []),
    ],
    plant_days: active.map((month) => ({
      plant_id: plantId,
      month: monthName(month.from),
      days: JSON.stringify(daysOfMonth(assessment, month, kpis)),
    })),
  };
}

const positionsOf = ({ from }: PlantAssessment, range: DayRange): number[] =>
  Array.from({ length: Math.max(range.to - range.from + 1, 0) }, (_, index) => range.from - from + index);

const meterDaysAt = ({ meterCounts: { OK, MEDIUM, NOK } }: PlantAssessment, at: number): number =>
  (OK[at] ?? 0) + (MEDIUM[at] ?? 0) + (NOK[at] ?? 0);

const isActiveOn = (assessment: PlantAssessment, at: number): boolean =>
  meterDaysAt(assessment, at) + (assessment.meterCounts.NONE[at] ?? 0) > 0;

/** A day; null for what is not known. Energies can be compared if the expected energy of all meters is known. */
function dayAt(assessment: PlantAssessment, at: number) {
  const { generated, comparedExpected, expected, unknownExpected, missingHours } = assessment;
  const compared = unknownExpected[at] === 0 ? (comparedExpected[at] ?? 0) : null;
  const unknown = (missingHours[at] ?? 0) > 0 ? null : 0;
  return {
    meterDays: meterDaysAt(assessment, at),
    actual: Number.isNaN(generated[at]) ? null : (generated[at] ?? null),
    compared,
    notReceived: compared === null ? unknown : Math.max((expected[at] ?? 0) - compared, 0),
  };
}

function energyColumns(assessment: PlantAssessment, range: DayRange) {
  const days = positionsOf(assessment, range).map((at) => dayAt(assessment, at));
  const compared = days.filter(({ actual, compared }) => actual !== null && compared !== null);
  const sum = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : roundKwh(known.reduce((total, value) => total + value, 0));
  };
  return {
    meter_days: days.reduce((total, { meterDays }) => total + meterDays, 0),
    actual_kwh: sum(days.map(({ actual }) => actual)),
    compared_actual_kwh: sum(compared.map(({ actual }) => actual)),
    compared_expected_kwh: sum(compared.map((day) => day.compared)),
  };
}

function lossColumns(losses: ReturnType<typeof periodLosses>) {
  const { lost, notReceived, causes } = losses;
  return {
    lost_kwh: roundOrNull(lost.kwh, 4),
    lost_cents: roundOrNull(lost.cents, 4),
    not_received_kwh: roundOrNull(notReceived.kwh, 4),
    not_received_cents: roundOrNull(notReceived.cents, 4),
    curtailed_kwh: roundOrNull(splitLost(losses).curtailed, 4),
    causes: JSON.stringify([...Map.groupBy(causes, causeOf).values()].flatMap(causeRow)),
  };
}

const causeOf = ({ type, pattern }: LossCause) => `${type} ${pattern}`;

/** What the issues of a type and pattern lost; nothing if they lost nothing. */
function causeRow(causes: readonly LossCause[]) {
  const [first] = causes;
  const lost = causes.filter((cause) => (cause.lost.kwh ?? 0) > 0);
  if (!first || lost.length === 0) return [];
  const kwh = lost.reduce((sum, cause) => sum + (cause.lost.kwh ?? 0), 0);
  const isPriced = lost.every((cause) => cause.lost.cents !== null);
  const cents = isPriced ? lost.reduce((sum, cause) => sum + (cause.lost.cents ?? 0), 0) : null;
  return [[first.type, first.pattern, roundKwh(kwh), roundOrNull(cents, 4)]];
}

/** A day without an active meter: nothing was received, and nothing is missing. */
const inactiveDay = [0, null, null, 0] as const;

/** From the first of the month on. */
function daysOfMonth(assessment: PlantAssessment, month: DayRange, kpis: ReadonlyMap<Day, KpiSums>) {
  const before = Array.from({ length: month.from - monthStart(month.from) }, () => inactiveDay);
  const days = positionsOf(assessment, month).map((at) => {
    if (!isActiveOn(assessment, at)) return inactiveDay;
    const { meterDays, actual, compared, notReceived } = dayAt(assessment, at);
    const sums = kpis.get(assessment.from + at);
    const energies = [actual, compared, notReceived].map((value) => roundOrNull(value, 4));
    return [meterDays, ...energies, ...(sums ? kpisOfDay(sums) : [])];
  });
  return [...before, ...days];
}

/** What days add up in a row. */
function kpiColumns(days: readonly KpiSums[]) {
  const sums = sumKpis(days);
  return {
    active_days: days.length,
    active_kw_days: roundKwh(sums.activeKwDays),
    daylight_hours: roundKwh(sums.daylight),
    received_hours: roundKwh(sums.received),
    compared_hours: roundKwh(sums.compared),
    hourly_hours: roundKwh(sums.hourly),
    delivering_hours: roundKwh(sums.delivering),
    light_kwh: roundKwh(sums.reference),
    light_actual_kwh: roundKwh(sums.comparedGenerated),
    hourly_expected_kwh: roundKwh(sums.expected),
    delivering_expected_kwh: roundKwh(sums.deliveringExpected),
  };
}

/** The same of a day. What equals the daylight or other energies in full is left out. */
function kpisOfDay(sums: KpiSums): number[] {
  const of = kpiColumns([sums]);
  const hours = [of.compared_hours, of.hourly_hours, of.received_hours, of.delivering_hours];
  const energies = [of.light_actual_kwh, of.delivering_expected_kwh];
  const isFull = hours.every((each) => each === of.daylight_hours) && of.light_actual_kwh === roundKwh(sums.generated);
  const always = [of.active_kw_days, of.daylight_hours, of.light_kwh, of.hourly_expected_kwh];
  return isFull ? always : [...always, ...hours, ...energies];
}

/** Rounded to tenths of a watt hour. */
const roundKwh = (kwh: number): number => round(kwh, 4);

/** Statements that store the rows of some plants. Rows from a day on that are missing are deleted; equal ones stay. */
export function periodStatements(
  d1: D1Database,
  plantIds: readonly number[],
  rows: readonly PeriodRows[],
  first: Day = Number.NEGATIVE_INFINITY,
): D1PreparedStatement[] {
  const from = first === Number.NEGATIVE_INFINITY ? "" : monthName(first);
  const periods = rows.flatMap(({ plant_periods }) => plant_periods);
  const days = rows.flatMap(({ plant_days }) => plant_days);
  return [
    deleteOthers(
      d1,
      "plant_periods",
      "period",
      plantIds,
      from,
      periods.map((row) => [row.plant_id, row.period]),
    ),
    deleteOthers(
      d1,
      "plant_days",
      "month",
      plantIds,
      from,
      days.map((row) => [row.plant_id, row.month]),
    ),
    ...insertRows(d1, "plant_periods", periods, upsert("plant_id, period", periods[0])),
    ...insertRows(d1, "plant_days", days, upsert("plant_id, month", days[0])),
  ];
}

function deleteOthers(
  d1: D1Database,
  table: "plant_periods" | "plant_days",
  key: "period" | "month",
  plantIds: readonly number[],
  from: string,
  stored: readonly (readonly [number, string])[],
): D1PreparedStatement {
  return d1
    .prepare(
      `delete from ${table} where plant_id in (select value from json_each(?1)) and ${key} >= ?2 and (plant_id, ${key})
        not in (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?3))`,
    )
    .bind(JSON.stringify(plantIds), from, JSON.stringify(stored));
}

/** An upsert that does not write equal rows. */
function upsert(keys: string, row: object = {}): string {
  const names = Object.keys(row).filter((name) => !keys.split(", ").includes(name));
  const all = (prefix: string) => names.map((name) => `${prefix}${name}`).join(", ");
  return `on conflict (${keys}) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}
    where (${all("")}) is not (${all("excluded.")})`;
}
