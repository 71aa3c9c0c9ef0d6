import type { PlantRef } from "@shared/api/refs";
import { idField } from "@shared/forms/fields";
import { type Infer, type } from "superstruct";

/** The form fields of a plant's ids (`writePlantRef`). */
export const plantRefForm = type({ company_id: idField, plant_id: idField });
export type PlantRefForm = Infer<typeof plantRefForm>;

/** The plant's ids in a parsed form. */
export const readPlantRef = (form: PlantRefForm): PlantRef => ({
  companyId: form.company_id,
  plantId: form.plant_id,
});
