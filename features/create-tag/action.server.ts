import { createTag as postTag } from "@entities/tag";
import { createAction } from "@shared/forms/create-action.server";
import { idField, textField } from "@shared/forms/fields";
import { type } from "superstruct";
import { companyField } from "./form";

/** Creates a tag of a company. // spec 3 §8 */
export const createTag = createAction(
  type({ [companyField]: idField, name: textField }),
  ({ api, form, signal }) => postTag(api, form[companyField], form.name, { signal }),
  () => "/settings/tags",
);
