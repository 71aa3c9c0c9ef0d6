import { createNote, deleteNote, findNote } from "@entities/note";
import { idField, plantRefFields, textField } from "@shared/lib/fields";
import { defineAction, unconfirmedFields, unconfirmedSince } from "@shared/mutations/action.server";
import { boolean, defaulted, type } from "superstruct";

/**
 * Writes a note on a plant, unless an earlier request whose response was lost wrote it. See
 * domain/notes-files-contacts.md#notes.
 */
export const createPlantNote = defineAction(
  type({ ...plantRefFields, ...unconfirmedFields, message: textField, isPrivate: defaulted(boolean(), false) }),
  async ({ api, params, signal, context }): Promise<{ found: boolean }> => {
    const { message, isPrivate, agoMs } = params;
    const since = unconfirmedSince(agoMs, context);
    if (since && (await findNote(api, params, message, since, { signal }))) return { found: true };
    await createNote(api, params, { message, private: isPrivate }, { signal });
    return { found: false };
  },
);

/** Deletes a note of the user. See domain/notes-files-contacts.md#notes. */
export const deletePlantNote = defineAction(type({ ...plantRefFields, noteId: idField }), ({ api, params, signal }) =>
  deleteNote(api, params, params.noteId, { signal }),
);
