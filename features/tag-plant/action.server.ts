import { updatePlantTag } from "@entities/plant";
import { createPlantAction } from "@entities/plant/index.server";
import { selectionForm } from "@shared/forms/selection/selection-form.server";

/** Adds a tag to a plant or removes it. // spec 2 §2.16 */
export const tagPlant = createPlantAction(selectionForm, ({ api, ref, form, signal }) =>
  updatePlantTag(api, ref, form.item_id, form.selected === "1", { signal }),
);
