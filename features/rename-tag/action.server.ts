import { renameTag } from "@entities/tag";
import { idField, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Renames a tag of a company. See domain/tags.md#tags. */
export const renameCompanyTag = defineAction(
  type({ companyId: idField, tagId: idField, name: textField }),
  ({ api, params, signal }) => renameTag(api, params, { signal }),
  () => "/settings/tags",
);
