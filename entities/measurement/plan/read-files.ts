import { maxIntervalKwh } from "@heliograph/rules/energy-limits";
import { dayOf } from "@shared/lib/dates";
import type { UnknownTable } from "../formats/columns";
import { type ChosenColumns, recognise } from "../formats/formats";
import type { Zones } from "../reading/intervals";
import type { Position } from "../reading/sun";
import { createZone, type Zone } from "../reading/zone";
import {
  type Columns,
  FileError,
  type FileProblem,
  type Finding,
  type FormatId,
  type Interval,
  type LeftOut,
  type LeftOutCode,
  leftOutCodes,
  minuteMs,
  roundKwh,
  type Source,
  sumKwh,
} from "../series";
import { checkEnlarged, checkQuantity, checkUnit } from "./checks";
import { type PlannedDay, toDays } from "./days";
import {
  groupSeries,
  type MeasurementFile,
  type Part,
  type Series,
  toPart,
  toSeries,
  withoutOverlaps,
} from "./load-files";

export interface ReadOptions extends ChosenColumns {
  /** The time zone of labels without an offset. */
  readonly timeZone: string;
  /** The time zone of the days of the API. */
  readonly dayZone: string;
  readonly position: Position;
  readonly peakWatt: number | null;
  /** Wire dates: the first day of the meter, and the day on which it was retired. */
  readonly inUse: { readonly from: string | null; readonly until: string | null };
  /**
   * The name of the inverter that is read of files with several, or "sum" for all of them. Without it, the values are
   * read from the recognised or the chosen column.
   */
  readonly inverter?: string | undefined;
}

/** The first rows of a table whose columns the user chooses. */
export interface TablePreview extends Pick<UnknownTable, "key" | "header" | "rows"> {
  readonly columns: Columns;
  /** The energy of the file with these columns; null if they have none. */
  readonly kwh: number | null;
}

export interface FileReport {
  readonly name: string;
  /** Null for a file whose columns are chosen, and for a file that cannot be read. */
  readonly format: FormatId | null;
  readonly problem: FileProblem | null;
  readonly table: TablePreview | null;
  /** Whether the user can choose the columns of the file. */
  readonly hasColumns: boolean;
  /** The names of all sheets of a spreadsheet, and the name of the sheet that is read. Null for another file. */
  readonly sheets: { readonly names: readonly string[]; readonly read: string | null } | null;
}

/** Intervals of one length, which are imported in one call. */
export interface ImportCall {
  /** The position of the call's plan, among plans that are joined. */
  readonly plan?: number;
  readonly minutes: number;
  /** Minutes since the epoch. */
  readonly starts: readonly number[];
  readonly kwh: readonly (number | null)[];
}

/** What files contain, and what an import sends. */
export interface ImportPlan {
  readonly files: readonly FileReport[];
  /** The names of the inverters that have columns of their own in a file; empty for one inverter. */
  readonly inverters: readonly string[];
  readonly findings: readonly Finding[];
  readonly days: readonly PlannedDay[];
  readonly calls: readonly ImportCall[];
  readonly rows: number;
  /** The energy that is imported. */
  readonly kwh: number;
  /** The energy of the files that is not imported. With the imported energy, it is what a counter has counted. */
  readonly leftOut: readonly LeftOut[];
  readonly leftOutKwh: number;
}

/** The API accepts 20,000; a call of the API then has less than 1 MB. */
const maxRowsOfCall = 15_000;
const previewedRows = 10;
/** The number of energies that are named, of all that are left out. */
const namedLeftOut = 3;

