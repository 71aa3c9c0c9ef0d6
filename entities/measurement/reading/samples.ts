import { FileError, type Finding, kiloPerUnit, minuteMs, roundKwh, type Sample, type Source } from "../series";
import { numberStyle, readNumber } from "./numbers";
import { findDateOrder, isTimeOfDay, type Label, readLabel, readSpreadsheetDay, spanOf } from "./times";
import { dayMs, type Zone } from "./zone";

/** Of a file with more years, some rows have a wrong year: a clock began again, for example. */
const maxYears = 31;

/** A file with this number of contradicting rows has rows of several devices, or another column of the time. */
const mostConflicting = 0.1;
/** Fewer are single corrections. */
const minConflicting = 2;

interface ReadSamples {
  /** In the order of their start, each instant once. */
  readonly samples: readonly Sample[];
  readonly findings: readonly Finding[];
  /** Whether the labels are days. */
  readonly isDaily: boolean;
}

/** Reads the rows of a table as values at instants. Throws a FileError if no row has a time or a value. */
export function readSamples(
  { rows, columns, dateOrder, summed, isUtc }: Source,
  delimiter: string,
  zone: Zone,
): ReadSamples {
  const labels = rows.map((row) => columns.time.map((column) => row[column] ?? "").join(" "));
  const found = dateOrder ? { order: dateOrder, isAmbiguous: false } : findDateOrder(labels);
  const valueColumns = summed ?? [columns.value];
  const style = numberStyle(
    (function* () {
      for (const row of rows) for (const column of valueColumns) yield row[column] ?? "";
    })(),
    delimiter,
    columns.unit,
  );
  const kilo = kiloPerUnit[columns.unit];
  /** The value of a row, or the sum of its values. Null: one is missing, such as the counter of an inverter that sleeps. */
  const readValue = (row: readonly string[]): number | null => {
    let sum = 0;
    for (const column of valueColumns) {
      const number = readNumber(row[column] ?? "", style);
      if (number === null || (summed && number === 0 && columns.quantity === "counter")) return null;
      sum += number * kilo;
    }
    return summed ? roundKwh(sum) : sum;
  };
  const readRowsBy = (readTime: (text: string) => Label | null): ReadRow[] => {
    const found: ReadRow[] = [];
    for (const [position, row] of rows.entries()) {
      const label = readTime(labels[position] as string);
      if (!label) continue;
      const isNamedUtc = isUtc && label.hasTime && label.offsetMinutes === null;
      found.push({ label: isNamedUtc ? { ...label, offsetMinutes: 0 } : label, value: readValue(row) });
    }
    return found;
  };
  const withDates = readRowsBy((text) => readLabel(text, found.order));
  const readRows = withDates.length > 0 ? withDates : readRowsBy(readSpreadsheetDay);
  if (readRows.length === 0) throw new FileError(labels.some(isTimeOfDay) ? "no-dates" : "no-times");
  const spanMs = spanOf(readRows.map(({ label }) => label.ms));
  if (spanMs > maxYears * 366 * dayMs) throw new FileError("too-long");
  const missing = readRows.filter(({ value }) => value === null).length;
  const { samples, findings } = toSamples(columns.quantity === "counter" ? readRows : withoutNegatives(readRows), zone);
  const conflicting = findings.find(({ code }) => code === "conflicting-rows")?.count ?? 0;
  if (conflicting > Math.max(minConflicting, readRows.length * mostConflicting)) {
    throw new FileError("contradicting-rows");
  }
  const negative =
    columns.quantity === "counter" ? 0 : readRows.filter(({ value }) => value !== null && value < 0).length;
  return {
    samples,
    isDaily: readRows.every(({ label }) => !label.hasTime),
    findings: [
      ...findings,
      ...finding("times-named-utc", isUtc ? 1 : 0),
      ...finding("ambiguous-dates", found.isAmbiguous ? 1 : 0),
      ...finding("ambiguous-numbers", style.isAmbiguous ? 1 : 0),
      ...finding("unreadable-rows", rows.length - readRows.length),
      ...finding("no-value", missing),
      ...finding("below-zero", negative),
    ],
  };
}

interface ReadRow {
  readonly label: Label;
  readonly value: number | null;
}

/**
 * A value below zero is no energy of a plant, and counts as no value. Throws a FileError if values below zero outweigh
 * the other values: the column is a consumption, or has the sign of a grid meter.
 */
function withoutNegatives(rows: readonly ReadRow[]): readonly ReadRow[] {
  const sum = rows.reduce((total, { value }) => total + (value ?? 0), 0);
  if (sum < 0) throw new FileError("below-zero");
  return rows.map((row) => (row.value !== null && row.value < 0 ? { ...row, value: null } : row));
}

const finding = (code: Finding["code"], count: number, day?: string | undefined): Finding[] =>
  count > 0 ? [{ code, count, ...(day && { day }) }] : [];

/**
 * The rows at their instants. A local time that occurs twice is the earlier instant first, and then the later one. Of
 * several rows for one instant, the last row with a value counts.
 */
function toSamples(rows: readonly ReadRow[], zone: Zone): Pick<ReadSamples, "samples" | "findings"> {
  const isDescending = (rows[0]?.label.ms ?? 0) > (rows.at(-1)?.label.ms ?? 0);
  const taken = new Map<number, { start: number; value: number | null; localMs: number }>();
  const counts = { repeated: 0, conflicting: 0, twoLabels: 0, skipped: 0 };
  const days: Partial<Record<keyof typeof counts, string>> = {};
  const twice = new Map<number, number>();
  for (const { label, value } of isDescending ? rows.toReversed() : rows) {
    const instant = instantOf(label);
    const before = taken.get(instant);
    if (!before) {
      taken.set(instant, { start: instant, value, localMs: label.ms });
      continue;
    }
    if (before.localMs !== label.ms) count("twoLabels", instant);
    else if (before.value === value || value === null || before.value === null) count("repeated", instant);
    else count("conflicting", instant);
    before.value = value ?? before.value;
    before.localMs = label.ms;
  }
  const pairs = [...twice];
  const once = pairs.filter(([first, second]) => taken.has(first) !== taken.has(second));
  const both = pairs.filter(([first, second]) => taken.has(first) && taken.has(second));
  const samples = Array.from(taken.values(), ({ start, value }): Sample => ({ start, value }));
  samples.sort((a, b) => a.start - b.start);
  return {
    samples,
    findings: [
      ...finding("conflicting-rows", counts.conflicting, days.conflicting),
      ...finding("repeated-rows", counts.repeated, days.repeated),
      ...finding("two-labels", counts.twoLabels, days.twoLabels),
      ...finding("skipped-hour", counts.skipped, days.skipped),
      ...finding("hour-once", once.length, once[0] && zone.dayOf(once[0][0])),
      ...finding("hour-twice", both.length, both[0] && zone.dayOf(both[0][0])),
    ],
  };

  function count(kind: keyof typeof counts, instant: number): void {
    counts[kind]++;
    days[kind] ??= zone.dayOf(instant);
  }

  function instantOf({ ms, offsetMinutes }: Label): number {
    const { instant, second, isSkipped } = zone.momentOf(ms);
    if (second !== null) twice.set(instant, second);
    if (offsetMinutes !== null) return ms - offsetMinutes * minuteMs;
    if (isSkipped) count("skipped", instant);
    return second !== null && taken.has(instant) ? second : instant;
  }
}
