import { isColumns, type LocationStatus, locationStatuses, type PlantLocationColumns } from "@entities/plant-location";
import { asOfHeader } from "@shared/framework/page-data-url";
import Supercluster from "supercluster";
import {
  type BoundingBox,
  clusterMaxZoom,
  clusterRadius,
  includesStatus,
  type MarkerColumns,
  type MarkerFilter,
  type PlantSummary,
} from "../map/markers";

type StatusCounts = Record<LocationStatus, number>;

const perStatus = <T>(value: (status: LocationStatus) => T) =>
  Object.fromEntries(locationStatuses.map((status) => [status, value(status)])) as Record<LocationStatus, T>;

/** Clusters plants with supercluster. Each filter status has one index, built on first use. */
export function createPlantClusters({ ids, statuses, lats, lngs, unlocated, silentSince = {} }: PlantLocationColumns) {
  const statusOf = (plant: number): LocationStatus => locationStatuses[statuses[plant] ?? -1] ?? "NONE";
  const idOf = (plant: number): number => ids[plant] ?? 0;
  const positionOf = (plant: number): [lng: number, lat: number] => [lngs[plant] ?? 0, lats[plant] ?? 0];

  const worstFirst = [...ids.keys()].sort((a, b) => (statuses[a] ?? 0) - (statuses[b] ?? 0) || idOf(a) - idOf(b));
  const plantsOf = (filter: MarkerFilter) => worstFirst.filter((plant) => includesStatus(filter, statusOf(plant)));

  const singleCounts = perStatus((status) => perStatus((other) => Number(other === status)));
  const singleColumns = perStatus((status) => Object.values(singleCounts[status]));
  const indexes = new Map<MarkerFilter, Supercluster<{ plant: number }, StatusCounts>>();
  function clusterIndex(filter: MarkerFilter) {
    const existing = indexes.get(filter);
    if (existing) return existing;
    const index = new Supercluster<{ plant: number }, StatusCounts>({
      radius: clusterRadius,
      maxZoom: clusterMaxZoom,
      // Copies the object, because `reduce` changes the object that supercluster passes to it.
      map: ({ plant }) => ({ ...singleCounts[statusOf(plant)] }),
      reduce(sum, counts) {
        for (const other of locationStatuses) sum[other] += counts[other];
      },
    });
    index.load(
      plantsOf(filter).map((plant) => ({
        type: "Feature",
        properties: { plant },
        geometry: { type: "Point", coordinates: positionOf(plant) },
      })),
    );
    indexes.set(filter, index);
    return index;
  }

  return {
    summary: {
      counts: perStatus((status) => plantsOf(status).length),
      losing: plantsOf("LOSING").length,
      silentSince,
      located: ids.length,
      unlocated,
    } satisfies PlantSummary,

    /** The bounding box of the plants. Null without plants. */
    bounds(filter: MarkerFilter): BoundingBox | null {
      const positions = plantsOf(filter).map(positionOf);
      if (positions.length === 0) return null;
      return positions.reduce<BoundingBox>(
        ([west, south, east, north], [lng, lat]) => [
          Math.min(west, lng),
          Math.min(south, lat),
          Math.max(east, lng),
          Math.max(north, lat),
        ],
        [180, 90, -180, -90],
      );
    },

    /** The clusters and single plants in a bounding box at a zoom level. */
    markers(filter: MarkerFilter, box: BoundingBox, zoom: number): MarkerColumns {
      const columns: MarkerColumns = { ids: [], lngs: [], lats: [], counts: [] };
      for (const { geometry, properties } of clusterIndex(filter).getClusters(box, zoom)) {
        const [lng = 0, lat = 0] = geometry.coordinates;
        columns.lngs.push(lng);
        columns.lats.push(lat);
        if ("plant" in properties) {
          columns.ids.push(idOf(properties.plant));
          columns.counts.push(singleColumns[statusOf(properties.plant)]);
        } else {
          columns.ids.push(properties.cluster_id);
          columns.counts.push(locationStatuses.map((other) => properties[other]));
        }
      }
      return columns;
    },

    expansionZoom: (filter: MarkerFilter, clusterId: number): number =>
      clusterIndex(filter).getClusterExpansionZoom(clusterId),
  };
}

/** Longer than the server's timeout of an upstream request and its retry. */
const timeoutMs = 25_000;

export type LoadColumnsResult<T> =
  /** `asOf` is the time of the service, ISO 8601; null when the response does not state it. */
  | { status: "loaded"; value: T; tag: string | null; asOf: string | null }
  /** The plants have not changed since the response with this entity tag. */
  | { status: "unchanged" }
  | { status: "failed" }
  /** Whether the session has ended. The user must sign in again. */
  | { status: "session-ended" };

const isSessionEnded = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "sessionEnded" in body && body.sessionEnded === true;

/**
 * Fetches plant locations from the resource route. `tag` is the entity tag of the loaded plants; null without one.
 * Never rejects.
 */
export async function loadColumns(
  url: string,
  tag: string | null = null,
  fetcher: typeof fetch = fetch,
): Promise<LoadColumnsResult<PlantLocationColumns>> {
  try {
    const response = await fetcher(url, {
      // The response redirected to the sign-in page.
      redirect: "manual",
      headers: { Accept: "application/json", ...(tag && { "If-None-Match": tag }) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.type === "opaqueredirect") return { status: "session-ended" };
    if (response.status === 304) return { status: "unchanged" };
    const body: unknown = await response.json();
    if (response.ok && isColumns(body)) {
      const { headers } = response;
      return { status: "loaded", value: body, tag: headers.get("ETag"), asOf: headers.get(asOfHeader) };
    }
    return { status: isSessionEnded(body) ? "session-ended" : "failed" };
  } catch {
    return { status: "failed" };
  }
}
