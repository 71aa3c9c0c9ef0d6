import {
  booleanOr,
  countOrNull,
  type Decoder,
  id,
  idOrNull,
  isRecord,
  map,
  nameOrNull,
  object,
  readable,
  readInside,
  report,
  unreadable,
  withFallback,
} from "./decoder";

/** The key of a row in its list; null for a row that may occur several times. */
type RowKey<T> = (row: T) => string | number | null;

/** The key of rows that have an identity: their essential id or text, or the id or else the name of a reference. */
function defaultKey<T>({ fields = {} }: Decoder<T>): RowKey<T> {
  const isKey = ({ essential, type }: Decoder<unknown>) => essential && (type === "id" || type === "text");
  const key = Object.entries(fields).find(([, field]) => isKey(field))?.[0];
  if (key !== undefined) return (row) => (row as Record<string, string | number>)[key] ?? null;
  if (fields.id?.type !== "id" || !fields.name) return () => null;
  return (row) => (row as MaybeNamed).id ?? (row as MaybeNamed).name;
}

export interface CountedRows<Row> {
  rows: Row[];
  /** The number of rows that could not be read. */
  unreadable: number;
}

/** The rows of a list, each once. Rows that lack essential fields are left out, counted and reported. */
/*#__NO_SIDE_EFFECTS__*/
export const countedRows = <T>(row: Decoder<T>, keyOf = defaultKey(row)): Decoder<CountedRows<T>> => ({
  type: "list",
  row,
  read(value, context) {
    if (!Array.isArray(value)) return unreadable("list", context);
    const rows: T[] = [];
    const keys = new Set<string | number>();
    let dropped = 0;
    for (const item of value) {
      const result = readInside("[]", row, item, context);
      if (!result.ok) {
        report(result, context, true);
        dropped += 1;
        continue;
      }
      const key = keyOf(result.value);
      if (key === null || !keys.has(key)) rows.push(result.value);
      if (key !== null) keys.add(key);
    }
    return readable({ rows, unreadable: dropped });
  },
});

/**
 * A list whose invalid rows are dropped and reported, so that one bad row does not fail the page. Repeated rows are one
 * row (domain/imperfect-responses.md#rows). A value that is not a list is invalid.
 */
/*#__NO_SIDE_EFFECTS__*/
export const rows = <T>(row: Decoder<T>, keyOf = defaultKey(row)): Decoder<T[]> =>
  map(countedRows(row, keyOf), ({ rows }) => rows);

/** An object or a list without which its response cannot be used. */
/*#__NO_SIDE_EFFECTS__*/
export const required = <T>(decoder: Decoder<T>): Decoder<T> => ({ ...decoder, essential: true });

/** The related rows of an entity; empty if they are missing or not a list. */
export const relations = <T>(row: Decoder<T>, keyOf?: RowKey<T>): Decoder<T[]> =>
  withFallback(rows(row, keyOf), () => []);

/** A related object; null if it is missing or lacks an essential field. */
export const relation = <T>(decoder: Decoder<T>): Decoder<T | null> => withFallback(decoder, () => null);

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
/*#__NO_SIDE_EFFECTS__*/
export function page<T>(row: Decoder<T>): Decoder<Page<T>> {
  const fields = { data: countedRows(row), total: countOrNull(), per_page: countOrNull() };
  const decoder = map(object(fields), ({ data, total, per_page }) => {
    return { data: data.rows, total, per_page, unreadable: data.unreadable };
  });
  return {
    ...decoder,
    read: (value, context) => decoder.read(Array.isArray(value) ? { data: value } : value, context),
  };
}

type MaybeNamed = { id: number | null; name: string | null };

/**
 * An object with an id and a name. The API may also send only the name or only the id. Without a name, the name is the
 * id, such as `#7`.
 */
/*#__NO_SIDE_EFFECTS__*/
export const named = <T extends MaybeNamed>(decoder: Decoder<T>): Decoder<T & { name: string }> => ({
  ...decoder,
  read(value, context) {
    const item = typeof value === "string" ? { name: value } : typeof value === "number" ? { id: value } : value;
    const result = decoder.read(item, context);
    if (!result.ok) return result;
    const { id, name } = result.value;
    if (name === null && id === null) return unreadable("name", context);
    return readable({ ...result.value, name: name ?? `#${id}` });
  },
});

/** A reference to another entity: its name, its id or both. */
export const reference = () => named(object({ id: idOrNull(), name: nameOrNull() }));

/** An object whose name identifies it in other calls. Its display name is the same unless the API has another. */
export const displayed = <T extends { name: string; display_name: string | null }>(decoder: Decoder<T>) =>
  map(decoder, (value) => ({ ...value, display_name: value.display_name ?? value.name }));

/** A reference to a driver, by its name, its id or both. */
export const driverReference = () =>
  displayed(named(object({ id: idOrNull(), name: nameOrNull(), display_name: nameOrNull() })));

/** An object without essential fields. If it has none of its fields, it is a different response and invalid. */
/*#__NO_SIDE_EFFECTS__*/
export const withSomeField = <T>(decoder: Decoder<T>): Decoder<T> => ({
  ...decoder,
  read: (value, context) =>
    isRecord(value) && Object.keys(decoder.fields ?? {}).some((name) => name in value)
      ? decoder.read(value, context)
      : unreadable("object", context),
});

/** A user as other v0 resources refer to them (`Person`). */
export const personSchema = object({ id: idOrNull(), first_name: nameOrNull(), last_name: nameOrNull() });

/** What the list of companies and a user state about a company. `parents` is set only if the call requests parents. */
export const companyFields = {
  id: id(),
  name: nameOrNull(),
  non_mon_accessible: booleanOr(false),
  non_mon_creation_enabled: booleanOr(false),
  parents: relations(reference()),
};
