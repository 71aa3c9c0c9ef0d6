import { maxIntervalKwh } from "@heliograph/rules/energy-limits";
import type { FileContent } from "../formats/formats";
import { counterIntervals } from "../reading/counter";
import { loadSheets } from "../reading/file-text";
import { atMidnights, atNearestMidnights, type Step, stepOf, toIntervals, type Zones } from "../reading/intervals";
import { readSamples } from "../reading/samples";
import type { Zone } from "../reading/zone";
import {
  type Finding,
  type Interval,
  type LeftOut,
  maxBytes,
  maxRows,
  minuteMs,
  minutesPerDay,
  type Sample,
  type Source,
} from "../series";

/** A file as values at instants. */
export interface Series extends Step {
  /** Without its rows, which would stay in memory. */
  readonly source: Omit<Source, "rows">;
  readonly samples: readonly Sample[];
  readonly findings: readonly Finding[];
}

/** Reads the rows of a file. Throws a FileError. */
export function toSeries(source: Source, delimiter: string, zone: Zone): Series {
  const { samples, findings, isDaily } = readSamples(source, delimiter, zone);
  const { rows: _, ...known } = source;
  return { source: known, samples, findings, ...stepOf(samples, isDaily ? minutesPerDay : source.minutes) };
}

/** Series of the same kind are one: months of a portal, or days of a logger. */
export function groupSeries(all: readonly Series[]): Series[][] {
  const groups = new Map<string, Series[]>();
  for (const series of all) {
    const key = `${series.source.format} ${series.source.columns.quantity} ${series.minutes}`;
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  return [...groups.values()].map((group) => [...group, ...continuation(group, all)]);
}

/** The first reading of the same counter in a file with another step that continues a series. */
function continuation(group: readonly Series[], all: readonly Series[]): Series[] {
  const [{ source, minutes }] = group as [Series, ...Series[]];
  const endsAt = Math.max(...group.map(({ samples }) => samples.at(-1)?.start ?? 0));
  const later = all.filter(
    (other) =>
      source.columns.quantity === "counter" &&
      other.source.format === source.format &&
      other.source.columns.quantity === "counter" &&
      other.minutes !== minutes &&
      (other.samples[0]?.start ?? 0) > endsAt,
  );
  const [next] = later.sort((a, b) => (a.samples[0]?.start ?? 0) - (b.samples[0]?.start ?? 0));
  return next ? [{ ...next, samples: next.samples.slice(0, 1), findings: [] }] : [];
}

export interface Part {
  readonly intervals: readonly Interval[];
  readonly leftOut: readonly LeftOut[];
  readonly findings: readonly Finding[];
}

/** The intervals of series of the same kind. */
export function toPart(group: readonly Series[], zones: Zones, peakWatt: number | null): Part {
  const [first, ...others] = group as [Series, ...Series[]];
  const { source } = first;
  const { samples, findings: repeated } = mergeSamples(group);
  const findings = [...group.flatMap((series) => series.findings), ...repeated];
  const { quantity } = source.columns;
  const step: Step = others.length === 0 ? first : stepOf(samples, first.minutes);
  if (!step.isRegular) findings.push({ code: "irregular-times", count: samples.length });
  if (quantity !== "counter") {
    const daily = step.minutes === minutesPerDay;
    const intervals = toIntervals(daily ? atMidnights(samples, zones) : samples, quantity, step);
    return { intervals, leftOut: [], findings };
  }
  const counted = counterIntervals(counterSamples(samples, step, source, zones), step, {
    possibleKwh: (minutes) => maxIntervalKwh(minutes, peakWatt),
    dayOf: zones.days.dayOf,
    isOfChanges: source.isOfChanges ?? false,
  });
  return { ...counted, findings: [...counted.findings, ...findings] };
}

function counterSamples(
  samples: readonly Sample[],
  { minutes }: Step,
  { isReadAtEnd }: Series["source"],
  zones: Zones,
): Sample[] {
  const read = isReadAtEnd
    ? samples.map(({ start, value }) => ({ start: start + minutes * minuteMs, value }))
    : [...samples];
  return minutes === minutesPerDay ? atNearestMidnights(read, zones) : read;
}

/** Joins series. Of two values at an instant, the value of the later file counts. */
function mergeSamples(group: readonly Series[]): { samples: readonly Sample[]; findings: Finding[] } {
  const [first, ...others] = group;
  if (first && others.length === 0) return { samples: first.samples, findings: [] };
  const values = new Map<number, number | null>();
  const counts = { repeated: 0, conflicting: 0 };
  for (const { samples } of group) {
    for (const { start, value } of samples) {
      const before = values.get(start);
      if (before !== undefined)
        counts[before === value || before === null || value === null ? "repeated" : "conflicting"]++;
      values.set(start, value ?? before ?? null);
    }
  }
  return {
    samples: [...values].map(([start, value]) => ({ start, value })).sort((a, b) => a.start - b.start),
    findings: (["conflicting", "repeated"] as const).flatMap((kind) =>
      counts[kind] > 0 ? { code: `${kind}-rows` as const, count: counts[kind] } : [],
    ),
  };
}

/**
 * Intervals of several series can overlap. An interval with a value counts before one without, and then an interval of
 * the series with the shorter intervals.
 */
export function withoutOverlaps(parts: readonly (readonly Interval[])[]): {
  intervals: readonly Interval[];
  dropped: number;
} {
  const lengthOf = (part: readonly Interval[]) => Math.min(...part.slice(0, 2).map(({ minutes }) => minutes));
  const [first = [], ...others] = parts.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  let intervals: readonly Interval[] = first;
  let dropped = 0;
  for (const part of others) {
    const kept = withoutOverlap(
      part,
      intervals.filter(({ kwh }) => kwh !== null),
    );
    const before = withoutOverlap(
      intervals,
      kept.filter(({ kwh }) => kwh !== null),
    );
    dropped += part.length - kept.length + intervals.length - before.length;
    intervals = [...before, ...kept].sort((a, b) => a.start - b.start);
  }
  return { intervals, dropped };
}

/** The intervals that overlap no other interval. Both lists are in the order of their start. */
function withoutOverlap(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  let next = 0;
  return intervals.filter((interval) => {
    while (next < others.length && endOf(others[next] as Interval) <= interval.start) next++;
    const other = others[next];
    return !other || other.start >= endOf(interval);
  });
}

/** The end of an interval. The shortest day has 23 hours. */
const endOf = ({ start, minutes }: Interval): number => start + Math.min(minutes, minutesPerDay - 60) * minuteMs;

/** A file that was dropped, before its bytes are read. */
export interface UnreadFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that was read. */
export interface MeasurementFile extends FileContent {
  readonly name: string;
}

/** A file with its sheets if it is a spreadsheet. */
export const loadFile = async (name: string, bytes: Uint8Array): Promise<MeasurementFile> => ({
  name,
  bytes,
  sheets: await loadSheets(bytes),
});

/**
 * Reads files one after another. A file is "too-large" if it brings the files above the limit of bytes or rows; the
 * bytes of such a file are not read.
 */
export async function loadFiles(files: readonly UnreadFile[]): Promise<MeasurementFile[]> {
  const loaded: MeasurementFile[] = [];
  let bytes = 0;
  let rows = 0;
  for (const unread of files) {
    const { name, size } = unread;
    const file = bytes + size > maxBytes ? null : await loadFile(name, new Uint8Array(await unread.arrayBuffer()));
    const more = file ? countRows(file) : 0;
    if (!file || rows + more > maxRows) {
      loaded.push({ name, bytes: new Uint8Array(), sheets: "too-large" });
    } else {
      bytes += size;
      rows += more;
      loaded.push(file);
    }
  }
  return loaded;
}

/** The number of rows of a spreadsheet, or of lines of a text. */
function countRows({ bytes, sheets }: MeasurementFile): number {
  if (Array.isArray(sheets)) return sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  let feeds = 0;
  let returns = 0;
  for (const byte of bytes) {
    if (byte === 10) feeds++;
    else if (byte === 13) returns++;
  }
  return feeds || returns;
}
