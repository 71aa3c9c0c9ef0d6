import { type LocationStatus, locationStatuses } from "@entities/plant-location";
import { oneOf } from "@shared/lib/query-value";

/** The map's part of the URL query: the status filter (null for all plants) and the view. */
export interface MapQuery {
  status: LocationStatus | null;
  view: "map" | "list";
}

const statusParameter = "map_status";
const viewParameter = "map_view";
const status = oneOf(locationStatuses);

/** Reads the map's part of a query; unknown values are ignored. */
export function readMapQuery(search: URLSearchParams): MapQuery {
  return {
    status: status.read(search.get(statusParameter) ?? "").value,
    view: search.get(viewParameter) === "list" ? "list" : "map",
  };
}

/** Returns a copy of a query with the map's part replaced. */
export function writeMapQuery(search: URLSearchParams, query: MapQuery): URLSearchParams {
  const written = new URLSearchParams(search);
  written.delete(statusParameter);
  written.delete(viewParameter);
  if (query.status) written.set(statusParameter, query.status);
  if (query.view === "list") written.set(viewParameter, query.view);
  return written;
}
