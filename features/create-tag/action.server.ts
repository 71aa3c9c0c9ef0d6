import { createTag } from "@entities/tag";
import { idField, textField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Creates a tag of a company. See domain/tags.md#tags. */
export const createCompanyTag = defineAction(
  type({ companyId: idField, name: textField }),
  ({ api, params: { companyId, name }, signal }) => createTag(api, companyId, name, { signal }),
  () => "/settings/tags",
);
