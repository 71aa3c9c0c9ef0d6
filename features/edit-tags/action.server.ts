import { createTag, listOwnTags, renameTag } from "@entities/tag";
import { mergeChanges } from "@shared/forms/merge-changes";
import { idField, textField } from "@shared/lib/fields";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { optional, type } from "superstruct";

/** Creates a tag of a company. See domain/tags.md#tags. */
export const createCompanyTag = defineAction(
  type({ companyId: idField, name: textField }),
  ({ api, params: { companyId, name }, signal }) => createTag(api, companyId, name, { signal }),
  () => "/settings/tags",
);

/** Renames a tag of a company, unless another user renamed it since it was `loaded`. See domain/tags.md#tags. */
export const renameCompanyTag = defineAction(
  type({ companyId: idField, tagId: idField, name: textField, loaded: optional(type({ name: textField })) }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      const { companyId, tagId, name, loaded } = params;
      const stored = (await listOwnTags(api, companyId, { signal })).find(({ id }) => id === tagId);
      if (stored) {
        await mergeChanges({ parts: { name: ["name"] }, loaded, typed: { name }, stored: { name: stored.name ?? "" } });
      }
      await renameTag(api, params, { revision: stored?.revision, signal });
    }),
  () => "/settings/tags",
);