/** Reads files. It never throws: a file that cannot be read has a problem. */
export function readFiles(files: readonly MeasurementFile[], options: ReadOptions): ImportPlan {
  const dayZone = createZone(options.dayZone);
  const zones = { labels: createZone(options.timeZone), days: dayZone };
  const read = files.map((file) => readFile(file, zones, options));
  const series = read.flatMap((file) => file.series ?? []);
  const parts = groupSeries(series).map((group) => {
    const alone = group.length === 1 ? read.find((file) => file.series === group[0])?.part : null;
    return alone ?? toPart(group, zones, options.peakWatt);
  });
  const merged = withoutOverlaps(parts.map(({ intervals }) => intervals));
  const isAbove = ({ kwh, minutes }: Interval) => kwh !== null && kwh > maxIntervalKwh(minutes, options.peakWatt);
  const isInUse = createUse(options);
  const intervals: Interval[] = [];
  const above: Interval[] = [];
  const unused: Interval[] = [];
  for (const interval of merged.intervals) {
    if (!isInUse(interval.start)) unused.push(interval);
    else if (isAbove(interval)) above.push(interval);
    else intervals.push(interval);
  }
  const { unit, quantity } = series[0]?.source.columns ?? { unit: "kWh", quantity: "energy" };
  const jumps = parts.flatMap((part) => part.leftOut).filter(({ code }) => code === "counter-jump");
  const jumpsAt = jumps.map(({ end }) => end - 1).filter(isInUse);
  const aboveAt = [...above.map(({ start }) => start), ...jumpsAt];
  const days = toDays(intervals, aboveAt, dayZone, options.position);
  const leftOut = [
    ...above.map((interval) => toLeftOut("above-possible", interval)),
    ...unused.flatMap((interval) => (interval.kwh === null ? [] : toLeftOut("outside-use", interval))),
    ...parts.flatMap((part) => part.leftOut),
  ];
  const findings = mergeFindings([
    ...checkUnit([...merged.intervals, ...jumps.map(toInterval)], options.peakWatt, unit, days.length),
    ...checkQuantity(merged.intervals, options.peakWatt, quantity, options.position),
    ...leftOutFindings(leftOut, dayZone),
    ...checkEnlarged(intervals, dayZone),
    ...parts.flatMap((part) => part.findings),
    ...(merged.dropped > 0 ? [{ code: "overlapping-files" as const, count: merged.dropped }] : []),
    ...read.flatMap((file) => file.findings),
  ]);
  return {
    files: read.map(({ report }) => report),
    inverters: [...new Set(read.flatMap((file) => file.inverters ?? []))],
    findings,
    days,
    calls: toCalls(intervals, dayZone),
    rows: intervals.length,
    kwh: sumKwh(intervals),
    leftOut,
    leftOutKwh: sumKwh(leftOut),
  };
}

/** Whether a meter is in use at an instant. */
function createUse({ inUse: { from, until }, dayZone }: ReadOptions): (instant: number) => boolean {
  const startOf = (date: string) => dayOf(date).toZonedDateTime(dayZone).epochMilliseconds;
  const start = from === null ? Number.NEGATIVE_INFINITY : startOf(from);
  const end = until === null ? Number.POSITIVE_INFINITY : startOf(until);
  return (instant) => instant >= start && instant < end;
}

const toLeftOut = (code: LeftOutCode, { start, minutes, kwh }: Interval): LeftOut => ({
  code,
  start,
  end: start + minutes * minuteMs,
  kwh: kwh ?? 0,
});

/** The energy of a jump, as if it had been generated in that time. */
const toInterval = ({ start, end, kwh }: LeftOut): Interval => ({ start, minutes: (end - start) / minuteMs, kwh });

/** One finding for each reason. Energy of a counter is named by the day of the reading that shows it. */
function leftOutFindings(leftOut: readonly LeftOut[], zone: Zone): Finding[] {
  return leftOutCodes.flatMap((code) => {
    const found = leftOut
      .filter((each) => each.code === code)
      .map(({ start, end, kwh }) => ({ day: zone.dayOf(code.startsWith("counter") ? end : start), kwh }));
    if (found.length === 0) return [];
    const largest = found.toSorted((a, b) => b.kwh - a.kwh).slice(0, namedLeftOut);
    const byDay = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : 1);
    return { code, count: found.length, kwh: sumKwh(found), largest: largest.sort(byDay) };
  });
}

interface ReadFile {
  readonly report: FileReport;
  readonly series?: Series;
  /** The intervals of the series alone, of which the preview of a table needs the energy. */
  readonly part?: Part | null;
  readonly inverters?: readonly string[];
  readonly findings: readonly Finding[];
}

