import type { Coordinates } from "@shared/lib/location";

/** The size and the place of a plant; null if unknown. */
export interface PlantTraits {
  peakWatt: number | null;
  /** In degrees. */
  coordinates: Coordinates | null;
}

const kmPerDegree = 111.2;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two plants in km, exact enough within a country; null if a place is unknown. */
export function distanceKm(a: PlantTraits["coordinates"], b: PlantTraits["coordinates"]): number | null {
  if (!a || !b) return null;
  const middle = radians((a.latitude + b.latitude) / 2);
  return kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(middle));
}

/** The factor between the sizes of plants of about the same size. */
const sizeFactor = 2;

/** The peak power in watt of plants of about the same size, as the filter `peak`; null if the size is unknown. */
export const similarPeaks = ({ peakWatt }: PlantTraits): string | null =>
  peakWatt ? `${Math.round(peakWatt / sizeFactor)},${Math.round(peakWatt * sizeFactor)}` : null;

/** Twice the size counts as much as this distance. */
const kmPerDoubling = 50;
const unknown = 2;

function dissimilarity(plant: PlantTraits, like: PlantTraits): number {
  const km = distanceKm(plant.coordinates, like.coordinates);
  const size = plant.peakWatt && like.peakWatt ? Math.abs(Math.log2(plant.peakWatt / like.peakWatt)) : unknown;
  return size + (km === null ? unknown : km / kmPerDoubling);
}

/** Plants in the order of how near they are and how close in size; what is unknown of a plant puts it back. */
export const similarFirst = <T extends PlantTraits>(plants: readonly T[], like: PlantTraits): T[] =>
  plants.toSorted((a, b) => dissimilarity(a, like) - dissimilarity(b, like));
