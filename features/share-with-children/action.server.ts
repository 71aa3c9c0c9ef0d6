import { updateChildFieldType } from "@entities/custom-field";
import { updateChildTag } from "@entities/tag";
import { createAction } from "@shared/forms/create-action.server";
import { idField } from "@shared/forms/fields";
import { selectionForm } from "@shared/forms/selection/selection-form.server";
import { assign, type } from "superstruct";
import { childField, companyField } from "./form";

const sharingForm = assign(selectionForm, type({ [companyField]: idField, [childField]: idField }));

/** Shares a tag of a company with a child company, or ends the sharing. // spec 3 §4 */
export const shareTag = createAction(sharingForm, ({ api, form, signal }) => {
  const ids = { companyId: form[companyField], childId: form[childField], tagId: form.item_id };
  return updateChildTag(api, ids, form.selected === "1", { signal });
});

/** Shares a custom field type of a company with a child company, or ends the sharing. // spec 3 §4 */
export const shareCustomField = createAction(sharingForm, ({ api, form, signal }) => {
  const ids = { companyId: form[companyField], childId: form[childField], typeId: form.item_id };
  return updateChildFieldType(api, ids, form.selected === "1", { signal });
});
