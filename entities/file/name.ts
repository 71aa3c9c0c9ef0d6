import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import type { PlantFile } from "./schema";

/** The name of a file; 'File #id' without one. */
export const fileName = ({ id, file_name }: Pick<PlantFile, "id" | "file_name">): Message =>
  file_name ?? msg`File #${id}`;
