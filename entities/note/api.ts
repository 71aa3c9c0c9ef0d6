import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0-client";
import { type Note, noteSchema } from "./schema";

/** The notes on a plant that are visible to the user. Throws `ApiError`. // contract §5 */
export function listNotes(api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}): Promise<Note[]> {
  return api.read(`${plantPath(ref)}/notes`, { schema: rows(noteSchema), signal });
}
