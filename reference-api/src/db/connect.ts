import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type RawBuilder,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Database, NewRow } from "./schema";

const connected = new WeakMap<D1Database, Kysely<Database>>();

/** Returns the typed query builder of a D1 database. All requests of an isolate share it. */
export function connect(database: D1Database): Kysely<Database> {
  let builder = connected.get(database);
  if (!builder) {
    builder = new Kysely<Database>({ dialect: dialectOf(new D1Driver(database)) });
    connected.set(database, builder);
  }
  return builder;
}

/** A query builder for parts of statements. It does not execute statements. */
export const parts = new Kysely<Database>({ dialect: dialectOf(new DummyDriver()) });

function dialectOf(driver: DummyDriver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Executes statements on D1. D1 has neither connections nor interactive transactions. */
class D1Driver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(database: D1Database) {
    super();
    this.#connection = {
      async executeQuery<Row>(statement: CompiledQuery) {
        const { results, meta } = await prepare(database, { compile: () => statement }).all<Row>();
        return { rows: results, insertId: BigInt(meta.last_row_id ?? 0), numAffectedRows: BigInt(meta.changes ?? 0) };
      },
      streamQuery() {
        throw new Error("D1 does not stream rows.");
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
}

/** A statement of the query builder or of D1. */
export type Statement = Compilable | D1PreparedStatement;

/** Runs several statements as one batch: either all take effect, or none. D1 has no interactive transactions. */
export async function runBatch(d1: D1Database, statements: readonly Statement[]): Promise<D1Result[]> {
  if (statements.length === 0) return [];
  return d1.batch(statements.map((statement) => prepare(d1, statement)));
}

/** The rows of each select. */
export type RowsOf<Queries> = { [K in keyof Queries]: Queries[K] extends Compilable<infer Row> | null ? Row[] : never };

/**
 * Runs several selects in one round trip. Returns the rows of each select. A null instead of a select returns no rows.
 */
export async function readBatch<const Queries extends readonly (Compilable<unknown> | null)[]>(
  d1: D1Database,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const results = await runBatch(
    d1,
    queries.filter((query) => query !== null),
  );
  return queries.map((query) => (query === null ? [] : results.shift()?.results)) as RowsOf<Queries>;
}

/**
 * Writes validated values (ids, dates, enum values) as literals into the statement. D1 allows 100 parameters per
 * statement, and a query with many filters would need more. Expressions are not changed.
 */
export function literalList<T extends number | string>(values: readonly (T | RawBuilder<T>)[]) {
  return sql<T>`(${sql.join(values.map((value) => (typeof value === "object" ? value : sql.lit(value))))})`;
}

/**
 * Passes a list of values as a subquery. It takes one parameter for any length (D1 allows 100 per statement):
 * `where("id", "in", jsonList(ids))`.
 */
export function jsonList<T extends number | string>(values: readonly T[]) {
  return sql<T>`(select value from json_each(${JSON.stringify(values)}))`;
}

/**
 * Creates a statement that inserts a row if a condition holds, and returns its id. Of requests at the same time, each one
 * sees what the others have inserted.
 */
export function insertIf<
  T extends
    | "access_tokens"
    | "alert_rules"
    | "audits"
    | "ingest_keys"
    | "owner_links"
    | "push_devices"
    | "report_schedules"
    | "ticket_assignments",
>(
  db: Kysely<Database>,
  table: T,
  row: { readonly [K in keyof NewRow<T>]: NewRow<T>[K] | RawBuilder<unknown> },
  condition: RawBuilder<SqlBool>,
): Compilable<{ id: number }> {
  const statement = sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(sql.ref))})
    select ${sql.join(Object.values(row))} where ${condition} returning id`;
  return { compile: () => statement.compile(db) };
}

/** Returns the id of the row that a statement of `runBatch` inserted. */
export function insertedId(result: D1Result | undefined): number {
  if (!result) throw new Error("The statement has no result.");
  return result.meta.last_row_id;
}

function prepare(d1: D1Database, statement: Statement): D1PreparedStatement {
  if (!("compile" in statement)) return statement;
  const { sql, parameters } = statement.compile();
  return d1.prepare(sql).bind(...parameters);
}

/** Whether a select returns a row. */
export async function exists(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Tables of rows that several statements of a batch refer to, so that their ids are needed before they are inserted. */
type NumberedTable =
  | "companies"
  | "credential_compositions"
  | "driver_accounts"
  | "inbound_drivers"
  | "meters"
  | "plants"
  | "users";

/** Reserves the next id of a table in one statement. Requests at the same moment get ids of their own. */
export async function nextId(db: Kysely<Database>, table: NumberedTable): Promise<number> {
  const largest = sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
  const { rows } = await sql<{ id: number }>`
    insert into fleet_state (key, value) values (${`last_id_${table}`}, ${largest} + 1)
    on conflict (key) do update set value = max(cast(value as integer), ${largest}) + 1
    returning cast(value as integer) as id`.execute(db);
  const [reserved] = rows;
  if (!reserved) throw new Error(`No id of ${table} was reserved.`);
  return reserved.id;
}
