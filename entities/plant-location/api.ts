import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type PlantLocationColumns, toColumns } from "./columns";
import { plantLocationSchema } from "./schema";

/** Where the plants of a company stand, with their yield status, as columns (contract §3). */
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
