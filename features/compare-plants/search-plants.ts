import { coordinatesOf, listPlants, type PlantRow, plantCity } from "@entities/plant";
import { browserClient } from "@shared/api/v0/browser-client";
import { toApiSearch } from "@shared/lib/text";
import { type PlantTraits, similarFirst, similarPeaks } from "./similar";

export interface PlantChoice extends PlantTraits {
  id: number;
  name: string | null;
  /** Null if the city is unknown or part of the name. */
  city: string | null;
}

/** A plant that can be compared with other plants of its company. */
export interface ComparedPlant extends PlantTraits {
  plantId: number;
  companyId: number;
}

interface PlantSearch {
  plant: ComparedPlant;
  text: string;
}

const choiceOf = ({ id, name, address, total_peak_in_watt: peakWatt }: PlantRow): PlantChoice => ({
  id,
  name,
  city: plantCity({ name, address }),
  peakWatt,
  coordinates: coordinatesOf({ address }),
});

/** The plants of a company that match a text. Without a text: plants of similar size, nearest first. */
export async function searchPlants({ plant, text }: PlantSearch): Promise<PlantChoice[]> {
  const list = async (query: { search?: string; peak?: string }) =>
    (await listPlants(browserClient, plant.companyId, { page: 1, ...query })).data;
  if (text) return (await list({ search: toApiSearch(text) })).map(choiceOf);
  const peak = similarPeaks(plant);
  const similar = peak === null ? [] : await list({ peak });
  const rows = similar.some(({ id }) => id !== plant.plantId) ? similar : await list({});
  const monitored = rows.filter(({ yield_status: status }) => status !== "NON_MON");
  return similarFirst(monitored.map(choiceOf), plant);
}
