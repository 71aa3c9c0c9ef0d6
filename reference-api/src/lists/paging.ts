import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { invalid } from "../http/api-error";
import { queryText } from "../http/fields";

/** The query parameters of every paged list. */
export const pageFields = {
  page: queryText("The page, from 1. Past the last page `data` is empty."),
  sort: queryText("`field:asc` or `field:desc`; 4000 names the fields."),
};

/** The rows to skip for `page=1…`. Throws 4000 for an invalid page. */
export function offsetOf(query: URLSearchParams, perPage: number): number {
  const page = query.get("page") ?? "1";
  if (!/^[1-9]\d{0,9}$/.test(page)) throw invalid({ page: ["Enter a valid page number."] });
  return (Number(page) - 1) * perPage;
}

export interface Sort<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** `sort=field:asc|desc`, or the default. Throws 4000 for an unknown field or direction. */
export function sortOf<Field extends string>(
  query: URLSearchParams,
  fields: readonly Field[],
  fallback: Sort<Field>,
): Sort<Field> {
  const value = query.get("sort");
  if (!value) return fallback;
  const [name, direction, ...more] = value.split(":");
  const field = fields.find((field) => field === name);
  if (!field || more.length > 0 || (direction !== "asc" && direction !== "desc")) {
    throw invalid({ sort: [`Sort by one of ${fields.join(", ")}, as field:asc or field:desc.`] });
  }
  return { field, descending: direction === "desc" };
}

/** Orders by a column, ignoring case; rows without a value are last in both directions. */
export function orderBy(column: string, direction: "asc" | "desc"): RawBuilder<unknown> {
  return sql`${sql.ref(column)} collate nocase ${sql.raw(direction)} nulls last`;
}

/** A query for the number of rows of a query. */
export function countQuery<Table extends keyof Database>(rows: SelectQueryBuilder<Database, Table, object>) {
  return rows.select((eb) => eb.fn.countAll<number>().as("total"));
}

/** The number of rows of a query. */
export async function countOf<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  return (await countQuery(rows).executeTakeFirstOrThrow()).total;
}
