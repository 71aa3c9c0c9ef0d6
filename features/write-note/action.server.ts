import { createNote, deleteNote } from "@entities/note";
import { createPlantAction } from "@entities/plant/index.server";
import { idField, textField } from "@shared/forms/fields";
import { type } from "superstruct";
import { messageField, noteField, privateField } from "./form";

/** Writes a note on a plant. // spec 2 §2.13 */
export const writeNote = createPlantAction(
  type({ [messageField]: textField, [privateField]: textField }),
  ({ api, ref, form, signal }) =>
    createNote(api, ref, { message: form[messageField], private: form[privateField] === "1" }, { signal }),
);

/** Deletes a note of the user. // spec 2 §2.13 */
export const removeNote = createPlantAction(type({ [noteField]: idField }), ({ api, ref, form, signal }) =>
  deleteNote(api, ref, form[noteField], { signal }),
);
