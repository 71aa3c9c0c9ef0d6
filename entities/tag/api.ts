import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type ChildTags, childTagsSchema, type Tag, tagSchema } from "./schema";

/** The tags that a company owns. Throws `ApiError`. // contract §6 */
export function listOwnTags(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<Tag[]> {
  return api.read(`/companies/${companyId}/tags`, { schema: rows(tagSchema), signal });
}

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

/** Creates a tag of a company. Throws `ApiError` 4000 for an invalid or existing name. // contract §6 */
export function createTag(
  api: V0Client,
  companyId: number,
  name: string,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", `/companies/${companyId}/tags`, { body: { name }, signal });
}

/** The child companies of a company with the tags that it shares with each. Throws `ApiError`. // contract §6 */
export function listChildTags(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<ChildTags[]> {
  return api.read(`/companies/${companyId}/children/tags`, { schema: rows(childTagsSchema), signal });
}

/** Shares a tag of a company with a child company, or ends the sharing. Throws `ApiError`. // contract §6 */
export function updateChildTag(
  api: V0Client,
  { companyId, childId, tagId }: { companyId: number; childId: number; tagId: number },
  shared: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  const path = `/companies/${companyId}/children/${childId}/tags/${tagId}`;
  return api.write(shared ? "PUT" : "DELETE", path, { signal });
}
