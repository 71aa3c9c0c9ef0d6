import { validate } from "@shared/lib/validate";
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
  /** Where the structs that are reading started, each relative to the one before. */
  paths: Path[];
  fields: Map<string, UnreadableField>;
}

/** The Worker and the pages are bundled separately: the Worker's client parses with the structs of the pages. */
const shared: Record<symbol, Collector | null | undefined> = globalThis;
const collectorSymbol = Symbol.for("heliograph.unreadable");

/** Runs `parse` and returns its result with the parts of the response that it could not read. */
export function collectUnreadable<T>(parse: () => T): { value: T; unreadable: UnreadableField[] } {
  const outer = shared[collectorSymbol];
  const fields = new Map<string, UnreadableField>();
  shared[collectorSymbol] = { paths: [], fields };
  try {
    return { value: parse(), unreadable: [...fields.values()] };
  } finally {
    shared[collectorSymbol] = outer;
  }
}

/** The path of a value in a response. */
export type Path = readonly (string | number)[];

const join = (path: Path): string => path.map(String).join(".").replaceAll(".[]", "[]");

/** Reports a part of the response that could not be read. */
export function reportUnreadable(path: Path, expected: string, dropsRow = false): void {
  const collector = shared[collectorSymbol];
  if (!collector) return;
  const field = join([...collector.paths.flat(), ...path]) || "response";
  const key = `${field} ${expected} ${dropsRow}`;
  const known = collector.fields.get(key);
  if (known) known.count += 1;
  else collector.fields.set(key, { field, expected, dropsRow, count: 1 });
}

type Read = (value: unknown, path: Path) => unknown;

/** How a struct that `reader` created reads: a property of its coercer, which an optional one has too. */
const readSymbol = Symbol.for("heliograph.read");

/**
 * Reads the value at a path with a struct. What the struct reports belongs to this path. Of an object, only the fields
 * of its struct are read. Readers, and objects of them, are called without superstruct's `validate`, whose generators
 * take most of the time of a large response.
 */
export const readWith = <T>(struct: Struct<T, unknown>, value: unknown, path: Path = []): T | Unreadable =>
  below(path, () => readValue(struct as Struct<unknown, unknown>, value, []) as T | Unreadable);

/** Runs `read`; the paths of what it reports are relative to a path. */
function below<T>(path: Path, read: () => T): T {
  const collector = shared[collectorSymbol];
  collector?.paths.push(path);
  try {
    return read();
  } finally {
    collector?.paths.pop();
  }
}

function readValue(struct: Struct<unknown, unknown>, value: unknown, path: Path): unknown {
  const read = (struct.coercer as { [readSymbol]?: Read })[readSymbol];
  if (read) return read(value, path);
  if (struct.type === "type") return readObject(struct as Struct<unknown, ObjectSchema>, value, path);
  const [failure, parsed] = below(path, () => validate(struct, value));
  return failure ? new Unreadable(failure.type, failure.path) : parsed;
}

type ObjectSchema = Record<string, Struct<unknown, unknown>>;

function readObject(struct: Struct<unknown, ObjectSchema>, value: unknown, path: Path): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return new Unreadable(struct.type);
  const result: Record<string, unknown> = {};
  // One path for all fields: a large response has a hundred thousand of them.
  const fieldPath = [...path, ""];
  for (const name of Object.keys(struct.schema)) {
    fieldPath[path.length] = name;
    const field = readValue(struct.schema[name] as Struct<unknown>, (value as typeof result)[name], fieldPath);
    if (field instanceof Unreadable) return new Unreadable(field.expected, [name, ...field.path]);
    if (field !== undefined || name in value) result[name] = field;
  }
  return result;
}

const unreadableSymbol = Symbol.for("heliograph.unreadable-value");

/** The result of reading a value that lacks an essential part; also that of a struct of the other bundle. */
export class Unreadable {
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && unreadableSymbol in value;
  }

  readonly [unreadableSymbol] = true;
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
  const coercer: Struct<T, S>["coercer"] = (value, { path }) => read(value, path);
  Object.assign(coercer, { [readSymbol]: read });
  return new Struct<T, S>({
    type,
    schema,
    coercer,
    validator: (value, { path }) =>
      !(value instanceof Unreadable) || { type: value.expected, path: [...path, ...value.path] },
  });
}
