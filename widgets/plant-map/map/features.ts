import { locationStatuses } from "@entities/plant-location";
import type { Feature, FeatureCollection, Point } from "geojson";
import type { FleetView } from "../fleet/fleet";
import { markKey } from "../marks/mark-key";

/** What a point of the map knows of itself; flat, since features come back from MapLibre that way. */
export interface MarkProperties {
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
}

/** A cluster or a plant under the pointer. */
export interface MapPoint {
  id: number;
  total: number;
  counts: number[];
  /** The place of its worst status in `locationStatuses`. */
  worst: number;
  lng: number;
  lat: number;
}

/** The points of a view as features, with the name of each one's picture. */
export function toFeatures(
  view: FleetView,
  write: (count: number) => string,
): FeatureCollection<Point, MarkProperties> {
  const width = locationStatuses.length;
  const features = Array.from(view.ids, (id, place): Feature<Point, MarkProperties> => {
    const counts = [...view.counts.subarray(place * width, (place + 1) * width)];
    return {
      type: "Feature",
      properties: {
        id,
        mark: markKey(counts, write),
        total: counts.reduce((sum, count) => sum + count, 0),
        counts: counts.join("-"),
        worst: counts.findIndex((count) => count > 0),
      },
      geometry: { type: "Point", coordinates: [view.lngs[place] ?? 0, view.lats[place] ?? 0] },
    };
  });
  return { type: "FeatureCollection", features };
}

/** A feature as MapLibre gives it back, read; null where it is none of the plants' own. */
export function readPoint({ properties, geometry }: Feature): MapPoint | null {
  const { id, total, counts, worst } = (properties ?? {}) as Partial<MarkProperties>;
  if (geometry.type !== "Point" || id === undefined || total === undefined || worst === undefined || !counts)
    return null;
  const [lng = 0, lat = 0] = geometry.coordinates;
  return { id, total, counts: counts.split("-").map(Number), worst, lng, lat };
}
