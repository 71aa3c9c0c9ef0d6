import type { MarkerColumns } from "../worker/plant-clusters";
import { iconDiameter, iconImageId, sum } from "./icon-image";

/** A cluster, or a single plant when `total` is 1. */
export interface Marker {
  /** Of the plant, or of the cluster. */
  id: number;
  total: number;
  /** Plants per status, in the order of `locationStatuses`. */
  counts: number[];
  /** The index of the worst status in `locationStatuses`. */
  worst: number;
  lng: number;
  lat: number;
}

export interface FeatureProperties {
  icon: string;
  isCluster: boolean;
  /** Features with higher values are rendered above the others. */
  sortKey: number;
}

const worstOf = (counts: readonly number[]): number => counts.findIndex((count) => count > 0);

/**
 * The data of the GeoJSON source: one feature per icon image. MapLibre copies the data to its worker on the
 * main thread; thousands of single plants become only five features.
 */
export function markerFeatures(
  { lngs, lats, counts }: MarkerColumns,
  formatCount: (count: number) => string,
): GeoJSON.FeatureCollection<GeoJSON.MultiPoint, FeatureProperties> {
  const coordinatesByIcon = new Map<string, { coordinates: number[][]; counts: number[] }>();
  for (const [index, plants] of counts.entries()) {
    const icon = iconImageId(plants, formatCount);
    const position = [lngs[index] ?? 0, lats[index] ?? 0];
    const group = coordinatesByIcon.get(icon);
    if (group) group.coordinates.push(position);
    else coordinatesByIcon.set(icon, { coordinates: [position], counts: plants });
  }
  return {
    type: "FeatureCollection",
    features: [...coordinatesByIcon].map(([icon, { coordinates, counts: plants }]) => {
      const total = sum(plants);
      return {
        type: "Feature",
        properties: { icon, isCluster: total > 1, sortKey: total > 1 ? total : 1 - worstOf(plants) },
        geometry: { type: "MultiPoint", coordinates },
      };
    }),
  };
}

/** Plants whose icons are within this distance of each other cannot be selected separately. */
const overlapPixels = 6;

/**
 * The markers under a position, topmost first: one cluster, or the plants whose icons overlap.
 * `degreesPerPixel` is the scale of the map at that position.
 */
export function markersAt(
  { ids, lngs, lats, counts }: MarkerColumns,
  position: { lng: number; lat: number },
  degreesPerPixel: { lng: number; lat: number },
): Marker[] {
  const isWithin = (index: number, center: { lng: number; lat: number }, pixels: number): boolean => {
    const x = Math.abs((lngs[index] ?? 0) - center.lng) / degreesPerPixel.lng;
    const y = Math.abs((lats[index] ?? 0) - center.lat) / degreesPerPixel.lat;
    return x <= pixels && y <= pixels && Math.hypot(x, y) <= pixels;
  };
  const toMarker = (index: number): Marker => ({
    id: ids[index] ?? 0,
    total: sum(counts[index] ?? []),
    counts: counts[index] ?? [],
    worst: worstOf(counts[index] ?? []),
    lng: lngs[index] ?? 0,
    lat: lats[index] ?? 0,
  });
  const under = [...ids.keys()]
    .filter((index) => isWithin(index, position, iconDiameter(sum(counts[index] ?? [])) / 2))
    .map((index) => ({ index, marker: toMarker(index) }))
    .sort(({ marker: a }, { marker: b }) => b.total - a.total || a.worst - b.worst || a.id - b.id);
  const top = under[0]?.marker;
  if (!top || top.total > 1) return top ? [top] : [];
  return under.filter(({ index }) => isWithin(index, top, overlapPixels)).map(({ marker }) => marker);
}
