import { type LocationStatus, locationStatuses } from "@entities/plant-location";
import { enumCodec } from "@shared/lib/query-value";

/** What the URL says of the map: which plants it shows, null for all, and whether as a map or as a list. */
export interface MapQuery {
  status: LocationStatus | null;
  view: "map" | "list";
}

const statusParameter = "map_status";
const viewParameter = "map_view";
const status = enumCodec(locationStatuses);

/** Reads the map's part of a query; a value it does not know counts as absent. */
export function readMapQuery(search: URLSearchParams): MapQuery {
  return {
    status: status.read(search.get(statusParameter) ?? "").value,
    view: search.get(viewParameter) === "list" ? "list" : "map",
  };
}

/** A copy of a query with the map's part replaced and all else as it was. */
export function writeMapQuery(search: URLSearchParams, query: MapQuery): URLSearchParams {
  const written = new URLSearchParams(search);
  written.delete(statusParameter);
  written.delete(viewParameter);
  if (query.status) written.set(statusParameter, query.status);
  if (query.view === "list") written.set(viewParameter, query.view);
  return written;
}
