import { FileError, type Finding, kiloPerUnit, minuteMs, roundKwh, type Sample, type Source } from "../series";
import { cellsOf, numberStyle, readNumber } from "./numbers";
import { findDateOrder, isTimeOfDay, type Label, readLabel, readSpreadsheetDay } from "./times";
import { dayMs, type Zone } from "./zone";

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
  const [date = 0, timeOfDay] = columns.time;
  const labels = rows.map((row) => (row[date] ?? "") + (timeOfDay === undefined ? "" : ` ${row[timeOfDay] ?? ""}`));
  const found = dateOrder ? { order: dateOrder, isAmbiguous: false } : findDateOrder(labels);
  const isCounter = columns.quantity === "counter";
  const valueColumns = summed ?? [columns.value];
  const style = numberStyle(cellsOf(rows, valueColumns), delimiter, columns.unit);
  const kilo = kiloPerUnit[columns.unit];
  /** The value of a row, or the sum of its values. Null: one is missing, such as the counter of an inverter that sleeps. */
  const readValue = (row: readonly string[]): number | null => {
    let sum = 0;
    for (const column of valueColumns) {
      const number = readNumber(row[column] ?? "", style);
      if (number === null || (summed && number === 0 && isCounter)) return null;
      sum += number * kilo;
    }
    return summed ? roundKwh(sum) : sum;
  };
  const readTime = [(text: string) => readLabel(text, found.order), readSpreadsheetDay].find((read) =>
    labels.some((text) => read(text) !== null),
  );
  if (!readTime) throw new FileError(labels.some(isTimeOfDay) ? "no-dates" : "no-times");
  const isTime = (text: string) => readTime(text) !== null;
  const [first = "", last = ""] = [labels.find(isTime), labels.findLast(isTime)];
  const isDescending = (readTime(first)?.ms ?? 0) > (readTime(last)?.ms ?? 0);
  const counts = { rows: 0, daily: 0, missing: 0, negative: 0, sum: 0 };
  const span = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
  /** The rows with a time, in the order of time. A value below zero is no energy of a plant, and counts as no value. */
  function* readRows(): Generator<ReadRow> {
    for (let at = 0; at < rows.length; at++) {
      const position = isDescending ? rows.length - 1 - at : at;
      const label = (readTime as NonNullable<typeof readTime>)(labels[position] as string);
      if (!label) continue;
      const { ms, hasTime } = label;
      const value = readValue(rows[position] as readonly string[]);
      const isNegative = value !== null && value < 0 && !isCounter;
      counts.rows++;
      counts.sum += value ?? 0;
      if (!hasTime) counts.daily++;
      if (value === null) counts.missing++;
      if (isNegative) counts.negative++;
      span.from = Math.min(span.from, ms);
      span.until = Math.max(span.until, ms);
      const offsetMinutes = isUtc && hasTime ? (label.offsetMinutes ?? 0) : label.offsetMinutes;
      yield { ms, offsetMinutes, value: isNegative ? null : value };
    }
  }
  const { samples, findings } = toSamples(readRows(), zone);
  // Some rows have a wrong year: a clock began again, for example.
  if (span.until - span.from > maxYears * 366 * dayMs) throw new FileError("too-long");
  // The column is a consumption, or has the sign of a grid meter.
  if (!isCounter && counts.sum < 0) throw new FileError("below-zero");
  const conflicting = findings.find(({ code }) => code === "conflicting-rows")?.count ?? 0;
  if (conflicting > Math.max(minConflicting, counts.rows * mostConflicting)) throw new FileError("contradicting-rows");
  return {
    samples,
    isDaily: counts.daily === counts.rows,
    findings: [
      ...findings,
      ...finding("times-named-utc", isUtc ? 1 : 0),
      ...finding("ambiguous-dates", found.isAmbiguous ? 1 : 0),
      ...finding("ambiguous-numbers", style.isAmbiguous ? 1 : 0),
      ...finding("unreadable-rows", rows.length - counts.rows),
      ...finding("no-value", counts.missing),
      ...finding("below-zero", counts.negative),
    ],
  };
}

/** The label of a row and its value. */
interface ReadRow extends Pick<Label, "ms" | "offsetMinutes"> {
  readonly value: number | null;
}

const finding = (code: Finding["code"], count: number, day?: string | undefined): Finding[] =>
  count > 0 ? [{ code, count, ...(day && { day }) }] : [];

/**
 * The rows at their instants. A local time that occurs twice is the earlier instant first, and then the later one. Of
 * several rows for one instant, the last row with a value counts.
 */
function toSamples(rows: Iterable<ReadRow>, zone: Zone): Pick<ReadSamples, "samples" | "findings"> {
  const counts = { repeated: 0, conflicting: 0, twoLabels: 0, skipped: 0 };
  const days: Partial<Record<keyof typeof counts, string>> = {};
  /** The two instants of local times that occur twice, and which instants have come that could be one of them. */
  const twice = new Map<number, number>();
  const come = new Set<number>();
  // Lists of numbers take a fraction of the time and the memory of a list of rows.
  const [starts, values, localTimes]: [number[], number[], number[]] = [[], [], []];
  for (const row of rows) {
    starts.push(instantOf(row));
    values.push(row.value ?? Number.NaN);
    localTimes.push(row.ms);
  }
  const samples: { start: number; value: number | null }[] = [];
  let lastLocalTime = Number.NaN;
  const startAt = (position: number) => starts[position] as number;
  const isInOrder = starts.every((start, position) => position === 0 || start >= startAt(position - 1));
  const positions = isInOrder ? starts.keys() : [...starts.keys()].sort((a, b) => startAt(a) - startAt(b));
  for (const position of positions) {
    const start = startAt(position);
    const number = values[position] as number;
    const value = Number.isNaN(number) ? null : number;
    const before = samples[samples.length - 1];
    if (before?.start !== start) samples.push({ start, value });
    else {
      if (lastLocalTime !== localTimes[position]) count("twoLabels", start);
      else if (before.value === value || value === null || before.value === null) count("repeated", start);
      else count("conflicting", start);
      before.value = value ?? before.value;
    }
    lastLocalTime = localTimes[position] as number;
  }
  const pairs = [...twice];
  const instants = new Set(pairs.flat());
  const taken = new Set(samples.map(({ start }) => start).filter((start) => instants.has(start)));
  const once = pairs.filter(([first, second]) => taken.has(first) !== taken.has(second));
  const both = pairs.filter(([first, second]) => taken.has(first) && taken.has(second));
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

  function instantOf({ ms, offsetMinutes }: ReadRow): number {
    const { instant, second, isSkipped } = zone.momentOf(ms);
    if (second !== null) twice.set(instant, second);
    else if (offsetMinutes === null) {
      if (isSkipped) count("skipped", instant);
      return instant;
    }
    const start =
      offsetMinutes === null ? (come.has(instant) ? (second ?? instant) : instant) : ms - offsetMinutes * minuteMs;
    come.add(start);
    return start;
  }
}
