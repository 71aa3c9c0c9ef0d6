import { updatePlantCompany } from "@entities/plant";
import { createPlantAction } from "@entities/plant/index.server";
import { selectionForm } from "@shared/forms/selection/selection-form.server";

/** Attaches a company to a plant or detaches it. // spec 2 §2.16 */
export const attachCompany = createPlantAction(selectionForm, ({ api, ref, form, signal }) =>
  updatePlantCompany(api, ref, form.item_id, form.selected === "1", { signal }),
);
