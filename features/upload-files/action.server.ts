import { deleteFile } from "@entities/file";
import { createPlantAction } from "@entities/plant/index.server";
import { idField } from "@shared/forms/fields";
import { type } from "superstruct";
import { fileField } from "./form";

/** Deletes a file of a plant. // spec 2 §2.13 */
export const removeFile = createPlantAction(type({ [fileField]: idField }), ({ api, ref, form, signal }) =>
  deleteFile(api, ref, form[fileField], { signal }),
);
