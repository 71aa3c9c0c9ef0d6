import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0-client";
import { type PlantFile, plantFileSchema } from "./schema";

/** The files of a plant. Throws `ApiError`. // contract §5 */
export function listPlantFiles(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<PlantFile[]> {
  return api.read(`${plantPath(ref)}/files`, {
    schema: rows(plantFileSchema),
    signal,
  });
}
