import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type Note, noteSchema } from "./schema";

/** The notes on a plant that the person may see (contract §5). */
export function listNotes(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Note[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/notes`, { schema: rows(noteSchema), signal });
}
