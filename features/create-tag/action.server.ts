import { createTag as postTag } from "@entities/tag";
import { createAction } from "@shared/forms/create-action.server";
import { textField } from "@shared/forms/fields";
import { type } from "superstruct";

/** Creates a tag of the current company. // spec 3 §8 */
export const createTag = createAction(
  type({ name: textField }),
  ({ api, form, session, signal }) => postTag(api, session.company.id, form.name, { signal }),
  () => "/settings/tags",
);
