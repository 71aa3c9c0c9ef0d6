import { isLocation } from "@heliograph/rules/places";
import * as v0 from "@shared/api/v0/decoder";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";

/**
 * The yield statuses, worst first (domain/statuses.md#yield-status). Silent plants, whose yield status is NONE, and OK
 * plants that lose energy have separate entries. A column stores indexes of this list.
 */
export const locationStatuses = ["NOK", "MEDIUM", "SILENT", "LOSING", "OK", "NONE", "NON_MON"] as const;
export type LocationStatus = (typeof locationStatuses)[number];

/** The coordinates and yield status of a plant (domain/dashboard.md#map). A plant without coordinates is unlocated. */
interface PlantLocation {
  id: number;
  status: Exclude<LocationStatus, "SILENT" | "LOSING">;
  /** The first full day without data, `YYYY-MM-DD`; requires the extension `losses`. */
  silent_since?: string | null;
  /** The rate of what is lost; requires the extension `losses`. */
  lost_kwh_per_day?: number | null;
  /** Degrees; null if unknown. */
  latitude: number | null;
  longitude: number | null;
}

/**
 * Plant locations as columns of equal length. Four arrays hold 100,000 plants with less overhead than 100,000 objects.
 */
export interface PlantLocationColumns {
  ids: number[];
  /** Indexes in `locationStatuses`. */
  statuses: number[];
  /** Degrees north, rounded to about one metre. */
  lats: number[];
  /** Degrees east, rounded to about one metre. */
  lngs: number[];
  /** The number of plants without a location. The columns do not contain them. */
  unlocated: number;
  /** The first day without data (`YYYY-MM-DD`) of each silent plant, by plant id. */
  silentSince?: Record<number, string>;
}

const roundToMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Converts rows to columns. A plant with invalid coordinates is unlocated. */
export function toColumns(rows: readonly PlantLocation[]): PlantLocationColumns {
  const silentSince: Record<number, string> = {};
  const columns: PlantLocationColumns = { ids: [], statuses: [], lats: [], lngs: [], unlocated: 0, silentSince };
  for (const row of rows) {
    if (!isLocation(row)) {
      columns.unlocated += 1;
      continue;
    }
    const { id, status, silent_since, lost_kwh_per_day: lostKwh, latitude, longitude } = row;
    columns.ids.push(id);
    const since = status === "NONE" && silent_since;
    if (since) silentSince[id] = dayText(since);
    const isLosing = status === "OK" && (lostKwh ?? 0) > 0;
    columns.statuses.push(locationStatuses.indexOf(since ? "SILENT" : isLosing ? "LOSING" : status));
    columns.lats.push(roundToMetre(latitude));
    columns.lngs.push(roundToMetre(longitude));
  }
  return columns;
}

/** Whether a response body has all columns and the columns have equal lengths. */
export function isColumns(value: unknown): value is PlantLocationColumns {
  if (typeof value !== "object" || value === null) return false;
  const { ids, statuses, lats, lngs, unlocated } = value as Partial<Record<string, unknown>>;
  const columns = [ids, statuses, lats, lngs];
  return (
    typeof unlocated === "number" &&
    columns.every((column) => Array.isArray(column) && Array.isArray(ids) && column.length === ids.length)
  );
}

export const plantLocationSchema = v0.object({
  id: v0.id(),
  status: v0.oneOf(["NOK", "MEDIUM", "OK", "NONE", "NON_MON"], "NONE"),
  silent_since: v0.optional(v0.dateOrNull()),
  lost_kwh_per_day: v0.optional(v0.numberOrNull()),
  latitude: v0.numberOrNull(),
  longitude: v0.numberOrNull(),
});

/**
 * Loads the coordinates and yield statuses of all plants of a company as columns. Silent plants, and OK plants that lose
 * energy, have separate statuses when the API offers the extension `losses` (domain/v0-calls.md#statistics).
 */
export async function listPlantLocations(
  api: V0Client,
  companyId: number,
  { losses, signal }: RequestOptions & Pick<ApiExtensions, "losses">,
): Promise<PlantLocationColumns> {
  const locations = await api.read(`/companies/${companyId}/plant-locations`, {
    query: { status_mode: "yield-status" },
    schema: rows(plantLocationSchema),
    signal,
  });
  return toColumns(
    losses ? locations : locations.map(({ silent_since: _since, lost_kwh_per_day: _lost, ...location }) => location),
  );
}
