import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type Tag, tagSchema } from "./schema";

/** The tags a company owns and those shared with it. // contract §6 */
export function listViewableTags(
  api: V0Client,
  companyId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Tag[]> {
  return api.read(`/companies/${companyId}/tags`, {
    query: { viewable: 1 },
    schema: rows(tagSchema),
    signal,
  });
}
