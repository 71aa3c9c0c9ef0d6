import type { PlantRef } from "@shared/api/refs";

/** The URL of the page of a plant for a company (domain/plant-page.md). */
export const plantHref = (companyId: number, plantId: number): string => `/plants/${plantId}?companyId=${companyId}`;

/** The URL of a resource of one plant, such as `/resources/plant-issues`. `params` are added to the query. */
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
