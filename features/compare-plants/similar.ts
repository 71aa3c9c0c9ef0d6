import { type Coordinates, distanceKm } from "@heliograph/rules/places";

/** The size and the location of a plant. Null if unknown. */
export interface PlantTraits {
  peakWatt: number | null;
  /** Latitude and longitude in degrees. */
  coordinates: Coordinates | null;
}

/** The maximum ratio between the sizes of similar plants. */
const sizeFactor = 2;

/** The range of peak power in watt of plants with a similar size, as the filter `peak`. Null if the size is unknown. */
export const similarPeaks = ({ peakWatt }: PlantTraits): string | null =>
  peakWatt ? `${Math.round(peakWatt / sizeFactor)},${Math.round(peakWatt * sizeFactor)}` : null;

/** A size ratio of two counts as much as this distance. */
const kmPerDoubling = 50;
const unknown = 2;

function dissimilarity(plant: PlantTraits, like: PlantTraits): number {
  const km = distanceKm(plant.coordinates, like.coordinates);
  const size = plant.peakWatt && like.peakWatt ? Math.abs(Math.log2(plant.peakWatt / like.peakWatt)) : unknown;
  return size + (Number.isFinite(km) ? km / kmPerDoubling : unknown);
}

/** Sorts plants by similarity: distance and size. Plants with unknown values come later. */
export const similarFirst = <T extends PlantTraits>(plants: readonly T[], like: PlantTraits): T[] =>
  plants.toSorted((a, b) => dissimilarity(a, like) - dissimilarity(b, like));
