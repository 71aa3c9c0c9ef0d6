import { dayText } from "@shared/lib/dates";
import { isLocation } from "@shared/lib/location";

/**
 * Yield statuses, worst first (domain/statuses.md#yield-status), with one for silent plants, whose status is NONE. A
 * column stores their indexes in this list.
 */
export const locationStatuses = ["NOK", "MEDIUM", "SILENT", "OK", "NONE", "NON_MON"] as const;
export type LocationStatus = (typeof locationStatuses)[number];

/** Coordinates and yield status of a plant (domain/dashboard.md#map); without coordinates it counts as unlocated. */
export interface PlantLocation {
  id: number;
  status: Exclude<LocationStatus, "SILENT">;
  /** The first full day without any data, `YYYY-MM-DD`, of the extension `losses`. */
  silent_since?: string | null;
  /** Degrees; null if unknown. */
  latitude: number | null;
  longitude: number | null;
}

/** Plant locations as columns of equal length: 100,000 plants are four arrays instead of as many objects. */
export interface PlantLocationColumns {
  ids: number[];
  /** Indexes in `locationStatuses`. */
  statuses: number[];
  /** Degrees north, rounded to about a metre. */
  lats: number[];
  /** Degrees east, rounded to about a metre. */
  lngs: number[];
  /** The number of plants without a location; they are in no column. */
  unlocated: number;
  /** By plant, since when the silent ones have sent nothing, `YYYY-MM-DD`. */
  silentSince?: Record<number, string>;
}

const roundToMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Converts rows to columns. A plant whose coordinates are no location counts as unlocated. */
export function toColumns(rows: readonly PlantLocation[]): PlantLocationColumns {
  const silentSince: Record<number, string> = {};
  const columns: PlantLocationColumns = { ids: [], statuses: [], lats: [], lngs: [], unlocated: 0, silentSince };
  for (const row of rows) {
    if (!isLocation(row)) {
      columns.unlocated += 1;
      continue;
    }
    const { id, status, silent_since, latitude, longitude } = row;
    columns.ids.push(id);
    const since = status === "NONE" && silent_since;
    if (since) silentSince[id] = dayText(since);
    columns.statuses.push(locationStatuses.indexOf(since ? "SILENT" : status));
    columns.lats.push(roundToMetre(latitude));
    columns.lngs.push(roundToMetre(longitude));
  }
  return columns;
}

/** Whether a response body has all columns, each of the same length. */
export function isColumns(value: unknown): value is PlantLocationColumns {
  if (typeof value !== "object" || value === null) return false;
  const { ids, statuses, lats, lngs, unlocated } = value as Partial<Record<string, unknown>>;
  const columns = [ids, statuses, lats, lngs];
  return (
    typeof unlocated === "number" &&
    columns.every((column) => Array.isArray(column) && Array.isArray(ids) && column.length === ids.length)
  );
}
