import { Struct, type } from "superstruct";
import { countOrNull, type FieldSchema, idOrNull, nameOrNull } from "./fields";
import { type Path, reader, readWith, reportUnreadable, Unreadable } from "./unreadable";

/** The schema of a struct that contains rows of another one. */
interface RowsSchema {
  row: Struct<unknown, unknown>;
}

/** The schema of a struct that contains another object. */
interface RelationSchema {
  relation: Struct<unknown, unknown>;
}

/** What identifies a row in its list; null for a row that may occur several times. */
type RowKey<T> = (row: T) => string | number | null;

/** The key of rows that have one: their essential id or text, or the id or else the name of a reference. */
function defaultKey<T>(row: Struct<T, unknown>): RowKey<T> {
  const fields = Object.entries(row.schema ?? {}).filter(([, field]) => field instanceof Struct);
  const typeOf = new Map<string, string>();
  for (const [name, { type, schema }] of fields as [string, Struct<unknown, FieldSchema>][]) {
    if (schema?.essential && (type === "id" || type === "text")) {
      return (item) => (item as Record<string, string | number>)[name] ?? null;
    }
    typeOf.set(name, type);
  }
  if (typeOf.get("id") !== "id" || !typeOf.has("name")) return () => null;
  return (item) => {
    const { id, name } = item as MaybeNamed;
    return id ?? name;
  };
}

/** The items without those whose key an earlier one has; items without a key stay. */
function uniqueBy<T>(items: readonly T[], keyOf: RowKey<T>): T[] {
  const keys = new Set<string | number>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (key === null) return true;
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

interface RowsResult<T> {
  rows: T[];
  /** The number of rows without their essential fields. */
  unreadable: number;
}

/** Reads the rows of a list: without those that lack essential fields, and each row once. */
function readRows<T>(list: readonly unknown[], row: Struct<T, unknown>, path: Path, keyOf: RowKey<T>): RowsResult<T> {
  const readable = list.flatMap((item) => {
    const result = readWith(row, item, [...path, "[]"]);
    if (!(result instanceof Unreadable)) return [result];
    reportUnreadable([...path, "[]", ...result.path], result.expected, true);
    return [];
  });
  return { rows: uniqueBy(readable, keyOf), unreadable: list.length - readable.length };
}

/**
 * A list whose invalid rows are dropped and reported, so that one bad row does not cost the page, and whose repeated
 * rows are one row (domain/imperfect-responses.md#rows). A value that is not a list is invalid.
 */
export const rows = <T>(row: Struct<T, unknown>, keyOf = defaultKey(row)): Struct<T[], RowsSchema> =>
  reader("rows", { row: row as RowsSchema["row"] }, (value, path) =>
    Array.isArray(value) ? readRows(value, row, path, keyOf).rows : new Unreadable("list"),
  );

/** The related rows of an entity; empty if they are missing or not a list. */
export const relations = <T>(row: Struct<T, unknown>, keyOf = defaultKey(row)): Struct<T[], RowsSchema> =>
  reader("relations", { row: row as RowsSchema["row"] }, (value, path) => {
    if (Array.isArray(value)) return readRows(value, row, path, keyOf).rows;
    if (value !== undefined && value !== null) reportUnreadable(path, "list");
    return [];
  });

/** A related object; null if it is missing or lacks an essential field. */
export const relation = <T>(struct: Struct<T, unknown>): Struct<T | null, RelationSchema> =>
  reader<T | null, RelationSchema>("relation", { relation: struct as RelationSchema["relation"] }, (value, path) => {
    if (value === undefined || value === null) return null;
    const result = readWith(struct, value, path);
    if (!(result instanceof Unreadable)) return result;
    reportUnreadable([...path, ...result.path], result.expected);
    return null;
  });

export interface Page<Row> {
  data: Row[];
  /** The number of rows of all pages; null if it is not known. */
  total: number | null;
  /** The size of a page; null if it is not known. */
  per_page: number | null;
  /** The number of rows of this page that could not be read. */
  unreadable: number;
}

/** A page of a list, also as a bare list (domain/v0-api.md#responses). */
export function page<T>(row: Struct<T, unknown>): Struct<Page<T>, RowsSchema> {
  const keyOf = defaultKey(row);
  const data = reader("rows", { row: row as RowsSchema["row"] }, (value, path) =>
    Array.isArray(value) ? readRows(value, row, path, keyOf) : new Unreadable("list"),
  );
  const struct = type({ data, total: countOrNull(), per_page: countOrNull() });
  return reader("page", { row: row as RowsSchema["row"] }, (value, path) => {
    const result = readWith(struct, Array.isArray(value) ? { data: value } : value, path);
    if (result instanceof Unreadable) return result;
    const { data, total, per_page } = result;
    return { data: data.rows, total, per_page, unreadable: data.unreadable };
  });
}

interface MaybeNamed {
  id: number | null;
  name: string | null;
}

/**
 * An object with an id and a name, which may also be only its name or its id. The name of one without a name is its
 * id, such as `#7`.
 */
export const named = <T extends MaybeNamed, S>(struct: Struct<T, S>): Struct<T & { name: string }, S> =>
  reader(struct.type, struct.schema, (value, path) => {
    const item = typeof value === "string" ? { name: value } : typeof value === "number" ? { id: value } : value;
    const result = readWith(struct, item, path);
    if (result instanceof Unreadable) return result;
    const name = result.name ?? (result.id === null ? null : `#${result.id}`);
    return name === null ? new Unreadable("name") : { ...result, name };
  });

/** A reference to another entity: its name, its id or both. */
export const reference = () => named(type({ id: idOrNull(), name: nameOrNull() }));

interface MaybeDisplayed {
  name: string;
  display_name: string | null;
}

/** An object whose name identifies it in other calls; the one to show is the same unless the API has another. */
export const displayed = <T extends MaybeDisplayed, S>(struct: Struct<T, S>): Struct<T & { display_name: string }, S> =>
  reader(struct.type, struct.schema, (value, path) => {
    const result = readWith(struct, value, path);
    return result instanceof Unreadable ? result : { ...result, display_name: result.display_name ?? result.name };
  });

/** A reference to a driver, by its name, its id or both. */
export const driverReference = () =>
  displayed(named(type({ id: idOrNull(), name: nameOrNull(), display_name: nameOrNull() })));

/** An object without essential fields; one that has none of its fields is another response. */
export const withSomeField = <T, S extends object>(struct: Struct<T, S>): Struct<T, S> =>
  reader(struct.type, struct.schema, (value, path) =>
    typeof value === "object" && value !== null && Object.keys(struct.schema).some((name) => name in value)
      ? readWith(struct, value, path)
      : new Unreadable("object"),
  );

/** A user as other v0 resources refer to them (`Person`). */
export const personSchema = type({ id: idOrNull(), first_name: nameOrNull(), last_name: nameOrNull() });
