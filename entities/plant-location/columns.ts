import type { PlantLocation } from "./schema";
import { type LocationStatus, locationStatuses } from "./status";

/**
 * The places of many plants as columns of equal length: a hundred thousand plants travel and are read as four
 * arrays rather than as so many objects.
 */
export interface PlantLocationColumns {
  ids: number[];
  /** Places in `locationStatuses`. */
  statuses: number[];
  /** Degrees north, to about a metre. */
  lats: number[];
  /** Degrees east, to about a metre. */
  lngs: number[];
  /** How many plants have no location, and so stand in no column. */
  unlocated: number;
}

const metre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const isLatitude = (value: number | null | undefined): value is number =>
  typeof value === "number" && Math.abs(value) <= 90;

const isLongitude = (value: number | null | undefined): value is number =>
  typeof value === "number" && Math.abs(value) <= 180;

/** The place of a status in `locationStatuses`; a word this application does not know counts as none. */
export function statusCode(status: string): number {
  const code = locationStatuses.indexOf(status as LocationStatus);
  return code >= 0 ? code : locationStatuses.indexOf("NONE");
}

/** Rows to columns. A plant whose coordinates are missing or not on Earth has no location. */
export function toColumns(rows: readonly PlantLocation[]): PlantLocationColumns {
  const columns: PlantLocationColumns = { ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 };
  for (const { id, status, latitude, longitude } of rows) {
    if (!isLatitude(latitude) || !isLongitude(longitude)) {
      columns.unlocated += 1;
      continue;
    }
    columns.ids.push(id);
    columns.statuses.push(statusCode(status));
    columns.lats.push(metre(latitude));
    columns.lngs.push(metre(longitude));
  }
  return columns;
}

/** Whether a value read from the wire has the columns, all of one length. */
export function isColumns(value: unknown): value is PlantLocationColumns {
  if (typeof value !== "object" || value === null) return false;
  const { ids, statuses, lats, lngs, unlocated } = value as Partial<Record<string, unknown>>;
  const columns = [ids, statuses, lats, lngs];
  return (
    typeof unlocated === "number" &&
    columns.every((column) => Array.isArray(column) && Array.isArray(ids) && column.length === ids.length)
  );
}
