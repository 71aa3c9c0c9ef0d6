import type { PlantRef } from "@shared/api/refs";
import { idField } from "@shared/forms/fields";
import { type Infer, type } from "superstruct";

/** The form fields of a plant's ids. */
export const plantRefForm = type({ company_id: idField, plant_id: idField });
export type PlantRefForm = Infer<typeof plantRefForm>;

/** The values of the form fields of a plant's ids. */
export const writePlantRef = ({ companyId, plantId }: PlantRef): Record<keyof PlantRefForm, string> => ({
  company_id: String(companyId),
  plant_id: String(plantId),
});

/** The plant's ids in a parsed form. */
export const readPlantRef = (form: PlantRefForm): PlantRef => ({
  companyId: form.company_id,
  plantId: form.plant_id,
});

/** The URL of a resource of one plant, such as `/resources/plant-issues`, with further parameters. */
export const plantResourceHref = (
  name: string,
  { companyId, plantId }: PlantRef,
  parameters: Record<string, string> = {},
): string =>
  `/resources/${name}?${new URLSearchParams({
    companyId: String(companyId),
    plantId: String(plantId),
    ...parameters,
  })}`;
