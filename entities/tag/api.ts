import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type Tag, tagSchema } from "./schema";

/** The tags that a company owns or that are shared with it. Throws `ApiError`. // contract §6 */
export function listViewableTags(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<Tag[]> {
  return api.read(`/companies/${companyId}/tags`, {
    query: { viewable: 1 },
    schema: rows(tagSchema),
    signal,
  });
}
