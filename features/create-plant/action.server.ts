import { addressFormFields, readAddress } from "@entities/address/address-form.server";
import { createPlant, createPlantHref } from "@entities/plant";
import { idField, textField, typedDayField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

const newPlantFields = type({
  companyId: idField,
  name: textField,
  ...addressFormFields,
  /** Empty for a light plant. */
  monitored_since: typedDayField,
  /** The query of the plants list behind the wizard. */
  list: textField,
});

/** Creates a plant and redirects to the next step of the wizard with its id. See domain/create-plant.md#steps. */
export const createCompanyPlant = defineAction(
  newPlantFields,
  async ({ api, params, signal }) => {
    const { companyId, name, monitored_since } = params;
    const plant = { name, address: readAddress(params), monitored_since: monitored_since || null };
    const { id } = await createPlant(api, companyId, plant, { signal });
    return { plantId: id };
  },
  ({ companyId, list }, result) =>
    result.ok ? createPlantHref("meter", { companyId, plantId: result.value.plantId }, list) : "/plants/create",
);
