/** Bulk inserts with `INSERT … SELECT … FROM json_each(?1)`, the fastest way to write many rows to D1. */
import type { Database, NewRow } from "./schema";

/** Characters of a JSON parameter. D1 accepts values of up to 2 MB, and nearly all text is ASCII. */
const chunkLength = 900_000;

type Rows<T extends keyof Database> = readonly NewRow<T>[];

/**
 * Creates statements that insert rows into a table; none for no rows. All rows have the columns of the first row.
 * `onConflict` is SQL after the select, such as an upsert clause.
 */
export function insertRows<T extends keyof Database & string>(
  d1: D1Database,
  table: T,
  rows: Rows<T>,
  onConflict = "",
): D1PreparedStatement[] {
  return insertObjects(d1, table, rows, onConflict);
}

function insertObjects(d1: D1Database, table: string, rows: readonly object[], onConflict: string) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const values = columns.map((_, position) => `json_extract(value, '$[${position}]')`);
  // "where true" prevents SQLite from parsing ON CONFLICT as a join constraint.
  const sql = `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from json_each(?1) where true ${onConflict}`;
  return chunks(rows, columns).map((json) => d1.prepare(sql).bind(json));
}

/** Rows by table, in insertion order. */
export type Tables = { readonly [T in keyof Database]?: readonly object[] };

export function insertTables(d1: D1Database, tables: Tables): D1PreparedStatement[] {
  return Object.entries(tables).flatMap(([table, rows]) => insertObjects(d1, table, rows, ""));
}

function chunks(rows: readonly object[], columns: readonly string[]): string[] {
  const texts: string[] = [];
  let parts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const part = JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column] ?? null));
    if (length + part.length > chunkLength && parts.length > 0) {
      texts.push(`[${parts.join(",")}]`);
      parts = [];
      length = 0;
    }
    parts.push(part);
    length += part.length + 1;
  }
  if (parts.length > 0) texts.push(`[${parts.join(",")}]`);
  return texts;
}

/** Updates all columns of the first row, by id: to an expression, or else to the value of each row. */
export function updateStatements(
  d1: D1Database,
  table: "plants" | "meters" | "issues",
  rows: readonly ({ readonly id: number } & object)[],
  expressions: Readonly<Record<string, string>> = {},
): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== "id");
  if (columns.length === 0) return [];
  const values = columns.map((name, index) => `json_extract(value, '$[${index + 1}]') as ${name}`);
  const json = rows.map((row) => [row.id, ...columns.map((name) => (row as Record<string, unknown>)[name])]);
  return [
    d1
      .prepare(
        `update ${table} set ${columns.map((name) => `${name} = ${expressions[name] ?? `new.${name}`}`).join(", ")}
        from (select json_extract(value, '$[0]') as id, ${values.join(", ")} from json_each(?1)) as new
        where ${table}.id = new.id`,
      )
      .bind(JSON.stringify(json)),
  ];
}
