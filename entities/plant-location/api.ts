import { id, numberOrNull, oneOf } from "@shared/api/v0/fields";
import { rows } from "@shared/api/v0/rows";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type } from "superstruct";
import { locationStatuses, type PlantLocationColumns, toColumns } from "./columns";

export const plantLocationSchema = type({
  id: id(),
  status: oneOf(locationStatuses, "NONE"),
  latitude: numberOrNull(),
  longitude: numberOrNull(),
});

/** The coordinates and yield statuses of all plants of a company, as columns (domain/v0-calls.md#statistics). */
export async function listPlantLocations(
  api: V0Client,
  companyId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PlantLocationColumns> {
  const locations = await api.read(`/companies/${companyId}/plant-locations`, {
    query: { status_mode: "yield-status" },
    schema: rows(plantLocationSchema),
    signal,
  });
  return toColumns(locations);
}
