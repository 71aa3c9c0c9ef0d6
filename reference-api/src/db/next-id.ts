import { type Kysely, sql } from "kysely";
import type { Database } from "./schema";

/**
 * The next id of a table, for rows that several statements of one batch refer to. Two concurrent requests may get the
 * same id; then the second batch fails completely.
 */
export async function nextId(db: Kysely<Database>, table: "plants" | "meters"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("id"))
    .executeTakeFirstOrThrow();
  return row.id;
}
