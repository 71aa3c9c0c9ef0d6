import { type Compilable, type Kysely, sql } from "kysely";
import { listed } from "../db/connect";
import type { Database } from "../db/schema";

/**
 * Statements that write what free-text search reads of all plants, or of those with these ids. Run them after a
 * plant was made, renamed, moved or deleted, in the same batch.
 */
export function indexPlants(db: Kysely<Database>, plantIds?: readonly number[]): Compilable[] {
  const forget = sql`delete from plant_search where ${plantIds ? sql`rowid in ${listed(plantIds)}` : sql`true`}`;
  const write = sql`
    insert into plant_search (rowid, text)
    select id, concat_ws(' ', name, plant_code, street, street_number, postal_code, city) from plants
    where ${plantIds ? sql`id in ${listed(plantIds)}` : sql`true`}`;
  return [{ compile: () => forget.compile(db) }, { compile: () => write.compile(db) }];
}
