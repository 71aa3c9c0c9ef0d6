/** The tables that each request may write to: they count requests, or keep sums that were read (lists/period-sums.ts). */
const ownTables = ["throttled_attempts", "access_tokens", "fleet_state", "period_sums"];

/** Counts the rows that are inserted, updated or deleted from now on in all tables except these. */
export async function countChangedRows(db: D1Database): Promise<void> {
  const tables = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
    )
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !ownTables.includes(name));
  if (!names.includes("tickets")) throw new Error("The database has no tables.");
  const triggers = names.flatMap((name) =>
    ["insert", "update", "delete"].map(
      (event) =>
        `create trigger changed_${name}_${event} after ${event} on ${name} begin update changed_rows set count = count + 1; end`,
    ),
  );
  const statements = ["create table changed_rows (count)", "insert into changed_rows values (0)", ...triggers];
  await db.batch(statements.map((statement) => db.prepare(statement)));
}

/** The number of rows that have changed since `countChangedRows`. */
export async function changedRows(db: D1Database): Promise<number> {
  const row = await db.prepare("select count from changed_rows").first<{ count: number }>();
  return row?.count ?? Number.NaN;
}
