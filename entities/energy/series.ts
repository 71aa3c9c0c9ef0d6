import { addRows, readSeries, type Series, sumNotes } from "@shared/api/v0/series";
import type { DateRange } from "@shared/lib/date-range";
import { dayOf, dayText, localDay, parseInstant } from "@shared/lib/dates";
import { energyReader, type ReadEnergy } from "./limits";
import { type PeriodEnergy, type PeriodType, startOfPeriod, toEnergy } from "./period";
import type { DayScore, PerformanceRow, StandardError } from "./schema";

/** Returns the approximate number of hours of a period. A day with a clock change has one hour more or less. */
const hoursOf: Record<PeriodType, number> = { hour: 1, day: 24, week: 7 * 24, month: 31 * 24 };

/**
 * Parses the exact start of an hour. Null for a local time such as `2026-10-25T02:00`, which is ambiguous when the
 * clock changes.
 */
const readHour = (start: string): Temporal.Instant | null =>
  /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(start) ? null : parseInstant(start);

const hourStart = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: "hour", roundingMode: "floor" });

/**
 * Returns the key of the period that contains the start of an API row: an instant for hours, otherwise the first day.
 * Null if the start cannot be parsed.
 */
function periodKey(start: string, type: PeriodType): string | null {
  const instant = type === "hour" ? readHour(start) : null;
  if (type === "hour") return instant && hourStart(instant).toString();
  try {
    return startOfPeriod(dayOf(start), type).toString();
  } catch {
    return null;
  }
}

const dayOfKey = (key: string, type: PeriodType): Temporal.PlainDate =>
  type === "hour" ? localDay(Temporal.Instant.from(key)) : dayOf(key);

function isWithin(key: string, type: PeriodType, { start, end }: DateRange): boolean {
  const day = dayOfKey(key, type);
  const first = startOfPeriod(start, type);
  return Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, end) <= 0;
}

/** Returns the minute at which all hours begin; 0 if the minutes differ, as for quarters. */
function commonStartMinute(rows: readonly { start_date: string }[]): number {
  const minutes = new Set(
    rows.map(({ start_date }) => parseInstant(start_date)?.toZonedDateTimeISO("UTC").minute ?? 0),
  );
  const [minute = 0] = minutes;
  return minutes.size === 1 ? minute : 0;
}

/** Returns the exact start of a row in a canonical notation. */
const startText = (start: string): string => parseInstant(start)?.toString() ?? start;

const meterOf = ({ meter_id, meter }: PerformanceRow): string => meter_id ?? String(meter?.id ?? meter?.name ?? "");

/** Whether a row covers the whole plant and period, so that other rows may be parts of it. */
const isWhole = (row: PerformanceRow, type: PeriodType): boolean =>
  meterOf(row) === "" && (type === "hour" || row.start_date === dayText(row.start_date));

/** Removes rows that are parts of a row of the whole period. */
function withoutDetails(rows: readonly PerformanceRow[], type: PeriodType): PerformanceRow[] {
  const wholes = new Set(rows.filter((row) => isWhole(row, type)).map(({ start_date }) => periodKey(start_date, type)));
  return rows.filter((row) => {
    const key = periodKey(row.start_date, type);
    return key === null || isWhole(row, type) || !wholes.has(key);
  });
}

/**
 * Adds up the parts of a period. The expected energy is known if all parts have it. The compared part is the expected
 * energy of the parts with data.
 */
function addParts(parts: readonly PerformanceRow[]): PerformanceRow {
  const isKnown = parts.every((part) => part.actual_yield_in_kwh === null || part.expected_yield_in_kwh !== null);
  const compared = parts.map((part) => ({
    ...part,
    ...(!isKnown && { expected_yield_in_kwh: null, error: null }),
    compared_expected_yield_in_kwh: isKnown
      ? part.actual_yield_in_kwh === null
        ? 0
        : (part.compared_expected_yield_in_kwh ?? part.expected_yield_in_kwh)
      : null,
  }));
  return compared.reduce(addRows);
}

