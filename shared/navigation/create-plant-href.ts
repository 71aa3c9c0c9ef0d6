import type { PlantRef } from "../api/refs";

/** The steps of the wizard that creates a plant (domain/create-plant.md#steps). The first step creates the plant. */
export const createPlantSteps = ["plant", "meter", "attach", "fields"] as const;
export type CreatePlantStep = (typeof createPlantSteps)[number];

/** The URL of a step for a created plant. `list` is the query of the plants list behind the wizard. */
export function createPlantHref(step: CreatePlantStep, { companyId, plantId }: PlantRef, list = ""): string {
  const query = new URLSearchParams(list);
  query.set("step", step);
  query.set("plantId", String(plantId));
  query.set("companyId", String(companyId));
  return `/plants/create?${query}`;
}

/** Returns the query of the plants list behind the wizard from a URL of the wizard. */
export function listBehindWizard(params: URLSearchParams): string {
  const list = new URLSearchParams(params);
  for (const name of ["step", "plantId", "companyId"]) list.delete(name);
  return list.toString();
}
