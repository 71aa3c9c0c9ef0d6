import { createCustomField, deleteCustomField, updateCustomField } from "@entities/custom-field";
import { createPlantAction } from "@entities/plant/index.server";
import { idField, optionalIdField, textField } from "@shared/forms/fields";
import { enums, type } from "superstruct";

/** Without a `field_id` the plant has no value yet. */
const customFieldForm = type({
  type_id: idField,
  field_id: optionalIdField,
  value: textField,
  change: enums(["save", "delete"]),
});

/** Saves or removes a custom field of a plant. // spec 2 §2.17 */
export const editCustomField = createPlantAction(customFieldForm, ({ api, ref, form, signal }) => {
  const { type_id: typeId, field_id: id, value, change } = form;
  if (id === null) return createCustomField(api, ref, { typeId, value }, { signal });
  if (change === "delete") return deleteCustomField(api, ref, id, { signal });
  return updateCustomField(api, ref, { id, value }, { signal });
});