interface EnergyQuery {
  range: DateRange;
  period: PeriodType;
  /** The peak power of the subject; null if it is unknown. */
  peakWatt: number | null;
}

/**
 * Reads the energy of each period. Impossible energy is not received, and every dropped row is counted
 * (domain/imperfect-responses.md#energy). All values of a series come from this result.
 */
export function readEnergySeries(
  rows: readonly PerformanceRow[],
  { range, period: type, peakWatt }: EnergyQuery,
): Series<PeriodEnergy> {
  const readerOf = (all: readonly PerformanceRow[]): ReadEnergy =>
    energyReader({
      peakWatt,
      hours: hoursOf[type],
      energies: all.flatMap((row) => [row.actual_yield_in_kwh, row.expected_yield_in_kwh]),
    });
  let impossible = 0;
  const possible = (row: PerformanceRow, read: ReadEnergy): PerformanceRow => {
    const of = (kwh: number | null | undefined, expectedKwh?: number | null) =>
      kwh === null || kwh === undefined ? null : read(kwh, expectedKwh);
    const expected = of(row.expected_yield_in_kwh);
    const actual = of(row.actual_yield_in_kwh, expected);
    if (actual === null && row.actual_yield_in_kwh !== null) impossible += 1;
    if (expected === null && row.expected_yield_in_kwh !== null) impossible += 1;
    return {
      ...row,
      actual_yield_in_kwh: actual,
      expected_yield_in_kwh: expected,
      ...("compared_expected_yield_in_kwh" in row && {
        compared_expected_yield_in_kwh: of(row.compared_expected_yield_in_kwh),
      }),
      error: of(row.error),
    };
  };
  const whole = withoutDetails(rows, type);
  const readPart = readerOf(rows);
  const series = readSeries(whole, {
    keyOf: ({ start_date }) => periodKey(start_date, type),
    withKey: (row, start_date) => ({ ...row, start_date }),
    partOf: (row) => `${startText(row.start_date)} ${meterOf(row)}`,
    readPart: (row) => possible(row, readPart),
    add: addParts,
  });
  // A sum is checked against the sum of the limits.
  const readSum = readerOf(series.rows);
  const sums = series.notes.added > 0 ? series.rows.map((row) => possible(row, readSum)) : series.rows;
  const within = sums.filter(({ start_date }) => isWithin(start_date, type, range));
  return {
    rows: within.map((row) => ({ date: row.start_date, ...toEnergy(row), errorKwh: row.error })),
    notes: sumNotes([
      series.notes,
      {
        repeated: rows.length - whole.length,
        outside: sums.length - within.length,
        impossible,
        startMinute: type === "hour" ? commonStartMinute(rows) : 0,
      },
    ]),
  };
}

/** Reads the scores of each day, without impossible scores and impossible lacking energy. */
export function readScoreSeries(rows: readonly DayScore[], peakWatt: number | null): Series<DayScore> {
  // The amounts of different reasons are independent of each other. Without a peak power, only error marks are
  // impossible.
  const read = energyReader({ peakWatt, hours: hoursOf.day, energies: [] });
  let impossible = 0;
  const possible = <T extends number | null>(value: T, isPossible: (known: number) => boolean): T | null => {
    if (value === null || isPossible(value)) return value;
    impossible += 1;
    return null;
  };
  const days = readSeries(rows, {
    keyOf: ({ date }) => dayText(date),
    withKey: (row, date) => ({ ...row, date }),
    readPart: (row) => ({
      ...row,
      yield_score: possible(row.yield_score, (score) => score >= 0),
      lacking: row.lacking.map(({ reason, kwh }) => ({ reason, kwh: possible(kwh, (known) => read(known) !== null) })),
    }),
  });
  return { rows: days.rows, notes: { ...days.notes, impossible } };
}

/** Reads the standard error of each hour. */
export const readErrorSeries = (rows: readonly StandardError[]): Series<StandardError> =>
  readSeries(rows, {
    keyOf: ({ start_date }) => periodKey(start_date, "hour"),
    withKey: (row, start_date) => ({ ...row, start_date }),
    partOf: ({ start_date }) => startText(start_date),
  });
