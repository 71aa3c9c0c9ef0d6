import { type Kysely, sql } from "kysely";
import type { Database } from "./schema";

/**
 * An id for a row that several statements of one batch speak of. Two requests may get the same one at the same
 * moment; then the second batch fails as a whole.
 */
export async function nextId(db: Kysely<Database>, table: "plants" | "meters"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("id"))
    .executeTakeFirstOrThrow();
  return row.id;
}
