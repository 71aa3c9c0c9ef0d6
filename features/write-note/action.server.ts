import { createNote, deleteNote } from "@entities/note";
import { idField, plantRefFields, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, defaulted, type } from "superstruct";

/** Writes a note on a plant. See domain/notes-files-contacts.md#notes. */
export const createPlantNote = defineAction(
  type({ ...plantRefFields, message: textField, isPrivate: defaulted(boolean(), false) }),
  async ({ api, params, signal }) => {
    await createNote(api, params, { message: params.message, private: params.isPrivate }, { signal });
  },
);

/** Deletes a note of the user. See domain/notes-files-contacts.md#notes. */
export const deletePlantNote = defineAction(type({ ...plantRefFields, noteId: idField }), ({ api, params, signal }) =>
  deleteNote(api, params, params.noteId, { signal }),
);
