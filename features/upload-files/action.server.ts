import { deleteFile } from "@entities/file";
import { idField, plantRefFields } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Deletes a file of a plant. See domain/notes-files-contacts.md#files. */
export const deletePlantFile = defineAction(type({ ...plantRefFields, fileId: idField }), ({ api, params, signal }) =>
  deleteFile(api, params, params.fileId, { signal }),
);
