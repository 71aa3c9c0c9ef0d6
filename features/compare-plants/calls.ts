import { listPlants } from "@entities/plant";
import { browserClient } from "@shared/api/v0/browser-client";
import type { PlantChoice, PlantSearch } from "./index";

/** The plants of a company that match a text; those without one are the first of the list. */
export async function searchPlants({ companyId, text }: PlantSearch): Promise<PlantChoice[]> {
  const query = { page: 1, ...(text && { search: text }) };
  const { data } = await listPlants(browserClient, companyId, query);
  return data.map(({ id, name, address }) => ({ id, name, city: address?.city ?? null }));
}
