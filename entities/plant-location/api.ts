import { rows } from "@shared/api/v0/rows";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type PlantLocationColumns, toColumns } from "./columns";
import { plantLocationSchema } from "./schema";

/** The coordinates and yield statuses of all plants of a company, as columns (contract §3). */
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
