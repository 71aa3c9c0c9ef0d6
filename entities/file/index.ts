import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { Message } from "@shared/i18n/message";
import type { PlantFile } from "./api";

export { deleteFile, filesPath, listPlantFiles, type PlantFile, readPlantFiles } from "./api";

/** The download URL of a plant's file. */
export const fileHref = ({ companyId, plantId }: PlantRef, fileId: number): string =>
  `/resources/plant-file?companyId=${companyId}&plantId=${plantId}&fileId=${fileId}`;

/** Formats the name of a file; 'File #id' for a file without a name. */
export const fileName = ({ id, file_name }: Pick<PlantFile, "id" | "file_name">): Message =>
  file_name ?? msg`File #${id}`;
