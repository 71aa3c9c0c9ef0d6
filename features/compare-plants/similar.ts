import type { Coordinates } from "@shared/lib/location";

/** The size and the location of a plant. Null if unknown. */
export interface PlantTraits {
  peakWatt: number | null;
  /** Latitude and longitude in degrees. */
  coordinates: Coordinates | null;
}

const kmPerDegree = 111.2;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance between two plants in km, accurate enough within a country. Null if a location is unknown. */
export function distanceKm(a: PlantTraits["coordinates"], b: PlantTraits["coordinates"]): number | null {
  if (!a || !b) return null;
  const middle = radians((a.latitude + b.latitude) / 2);
  return kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(middle));
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
  return size + (km === null ? unknown : km / kmPerDoubling);
}

/** Sorts plants by similarity: distance and size. Plants with unknown values come later. */
export const similarFirst = <T extends PlantTraits>(plants: readonly T[], like: PlantTraits): T[] =>
  plants.toSorted((a, b) => dissimilarity(a, like) - dissimilarity(b, like));
