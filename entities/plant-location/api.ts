import { object, optional } from "@shared/api/v0/decoder";
import { dateOrNull, id, numberOrNull, oneOf } from "@shared/api/v0/fields";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { ApiExtensions } from "@shared/session/load-context";
import { type PlantLocationColumns, toColumns } from "./columns";

export const plantLocationSchema = object({
  id: id(),
  status: oneOf(["NOK", "MEDIUM", "OK", "NONE", "NON_MON"], "NONE"),
  silent_since: optional(dateOrNull()),
  lost_kwh_per_day: optional(numberOrNull()),
  latitude: numberOrNull(),
  longitude: numberOrNull(),
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
