import type { Selectable } from "kysely";
import type { Api } from "../api";
import type { Database } from "../db/schema";
import { notFound } from "../http/api-error";

type PlantTable = "meters" | "tickets" | "promise_periods" | "contacts" | "files" | "custom_fields";

/** A row of a plant by table and id. Throws 2000 with the label when the plant has no such row. */
export async function requirePlantRow<T extends PlantTable>(
  api: Api,
  table: T,
  plantId: number,
  id: number,
  label: string,
): Promise<Selectable<Database[T]>> {
  const row = await api.db
    .selectFrom(table as "meters")
    .selectAll()
    .where("id", "=", id)
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  if (!row) throw notFound(label);
  return row as unknown as Selectable<Database[T]>;
}