function readFile(file: MeasurementFile, zones: Zones, options: ReadOptions): ReadFile {
  const { name } = file;
  const names = Array.isArray(file.sheets) ? file.sheets.map((sheet) => sheet.name) : null;
  const chosen = options.sheets?.[name];
  const sheets = names && { names, read: chosen ?? null };
  const report = { name, format: null, problem: null, table: null, hasColumns: false, sheets };
  try {
    const recognition = recognise(file, options, chosen);
    const { delimiter, unknown, equalNames, hasColumns, sheet } = recognition;
    const recognised = { ...report, hasColumns, sheets: names && { names, read: sheet } };
    const { inverters: all = [] } = recognition.source;
    const inverters = all.length > 1 ? all.map((inverter) => inverter.name) : [];
    const findings: Finding[] = equalNames ? [{ code: "equal-columns", count: 1, name: equalNames }] : [];
    if (unknown?.isDoubtful && unknown.guess.value === recognition.source.columns.value) {
      findings.push({ code: "no-generation", count: 1, name: unknown.header[unknown.guess.value] ?? "" });
    }
    try {
      const source = withInverter(recognition.source, options.inverter);
      const series = toSeries(source, delimiter, zones.labels);
      const part = unknown && toPart([series], zones, options.peakWatt);
      const table = previewOf(unknown, source, part && sumKwh(part.intervals));
      return { report: { ...recognised, format: source.format, table }, series, part, inverters, findings };
    } catch (error) {
      // The user can choose other columns.
      const table = previewOf(unknown, recognition.source, null);
      return { report: { ...recognised, problem: problemOf(error), table }, inverters, findings: [] };
    }
  } catch (error) {
    return { report: { ...report, problem: problemOf(error) }, findings: [] };
  }
}

/** The table with the values of one inverter, or with the sum of all. Throws a FileError if it has not this inverter. */
function withInverter(source: Source, chosen: string | undefined): Source {
  const { inverters = [], columns } = source;
  if (chosen === undefined || (chosen === "sum" && inverters.length < 2)) return source;
  if (chosen === "sum") return { ...source, summed: inverters.map(({ column }) => column) };
  const inverter = inverters.find(({ name }) => name === chosen);
  if (!inverter) throw new FileError("no-inverter");
  return { ...source, columns: { ...columns, value: inverter.column } };
}

function problemOf(error: unknown): FileProblem {
  if (error instanceof FileError) return error.problem;
  throw error;
}

const previewOf = (unknown: UnknownTable | null, { columns }: Source, kwh: number | null): TablePreview | null =>
  unknown && { key: unknown.key, header: unknown.header, rows: unknown.rows.slice(0, previewedRows), columns, kwh };

/**
 * The calls of an import. Long intervals are first, and a call ends with a day, so that its sums can be compared with
 * what is stored of the day.
 */
function toCalls(intervals: readonly Interval[], { dayOf }: Zone): ImportCall[] {
  const byMinutes = new Map<number, Interval[]>();
  for (const interval of intervals) {
    const same = byMinutes.get(interval.minutes);
    if (same) same.push(interval);
    else byMinutes.set(interval.minutes, [interval]);
  }
  return [...byMinutes]
    .sort(([a], [b]) => b - a)
    .flatMap(([minutes, same]) => {
      const calls: ImportCall[] = [];
      for (let from = 0, to = 0; from < same.length; from = to) {
        to = Math.min(from + maxRowsOfCall, same.length);
        const next = same[to];
        const dayAfter = next && dayOf(next.start);
        while (next && to - from > maxRowsOfCall / 2 && dayOf(same[to - 1]?.start ?? 0) === dayAfter) to--;
        const rows = same.slice(from, to);
        calls.push({ minutes, starts: rows.map(({ start }) => start / minuteMs), kwh: rows.map(({ kwh }) => kwh) });
      }
      return calls;
    });
}

/** Adds the findings of the same kind, in the order of their importance. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const found of findings) {
    const before = merged.get(found.code);
    const kwh = before?.kwh === undefined && found.kwh === undefined ? null : (before?.kwh ?? 0) + (found.kwh ?? 0);
    const day = [before?.day, found.day].filter((text) => text !== undefined).sort()[0];
    merged.set(found.code, {
      ...found,
      ...before,
      count: (before?.count ?? 0) + found.count,
      ...(kwh !== null && { kwh: roundKwh(kwh) }),
      ...(day !== undefined && { day }),
    });
  }
  return [...merged.values()];
}
