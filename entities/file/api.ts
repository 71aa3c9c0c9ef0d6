import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type PlantFile, plantFileSchema } from "./schema";

/** The v0 path of a plant's files, which uploads are posted to as `files[]`. */
export const filesPath = (ref: PlantRef): string => `${plantPath(ref)}/files`;

/** The files of a plant. Throws `ApiError`. // contract §5 */
export function listPlantFiles(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<PlantFile[]> {
  return api.read(filesPath(ref), { schema: rows(plantFileSchema), signal });
}

/** Deletes a file of a plant. Throws `ApiError`. // contract §5 */
export function deleteFile(
  api: V0Client,
  ref: PlantRef,
  fileId: number,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("DELETE", `${filesPath(ref)}/${fileId}`, { signal });
}
