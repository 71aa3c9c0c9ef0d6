import { type Compilable, type CompiledQuery, Kysely, sql } from "kysely";
import { D1Dialect } from "./d1-dialect";
import type { Database } from "./schema";

/** A typed query builder over a D1 database. */
export function connect(d1: D1Database): Kysely<Database> {
  return new Kysely<Database>({ dialect: new D1Dialect(d1) });
}

/** Runs several statements as one: all of them take effect, or none. D1's way of a transaction. */
export async function runBatch(d1: D1Database, queries: readonly Compilable[]): Promise<D1Result[]> {
  if (queries.length === 0) return [];
  return d1.batch(queries.map((query) => prepareQuery(d1, query.compile())));
}

/** Runs several selects in one round trip and gives the rows of each. */
export async function readBatch<const T extends readonly Compilable<unknown>[]>(
  d1: D1Database,
  queries: T,
): Promise<{ [K in keyof T]: T[K] extends Compilable<infer Row> ? Row[] : never }> {
  const results = await runBatch(d1, queries);
  return results.map((result) => result.results) as {
    [K in keyof T]: T[K] extends Compilable<infer Row> ? Row[] : never;
  };
}

/**
 * Values that were checked (ids, days, known words) as a list in the statement itself: D1 takes 100 parameters a
 * statement, and a query with many filters would need more.
 */
export function literalList<T extends number | string>(values: readonly T[]) {
  return sql<T>`(${sql.join(values.map((value) => sql.lit(value)))})`;
}

/** The id of the row that a statement of `runTogether` inserted. */
export function insertedId(result: D1Result | undefined): number {
  if (!result) throw new Error("This statement was not run.");
  return result.meta.last_row_id;
}

/** A query as a D1 statement. */
export function prepareQuery(d1: D1Database, query: CompiledQuery): D1PreparedStatement {
  return d1.prepare(query.sql).bind(...query.parameters);
}

/**
 * A list of values as a subquery, so that it costs one parameter whatever its length (D1 allows 100 of them):
 * `where("id", "in", listed(ids))`.
 */
export function jsonList<T extends number | string>(values: readonly T[]) {
  return sql<T>`(select value from json_each(${JSON.stringify(values)}))`;
}
