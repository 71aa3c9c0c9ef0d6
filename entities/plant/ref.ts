import type { PlantRef } from "@shared/api/refs";

/** The values of the form fields of a plant's ids. */
export const writePlantRef = ({
  companyId,
  plantId,
}: PlantRef): Record<"company_id" | "plant_id", string> => ({
  company_id: String(companyId),
  plant_id: String(plantId),
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
