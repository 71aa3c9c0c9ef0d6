import { addressFormFields, readAddress } from "@entities/address/index.server";
import { updatePlant } from "@entities/plant";
import { createPlantAction } from "@entities/plant/index.server";
import { optionalIdField, textField } from "@shared/forms/fields";
import { type } from "superstruct";

const plantForm = type({ address_id: optionalIdField, name: textField, ...addressFormFields });

/** Changes the name and the address of a plant. // spec 2 §7 */
export const editPlant = createPlantAction(plantForm, ({ api, ref, form, signal }) => {
  const { name, address_id } = form;
  const address = { ...(address_id !== null && { id: address_id }), ...readAddress(form) };
  return updatePlant(api, ref, { name, address }, { signal });
});
