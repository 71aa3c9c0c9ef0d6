import type { MapGeoJSONFeature } from "maplibre-gl";
import { markKey } from "./mark-key";

/** What a point of the map knows of itself; flat, since that is how features come back from MapLibre. */
export type MarkProperties = {
  /** Of the plant, or of the cluster. */
  id: number;
  /** The name of its picture. */
  mark: string;
  /** How many plants it stands for; 1 is a plant. */
  total: number;
  /** Plants of each status in the order of `locationStatuses`, joined by dashes. */
  counts: string;
  /** The place of its worst status in `locationStatuses`. */
  worst: number;
};

/** A cluster or a plant on the map. */
export interface MapPoint {
  id: number;
  total: number;
  counts: number[];
  worst: number;
  lng: number;
  lat: number;
}

/** The properties of a place with so many plants of each status; `write` puts a count in words. */
export function markProperties(
  { id, counts }: { id: number; counts: readonly number[] },
  write: (count: number) => string,
): MarkProperties {
  return {
    id,
    mark: markKey(counts, write),
    total: counts.reduce((sum, count) => sum + count, 0),
    counts: counts.join("-"),
    worst: counts.findIndex((count) => count > 0),
  };
}

/** A feature as MapLibre gives it back, read; null where it is none of the plants' own. */
export function readPoint({
  properties,
  geometry,
}: Pick<MapGeoJSONFeature, "properties" | "geometry">): MapPoint | null {
  const { id, total, counts, worst } = properties as Partial<MarkProperties>;
  if (
    geometry.type !== "Point" ||
    id === undefined ||
    total === undefined ||
    worst === undefined ||
    !counts
  ) {
    return null;
  }
  const [lng = 0, lat = 0] = geometry.coordinates;
  return { id, total, counts: counts.split("-").map(Number), worst, lng, lat };
}
