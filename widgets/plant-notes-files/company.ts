import type { PlantView } from "@entities/plant";

/** The name of the company through which the plant is shown: private notes are visible to it. */
export function companyOf({ ref, plant, viewer }: PlantView): string {
  const company = plant.companies.find(({ id }) => id === ref.companyId);
  return ref.companyId === viewer.companyId ? viewer.companyName : (company?.name ?? viewer.companyName);
}
