import { addressFormFields, readAddress } from "@entities/address/index.server";
import { createPlant, createPlantHref } from "@entities/plant";
import { redirect } from "@remix-run/cloudflare";
import { createAction } from "@shared/forms/create-action.server";
import { idField, textField } from "@shared/forms/fields";
import { type } from "superstruct";

const newPlantForm = type({
  company_id: idField,
  name: textField,
  ...addressFormFields,
  /** Empty for a light plant. */
  monitored_since: textField,
  /** The query of the plants list behind the wizard. */
  list: textField,
});

/** Creates a plant and redirects to the next step of the wizard. // spec 3 §5, §7 */
export const createNewPlant = createAction(newPlantForm, async ({ api, form, signal }) => {
  const { company_id: companyId, name, monitored_since, list } = form;
  const plant = { name, address: readAddress(form), monitored_since: monitored_since || null };
  const { id: plantId } = await createPlant(api, companyId, plant, { signal });
  throw redirect(createPlantHref("meter", { companyId, plantId }, list));
});
