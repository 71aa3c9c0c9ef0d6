import { isRecord } from "./decoder";

/** What a series of a response leaves out or changes (domain/imperfect-responses.md#series). */
export interface SeriesNotes {
  /** Rows without a readable start. */
  unreadable: number;
  /** Rows that are left out because another row already covers the whole period. */
  repeated: number;
  /** Rows that are left out because they contradict the first row with the same start. */
  contradicting: number;
  /** Rows of periods that were not requested. */
  outside: number;
  /** Energies that are impossible, and therefore not received. */
  impossible: number;
  /** Rows that were added to another row of the same period, so that none of their energy is missing. */
  added: number;
  /** The minute at which all hours begin, if it is not 0. */
  startMinute: number;
}

export interface Series<Row> {
  rows: Row[];
  notes: SeriesNotes;
}

export const noNotes: SeriesNotes = {
  unreadable: 0,
  repeated: 0,
  contradicting: 0,
  outside: 0,
  impossible: 0,
  added: 0,
  startMinute: 0,
};

export const emptySeries: Series<never> = { rows: [], notes: noNotes };

/** The notes of several parts of a series, or of several series of a screen. */
export const sumNotes = (all: readonly Partial<SeriesNotes>[]): SeriesNotes =>
  all.reduce<SeriesNotes>(
    (sum, notes) => ({
      unreadable: sum.unreadable + (notes.unreadable ?? 0),
      repeated: sum.repeated + (notes.repeated ?? 0),
      contradicting: sum.contradicting + (notes.contradicting ?? 0),
      outside: sum.outside + (notes.outside ?? 0),
      impossible: sum.impossible + (notes.impossible ?? 0),
      added: sum.added + (notes.added ?? 0),
      startMinute: sum.startMinute || (notes.startMinute ?? 0),
    }),
    noNotes,
  );

/** A series with the number of rows of its response that lack an essential field. */
export const withUnreadable = <Row>({ rows, notes }: Series<Row>, response: { unreadable: number }): Series<Row> => ({
  rows,
  notes: { ...notes, unreadable: notes.unreadable + response.unreadable },
});

const isUnknown = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Combines two values of the same period. If only one of them is known, it is the result. */
type Combine = (a: unknown, b: unknown) => unknown;

function combineFields(a: Record<string, unknown>, b: Record<string, unknown>, combine: Combine) {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, combineValues(a[name], b[name], combine)]));
}

function combineValues(a: unknown, b: unknown, combine: Combine): unknown {
  if (isUnknown(a)) return b ?? a;
  if (isUnknown(b)) return a;
  return isRecord(a) && isRecord(b) ? combineFields(a, b, combine) : combine(a, b);
}

/** The key that distinguishes the rows of a day: the time of day, unless it is midnight. */
export const timeOfDay = (start: string): string => start.slice(10).replace(/^[T ]00:00(:00(\.0+)?)?.*$/, "");

/** The sum of two rows: numbers are added, and everything else is taken from the first row. */
export const addRows = <Row extends object>(a: Row, b: Row): Row =>
  combineFields(a as Record<string, unknown>, b as Record<string, unknown>, (one, other) =>
    typeof one === "number" && typeof other === "number" ? one + other : one,
  ) as Row;

interface SeriesRules<Row> {
  /** The period of a row; null if its start cannot be read. */
  keyOf: (row: Row) => string | null;
  /** The row with the key of its period as its start. */
  withKey: (row: Row, key: string) => Row;
  /**
   * The key that distinguishes the parts of a period, such as their exact start. The rows of different parts are added.
   */
  partOf?: (row: Row) => string;
  /** Called with each part before the parts of a period are added. */
  readPart?: (row: Row) => Row;
  add?: (parts: readonly Row[]) => Row;
}

const sumOf = <Row extends object>(parts: readonly Row[]): Row => parts.reduce(addRows);

/**
 * Returns one row for each period, sorted by period (domain/imperfect-responses.md#series). When several rows are the
 * same part of a period, each field is the first known value. The parts of a period are added.
 */
export function readSeries<Row extends object>(
  rows: readonly Row[],
  { keyOf, withKey, partOf = () => "", readPart = (row) => row, add = sumOf }: SeriesRules<Row>,
): Series<Row> {
  const notes = { ...noNotes };
  const periods = new Map<string, Map<string, Row>>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) {
      notes.unreadable += 1;
      continue;
    }
    const parts = periods.get(key) ?? new Map<string, Row>();
    periods.set(key, parts);
    const part = partOf(row);
    const first = parts.get(part);
    const given = withKey(row, key);
    if (!first) parts.set(part, given);
    else parts.set(part, completed(key, first, given, notes));
  }
  const merged = [...periods].map(([key, parts]): [string, Row] => {
    const [first, ...others] = [...parts.values()].map(readPart);
    notes.added += others.length;
    return [key, others.length > 0 ? add([first as Row, ...others]) : (first as Row)];
  });
  return { rows: merged.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row), notes };
}

/** A row whose unknown fields are taken from another row of the same part. */
function completed<Row extends object>(key: string, first: Row, second: Row, notes: SeriesNotes): Row {
  const known = first as Record<string, unknown>;
  const given = second as Record<string, unknown>;
  let isContradicted = false;
  const result = combineFields(known, given, (a, b) => {
    isContradicted ||= JSON.stringify(a) !== JSON.stringify(b);
    return a;
  });
  const isEmpty = Object.values(given).every((value) => isUnknown(value) || value === key);
  const isCompleted = Object.keys(given).some((name) => isUnknown(known[name]) && !isUnknown(given[name]));
  if (isContradicted) notes.contradicting += 1;
  else if (!isCompleted && !isEmpty) notes.repeated += 1;
  return result as Row;
}
