import { type PlantRef, plantPath } from "@shared/api/refs";
import { createAndReadId } from "@shared/api/v0/created";
import * as v0 from "@shared/api/v0/decoder";
import { countedRows, personSchema, relation } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { isSince } from "@shared/lib/dates";

/** A note on a plant. Only the author's company sees a private note (domain/notes-files-contacts.md#notes). */
export const noteSchema = v0.object({
  id: v0.id(),
  message: v0.textOrNull(),
  private: v0.booleanOr(false),
  created_at: v0.dateOrNull(),
  author: relation(personSchema),
  company: relation(v0.object({ name: v0.nameOrNull() })),
});
export type Note = v0.Infer<typeof noteSchema>;

/** The maximum length of a note that is written on several plants. */
export const maxNoteLength = 10_000;

const notesPath = (ref: PlantRef) => `${plantPath(ref)}/notes`;

/** The notes on a plant that are visible to the user. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listNotes = async (api: V0Client, ref: PlantRef, options: RequestOptions = {}) =>
  (await readNotes(api, ref, options)).rows;

/** The notes as `listNotes`, with the number of rows that could not be read. Throws `ApiError`. */
export const readNotes = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(notesPath(ref), { schema: countedRows(noteSchema), signal });

/** The note of a plant with a text that was written on a day or later. Null if there is none. Throws `ApiError`. */
export async function findNote(
  api: V0Client,
  ref: PlantRef,
  message: string,
  since: Temporal.PlainDate,
  options: RequestOptions = {},
): Promise<Note | null> {
  const notes = await listNotes(api, ref, options);
  return notes.find((note) => note.message?.trim() === message.trim() && isSince(note.created_at, since)) ?? null;
}

/**
 * Creates a note and returns its id; null if the response does not contain the id. Throws `ApiError` 4000 with
 * messages, and 4005 for users without permission (domain/v0-calls.md#plants).
 */
export const createNote = (
  api: V0Client,
  ref: PlantRef,
  note: { message: string; private: boolean },
  options: RequestOptions = {},
) => createAndReadId(api, notesPath(ref), note, options);

/** Deletes a note of the user. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const deleteNote = (api: V0Client, ref: PlantRef, noteId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `${notesPath(ref)}/${noteId}`, { signal });
