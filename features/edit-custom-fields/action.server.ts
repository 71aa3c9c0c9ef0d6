import { createCustomField, deleteCustomField, updateCustomField } from "@entities/custom-field";
import { createPlantAction } from "@entities/plant/index.server";
import { customFieldForm } from "./form";

/** Saves or removes a custom field of a plant. // spec 2 §2.17 */
export const editCustomField = createPlantAction(customFieldForm, ({ api, ref, form, signal }) => {
  const { type_id: typeId, field_id: id, value, change } = form;
  if (id === null) return createCustomField(api, ref, { typeId, value }, { signal });
  if (change === "delete") return deleteCustomField(api, ref, id, { signal });
  return updateCustomField(api, ref, { id, value }, { signal });
});
