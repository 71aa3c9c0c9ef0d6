import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type PlantFile, plantFileSchema } from "./schema";

/** The files kept with a plant (contract §5). */
export function listPlantFiles(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PlantFile[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/files`, {
    schema: rows(plantFileSchema),
    signal,
  });
}
