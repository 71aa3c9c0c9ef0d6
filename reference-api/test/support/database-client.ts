interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The part of D1 that the tests use, for statements that `run` runs as one batch. */
export function createDatabaseClient(run: (statements: readonly Statement[]) => Promise<D1Result[]>): D1Database {
  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const all = async () => (await run([{ sql, params }]))[0];
    return {
      sql,
      params,
      bind: (...values: unknown[]) => prepare(sql, values),
      all,
      run: all,
      first: async (column?: string) => {
        const row = ((await all())?.results[0] ?? null) as Record<string, unknown> | null;
        return row && column ? row[column] : row;
      },
    };
  };
  return { prepare: (sql: string) => prepare(sql), batch: run } as unknown as D1Database;
}
