import type { PlantRef } from "@shared/api/refs";

/** The page of a plant, seen through a company (domain/plant-page.md). */
export const plantHref = (companyId: number, plantId: number): string => `/plants/${plantId}?companyId=${companyId}`;

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
