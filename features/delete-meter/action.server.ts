import { deleteMeter as deleteMeterOfPlant } from "@entities/meter";
import { createPlantAction } from "@entities/plant/index.server";
import { idField } from "@shared/forms/fields";
import { type } from "superstruct";
import { meterField } from "./form";

/** Deletes a meter; the API refuses it to users other than administrators. // spec 2 §6 */
export const deleteMeter = createPlantAction(type({ [meterField]: idField }), ({ api, ref, form, signal }) =>
  deleteMeterOfPlant(api, { ...ref, meterId: form[meterField] }, { signal }),
);
