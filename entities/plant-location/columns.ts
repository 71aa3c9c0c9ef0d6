/** Yield statuses, worst first (domain/statuses.md#yield-status); a column stores their indexes in this list. */
export const locationStatuses = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"] as const;
export type LocationStatus = (typeof locationStatuses)[number];

/** Coordinates and yield status of a plant (domain/dashboard.md#map); without coordinates it counts as unlocated. */
export interface PlantLocation {
  id: number;
  status: LocationStatus;
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
}

const roundToMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const isLatitude = (value: number | null | undefined): value is number =>
  typeof value === "number" && Math.abs(value) <= 90;

const isLongitude = (value: number | null | undefined): value is number =>
  typeof value === "number" && Math.abs(value) <= 180;

/** The index of a status in `locationStatuses`; an unknown status counts as NONE. */
export function statusIndex(status: string): number {
  const index = locationStatuses.indexOf(status as LocationStatus);
  return index >= 0 ? index : locationStatuses.indexOf("NONE");
}

/** Converts rows to columns. A plant with missing or invalid coordinates counts as unlocated. */
export function toColumns(rows: readonly PlantLocation[]): PlantLocationColumns {
  const columns: PlantLocationColumns = { ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 };
  for (const { id, status, latitude, longitude } of rows) {
    if (!isLatitude(latitude) || !isLongitude(longitude)) {
      columns.unlocated += 1;
      continue;
    }
    columns.ids.push(id);
    columns.statuses.push(statusIndex(status));
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
