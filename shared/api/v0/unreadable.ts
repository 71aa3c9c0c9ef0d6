import { Struct } from "superstruct";

/** A part of a response that could not be read. It never contains the value, which may be personal data. */
export interface UnreadableField {
  /** The path of the field with `[]` for lists, such as `data[].issue.found_on`. */
  field: string;
  /** What was expected instead. */
  expected: string;
  /** True for a row of a list that is missing from the result, false for a field that is not known. */
  dropsRow: boolean;
  count: number;
}

/** The parts that could not be read of the response that is being parsed. Parsing is synchronous. */
interface Collector {
  /** Where the struct that is reading started. */
  path: string;
  fields: Map<string, UnreadableField>;
}

/** The Worker and the pages are bundled separately: the Worker's client parses with the structs of the pages. */
const shared: Record<symbol, Collector | null | undefined> = globalThis;
const collectorSymbol = Symbol.for("heliograph.unreadable");

/** Runs `parse` and returns its result with the parts of the response that it could not read. */
export function collectUnreadable<T>(parse: () => T): { value: T; unreadable: UnreadableField[] } {
  const outer = shared[collectorSymbol];
  const fields = new Map<string, UnreadableField>();
  shared[collectorSymbol] = { path: "", fields };
  try {
    return { value: parse(), unreadable: [...fields.values()] };
  } finally {
    shared[collectorSymbol] = outer;
  }
}

/** The path of a value in a response. */
export type Path = readonly (string | number)[];

const join = (path: string, next: Path): string =>
  [path, ...next.map(String)].filter(Boolean).join(".").replaceAll(".[]", "[]");

/** Reports a part of the response that could not be read. */
export function reportUnreadable(path: Path, expected: string, dropsRow = false): void {
  const collector = shared[collectorSymbol];
  if (!collector) return;
  const field = join(collector.path, path) || "response";
  const key = `${field} ${expected} ${dropsRow}`;
  const known = collector.fields.get(key);
  if (known) known.count += 1;
  else collector.fields.set(key, { field, expected, dropsRow, count: 1 });
}

/** Reads the value at a path with a struct. What the struct reports belongs to this path. */
export function readWith<T>(struct: Struct<T, unknown>, value: unknown, path: Path): T | Unreadable {
  const collector = shared[collectorSymbol];
  const outer = collector?.path ?? "";
  if (collector) collector.path = join(outer, path);
  try {
    const [failure, parsed] = struct.validate(value, { coerce: true });
    return failure ? new Unreadable(failure.type, failure.path) : parsed;
  } finally {
    if (collector) collector.path = outer;
  }
}

/** The result of reading a value that lacks an essential part. */
export class Unreadable {
  readonly expected: string;
  readonly path: Path;

  constructor(expected: string, path: Path = []) {
    this.expected = expected;
    this.path = path;
  }
}

/** A struct that reads a value of the API in its own way; a value that is `Unreadable` fails validation. */
export function reader<T, S>(
  type: string,
  schema: S,
  read: (value: unknown, path: Path) => T | Unreadable,
): Struct<T, S> {
  return new Struct<T, S>({
    type,
    schema,
    coercer: (value, { path }) => read(value, path),
    validator: (value, { path }) =>
      !(value instanceof Unreadable) || { type: value.expected, path: [...path, ...value.path] },
  });
}
