import type { YieldStatus } from "@entities/plant";
import { type LocationStatus, locationStatuses } from "@entities/plant-location";

/** West, south, east and north in degrees, as in GeoJSON. */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/** The plants with one yield status. Null stands for all plants. */
export type FilterStatus = YieldStatus | null;

/** The plants on a map: the plants with a status, or the plants that need attention (domain/wall.md#map). */
export type MarkerFilter = LocationStatus | "ATTENTION" | null;

const attentionStatuses: readonly LocationStatus[] = ["NOK", "MEDIUM", "SILENT", "LOSING"];

/** The yield status of a location. */
export const yieldStatusOf = (status: LocationStatus): YieldStatus =>
  status === "SILENT" ? "NONE" : status === "LOSING" ? "OK" : status;

/** Whether a filter contains a status of a plant. */
export const includesStatus = (filter: MarkerFilter, status: LocationStatus): boolean => {
  if (filter === "ATTENTION") return attentionStatuses.includes(status);
  return filter === null || status === filter || yieldStatusOf(status) === filter;
};

/** The number of located plants per status, and the number of plants without a location. */
export interface PlantSummary {
  counts: Record<YieldStatus, number>;
  /** The number of located OK plants that lose energy. */
  losing: number;
  /** The first day without data of each silent plant, `YYYY-MM-DD` by plant id. */
  silentSince: Record<number, string>;
  located: number;
  unlocated: number;
}

/** Markers as columns of equal length. A marker is a single plant if its counts sum to 1, otherwise a cluster. */
export interface MarkerColumns {
  /** The ids of plants, or supercluster's ids of clusters. */
  ids: number[];
  lngs: number[];
  lats: number[];
  /** The number of plants per status, in the order of `locationStatuses`. Single plants share one array per status. */
  counts: number[][];
}

/** A cluster, or a single plant when `total` is 1. */
export interface Marker {
  /** The id of the plant or of the cluster. */
  id: number;
  total: number;
  /** The number of plants per status, in the order of `locationStatuses`. */
  counts: number[];
  /** The index of the worst status in `locationStatuses`. */
  worst: number;
  lng: number;
  lat: number;
}

interface FeatureProperties {
  icon: string;
  isCluster: boolean;
  /** Features with higher values are rendered above other features. */
  sortKey: number;
}

const worstOf = (counts: readonly number[]): number => counts.findIndex((count) => count > 0);

/**
 * The data of the GeoJSON source: one feature per icon image. MapLibre copies the data to its worker on the main
 * thread, so thousands of single plants become only seven features.
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

/** Plants whose icons are closer than this distance cannot be selected separately. */
const overlapPixels = 6;

/**
 * The markers at a position, topmost first: one cluster, or the plants whose icons overlap. `degreesPerPixel` is the
 * scale of the map at that position.
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

/** The number of segments of a cluster's ring. It is small, so that similar clusters share one icon image. */
export const ringSegmentCount = 24;

/** The diameter of a plant's icon in CSS pixels. An accessible target needs at least 24. */
export const plantDiameter = 26;

type IconImage =
  | { kind: "plant"; status: LocationStatus }
  | {
      kind: "cluster";
      /** The formatted number of plants. */
      label: string;
      /** In CSS pixels. */
      diameter: number;
      /** The number of ring segments per status, worst first. They sum to `ringSegmentCount`. */
      segments: number[];
    };

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Divides the ring by the shares of the statuses. Each status that occurs has at least one segment. The three worst
 * statuses have at least two, so that one silent plant among thousands stays visible.
 */
export function ringSegments(counts: readonly number[]): number[] {
  const total = sum(counts);
  const segments = counts.map((count, index) =>
    count === 0 ? 0 : Math.max(index < 3 ? 2 : 1, Math.round((ringSegmentCount * count) / total)),
  );
  for (let excess = sum(segments) - ringSegmentCount; total > 0 && excess !== 0; excess -= Math.sign(excess)) {
    const largest = segments.indexOf(Math.max(...segments));
    segments[largest] = (segments[largest] ?? 0) - Math.sign(excess);
  }
  return segments;
}

const clusterDiameter = (total: number): number => (total < 10 ? 36 : total < 100 ? 42 : total < 1000 ? 48 : 54);

/** The diameter of a marker's icon in CSS pixels. */
const iconDiameter = (total: number): number => (total === 1 ? plantDiameter : clusterDiameter(total));

/** The id of the icon image for a number of plants per status, in the order of `locationStatuses`. */
export function iconImageId(counts: readonly number[], formatCount: (count: number) => string): string {
  const total = sum(counts);
  if (total === 1) return `plant:${locationStatuses[counts.indexOf(1)]}`;
  return `cluster:${clusterDiameter(total)}:${ringSegments(counts).join("-")}:${formatCount(total)}`;
}

/** Parses an id from `iconImageId`. Returns null for any other id. */
export function parseIconImageId(id: string): IconImage | null {
  const [kind, first = "", segments = "", ...label] = id.split(":");
  if (kind === "plant") {
    const status = locationStatuses.find((status) => status === first);
    return status ? { kind, status } : null;
  }
  if (kind !== "cluster") return null;
  return { kind, diameter: Number(first), segments: segments.split("-").map(Number), label: label.join(":") };
}

/** In pixels (domain/limits.md#numbers). */
export const clusterRadius = 50;

/** The last zoom with clusters. Above it every plant has its own marker (domain/limits.md#numbers). */
export const clusterMaxZoom = 10;
