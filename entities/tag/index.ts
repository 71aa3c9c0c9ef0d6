import { visibleName } from "@heliograph/rules/search-text";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as v0 from "@shared/api/v0/decoder";
import { named, relations, rows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { lengthProblems } from "@shared/lib/text-limits";

/**
 * A tag that a company owns or that is shared with it. `plant_count`, the number of its plants that the company sees, is
 * of the extension `tags` (domain/v0-calls.md#sharing).
 */
export const tagSchema = named(
  v0.object({
    id: v0.id(),
    name: v0.nameOrNull(),
    company_id: v0.idOrNull(),
    company_name: v0.nameOrNull(),
    plant_count: v0.numberOrNull(),
    /** For a change of what was read (domain/v0-api.md#revisions). */
    revision: v0.optional(v0.numberOrNull()),
  }),
);

const maxNameLength = 60;

/** Checks the name of a tag (domain/tags.md#tags). */
export function tagNameProblems({ name }: { name: string }): { name?: MessageDescriptor } {
  if (visibleName(name) === null) return { name: msg`Please enter a name` };
  return lengthProblems({ name }, { name: maxNameLength });
}

/** A child company with the ids of the tags that are shared with it (domain/v0-calls.md#sharing). */
export const childTagsSchema = v0.object({
  company_id: v0.id(),
  company_name: v0.nameOrNull(),
  tags: relations(v0.object({ tag_id: v0.id() })),
});

/** The tags that a company owns. Throws `ApiError`. See domain/v0-calls.md#sharing. */
export const listOwnTags = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/tags`, { schema: rows(tagSchema), signal });

/** The tags that a company owns or that are shared with it. Throws `ApiError`. See domain/v0-calls.md#sharing. */
export const listViewableTags = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/tags`, { query: { viewable: 1 }, schema: rows(tagSchema), signal });

/** Creates a tag of a company. Throws `ApiError` 4000 for an invalid or existing name (domain/v0-calls.md#sharing). */
export const createTag = (api: V0Client, companyId: number, name: string, { signal }: RequestOptions = {}) =>
  api.write("POST", `/companies/${companyId}/tags`, { body: { name }, signal });

/** Renames a tag of a company. Throws `ApiError` 4000 for an invalid or existing name (domain/v0-calls.md#sharing). */
export const renameTag = (
  api: V0Client,
  { companyId, tagId, name }: { companyId: number; tagId: number; name: string },
  options: ChangeOptions = {},
) => api.write("PUT", `/companies/${companyId}/tags/${tagId}`, { body: { name }, ...options });

/** The child companies with the tags a company shares with each. Throws `ApiError`. See domain/v0-calls.md#sharing. */
export const listChildTags = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/children/tags`, { schema: rows(childTagsSchema), signal });

/** Shares a tag with a child company, or ends the sharing. Throws `ApiError`. See domain/v0-calls.md#sharing. */
export function updateChildTag(
  api: V0Client,
  { companyId, childId, tagId }: { companyId: number; childId: number; tagId: number },
  shared: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  const path = `/companies/${companyId}/children/${childId}/tags/${tagId}`;
  return api.write(shared ? "PUT" : "DELETE", path, { signal });
}
