import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type Note, noteSchema } from "./schema";

const notesPath = (ref: PlantRef) => `${plantPath(ref)}/notes`;

/** The notes on a plant that are visible to the user. Throws `ApiError`. // contract §5 */
export function listNotes(api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}): Promise<Note[]> {
  return api.read(notesPath(ref), { schema: rows(noteSchema), signal });
}

/** Writes a note. Throws `ApiError` 4000 with messages, 4005 for users who may not write notes. // contract §5 */
export function createNote(
  api: V0Client,
  ref: PlantRef,
  note: { message: string; private: boolean },
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", notesPath(ref), { body: note, signal });
}

/** Deletes a note of the user. Throws `ApiError`. // contract §5 */
export function deleteNote(
  api: V0Client,
  ref: PlantRef,
  noteId: number,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("DELETE", `${notesPath(ref)}/${noteId}`, { signal });
}
