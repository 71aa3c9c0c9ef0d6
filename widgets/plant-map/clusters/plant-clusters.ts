import { isColumns, type LocationStatus, locationStatuses, type PlantLocationColumns } from "@entities/plant-location";
import Supercluster from "supercluster";
import {
  type BoundingBox,
  clusterMaxZoom,
  clusterRadius,
  type FilterStatus,
  type MarkerColumns,
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
  const byStatus = perStatus((status) =>
    worstFirst.filter((plant) => statusOf(plant) === status || (status === "NONE" && statusOf(plant) === "SILENT")),
  );
  const plantsOf = (status: FilterStatus): number[] => (status ? byStatus[status] : worstFirst);

  const singleCounts = perStatus((status) => perStatus((other) => Number(other === status)));
  const singleColumns = perStatus((status) => Object.values(singleCounts[status]));
  const indexes = new Map<FilterStatus, Supercluster<{ plant: number }, StatusCounts>>();
  function clusterIndex(status: FilterStatus) {
    const existing = indexes.get(status);
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
      plantsOf(status).map((plant) => ({
        type: "Feature",
        properties: { plant },
        geometry: { type: "Point", coordinates: positionOf(plant) },
      })),
    );
    indexes.set(status, index);
    return index;
  }

  return {
    summary: {
      counts: perStatus((status) => byStatus[status].length),
      silentSince,
      located: ids.length,
      unlocated,
    } satisfies PlantSummary,

    /** The bounding box of the plants. Null without plants. */
    bounds(status: FilterStatus): BoundingBox | null {
      const positions = plantsOf(status).map(positionOf);
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
    markers(status: FilterStatus, box: BoundingBox, zoom: number): MarkerColumns {
      const columns: MarkerColumns = { ids: [], lngs: [], lats: [], counts: [] };
      for (const { geometry, properties } of clusterIndex(status).getClusters(box, zoom)) {
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

    expansionZoom: (status: FilterStatus, clusterId: number): number =>
      clusterIndex(status).getClusterExpansionZoom(clusterId),
  };
}

/** Longer than the server's timeout of an upstream request and its retry. */
const timeoutMs = 25_000;

export type LoadColumnsResult<T> =
  | { status: "loaded"; value: T }
  | { status: "failed" }
  /** Whether the session has ended. The user must sign in again. */
  | { status: "session-ended" };

const isSessionEnded = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "sessionEnded" in body && body.sessionEnded === true;

/** Fetches plant locations from the resource route. Never rejects. */
export async function loadColumns(
  url: string,
  fetcher: typeof fetch = fetch,
): Promise<LoadColumnsResult<PlantLocationColumns>> {
  try {
    const response = await fetcher(url, {
      // The response redirected to the sign-in page.
      redirect: "manual",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.type === "opaqueredirect") return { status: "session-ended" };
    const body: unknown = await response.json();
    if (response.ok && isColumns(body)) return { status: "loaded", value: body };
    return { status: isSessionEnded(body) ? "session-ended" : "failed" };
  } catch {
    return { status: "failed" };
  }
}
