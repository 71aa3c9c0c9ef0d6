import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/**
 * Lets Kysely run its queries on D1. D1 has no interactive transactions: what has to happen together goes through
 * `runTogether` (D1's batch).
 */
export class D1Dialect implements Dialect {
  constructor(private readonly database: D1Database) {}

  createAdapter(): DialectAdapter {
    return new SqliteAdapter();
  }

  createDriver(): Driver {
    return new D1Driver(new D1Connection(this.database));
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** D1 is reached by HTTP, so there is nothing to open, to pool or to close. */
class D1Driver implements Driver {
  constructor(private readonly connection: D1Connection) {}

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error("D1 has no transactions; use runTogether.");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class D1Connection implements DatabaseConnection {
  constructor(private readonly database: D1Database) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.database
      .prepare(query.sql)
      .bind(...query.parameters)
      .all<Row>();
    return {
      rows: result.results,
      numAffectedRows: BigInt(result.meta.changes),
      insertId: BigInt(result.meta.last_row_id),
    };
  }

  // biome-ignore lint/correctness/useYield: D1 gives its rows at once
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("D1 does not stream rows.");
  }
}
