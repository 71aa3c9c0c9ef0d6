import { type LocationStatus, locationStatuses, type PlantLocationColumns } from "@entities/plant-location";
import type { PointFeature } from "supercluster";
import Supercluster from "supercluster";
import { tileExtent } from "../tiles/write-tile";

/** West, south, east and north in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** Which plants: those of one status, or all of them. */
export type Shown = LocationStatus | null;

/** What is known of the plants as soon as they are there. */
export interface FleetSummary {
  /** Plants with a location, by status. */
  counts: Record<LocationStatus, number>;
  located: number;
  unlocated: number;
}

/** A cluster or a single plant in a tile. */
export interface FleetPoint {
  /** In units of the tile, from its upper left corner. */
  x: number;
  y: number;
  /** Of the plant, or of the cluster. */
  id: number;
  /** Plants of each status, in the order of `locationStatuses`; they sum to one for a plant. */
  counts: number[];
}

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export interface FleetRow {
  id: number;
  status: LocationStatus;
  lat: number;
  lng: number;
}

export interface Fleet {
  summary: FleetSummary;
  /** The smallest box around the plants shown; null where there are none. */
  bounds(shown: Shown): Box | null;
  /** Whether any of the plants shown lies in a box. */
  isAnyIn(shown: Shown, box: Box): boolean;
  /** The clusters and plants in a tile, each in one tile only. */
  tile(shown: Shown, address: TileAddress): FleetPoint[];
  /** The zoom from which a cluster falls apart. */
  expansionZoom(shown: Shown, cluster: number): number;
  /** A page of the plants shown, worst first, then by id; `first` counts from 0. */
  rows(shown: Shown, first: number, count: number): FleetRow[];
}

/** Radius in pixels, on tiles of 512 of them, and the last zoom with clusters (spec 1 §9). */
const clusterRadius = 50;
const tilePixels = 512;
const clusterMaxZoom = 10;

type PlantProperties = { index: number };
type StatusCounts = Record<LocationStatus, number>;

const noCounts = (): StatusCounts => ({ NOK: 0, MEDIUM: 0, OK: 0, NONE: 0, NON_MON: 0 });

/** Groups plants into clusters, one index for each choice of status, made when it is first asked for. */
export function createFleet({ ids, statuses, lats, lngs, unlocated }: PlantLocationColumns): Fleet {
  const statusAt = (index: number): LocationStatus => locationStatuses[statuses[index] ?? -1] ?? "NONE";
  const one = Object.fromEntries(
    locationStatuses.map((status) => [status, { ...noCounts(), [status]: 1 }]),
  ) as Record<LocationStatus, StatusCounts>;
  const order = ids
    .map((_, index) => index)
    .sort((a, b) => (statuses[a] ?? 0) - (statuses[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0));
  const counts = noCounts();
  for (let index = 0; index < ids.length; index += 1) counts[statusAt(index)] += 1;

  const shownOrder = (shown: Shown): number[] =>
    shown === null ? order : order.filter((index) => statusAt(index) === shown);

  const indexes = new Map<Shown, Supercluster<PlantProperties, StatusCounts>>();
  function indexOf(shown: Shown): Supercluster<PlantProperties, StatusCounts> {
    const known = indexes.get(shown);
    if (known) return known;
    const index = new Supercluster<PlantProperties, StatusCounts>({
      radius: (clusterRadius * tileExtent) / tilePixels,
      extent: tileExtent,
      maxZoom: clusterMaxZoom,
      // A copy each: supercluster adds up in the object it is given.
      map: (plant) => ({ ...one[statusAt(plant.index)] }),
      reduce(sum, part) {
        for (const status of locationStatuses) sum[status] += part[status];
      },
    });
    index.load(
      shownOrder(shown).map(
        (plant): PointFeature<PlantProperties> => ({
          type: "Feature",
          properties: { index: plant },
          geometry: { type: "Point", coordinates: [lngs[plant] ?? 0, lats[plant] ?? 0] },
        }),
      ),
    );
    indexes.set(shown, index);
    return index;
  }

  return {
    summary: { counts, located: ids.length, unlocated },

    bounds(shown) {
      const plants = shownOrder(shown);
      if (plants.length === 0) return null;
      const box: Box = [180, 90, -180, -90];
      for (const plant of plants) {
        const [lng, lat] = [lngs[plant] ?? 0, lats[plant] ?? 0];
        box[0] = Math.min(box[0], lng);
        box[1] = Math.min(box[1], lat);
        box[2] = Math.max(box[2], lng);
        box[3] = Math.max(box[3], lat);
      }
      return box;
    },

    isAnyIn: (shown, [west, south, east, north]) =>
      shownOrder(shown).some((plant) => {
        const [lng, lat] = [lngs[plant] ?? 0, lats[plant] ?? 0];
        return lng >= west && lng <= east && lat >= south && lat <= north;
      }),

    tile(shown, { z, x, y }) {
      const points: FleetPoint[] = [];
      for (const { geometry, tags } of indexOf(shown).getTile(z, x, y)?.features ?? []) {
        const [at] = geometry;
        // A tile of supercluster knows its neighbours' points too.
        if (!tags || !at || Math.min(...at) < 0 || Math.max(...at) >= tileExtent) continue;
        const isPlant = "index" in tags;
        const counts = isPlant ? one[statusAt(tags.index)] : tags;
        points.push({
          x: at[0],
          y: at[1],
          id: isPlant ? (ids[tags.index] ?? 0) : tags.cluster_id,
          counts: locationStatuses.map((status) => counts[status]),
        });
      }
      return points;
    },

    expansionZoom: (shown, cluster) => indexOf(shown).getClusterExpansionZoom(cluster),

    rows: (shown, first, count) =>
      shownOrder(shown)
        .slice(first, first + count)
        .map((plant) => ({
          id: ids[plant] ?? 0,
          status: statusAt(plant),
          lat: lats[plant] ?? 0,
          lng: lngs[plant] ?? 0,
        })),
  };
}
