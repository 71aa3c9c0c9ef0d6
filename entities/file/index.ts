import { msg } from "@lingui/core/macro";
import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { countedRows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { Message } from "@shared/i18n/format";

/** A file of a plant (domain/notes-files-contacts.md#files). */
export const plantFileSchema = v0.object({
  id: v0.id(),
  file_name: v0.nameOrNull(),
  description: v0.textOrNull(),
  created_at: v0.dateOrNull(),
  /** The URL of the file at the API, which works without a token. */
  temporary_url: v0.textOrNull(),
});
export type PlantFile = v0.Infer<typeof plantFileSchema>;

/** The v0 path of a plant's files, which uploads are posted to as `files[]`. */
export const filesPath = (ref: PlantRef): string => `${plantPath(ref)}/files`;

/** The files of a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listPlantFiles = async (api: V0Client, ref: PlantRef, options: RequestOptions = {}) =>
  (await readPlantFiles(api, ref, options)).rows;

/** The files as `listPlantFiles`, with the number of rows that could not be read. Throws `ApiError`. */
export const readPlantFiles = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(filesPath(ref), { schema: countedRows(plantFileSchema), signal });

/** Deletes a file of a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const deleteFile = (api: V0Client, ref: PlantRef, fileId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `${filesPath(ref)}/${fileId}`, { signal });

/** The download URL of a plant's file. */
export const fileHref = ({ companyId, plantId }: PlantRef, fileId: number): string =>
  `/resources/plant-file?companyId=${companyId}&plantId=${plantId}&fileId=${fileId}`;

/** Formats the name of a file; 'File #id' for a file without a name. */
export const fileName = ({ id, file_name }: Pick<PlantFile, "id" | "file_name">): Message =>
  file_name ?? msg`File #${id}`;
