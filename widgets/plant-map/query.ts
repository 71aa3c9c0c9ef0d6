import { type LocationStatus, locationStatuses } from "@entities/plant-location";
import { enumCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

/** The map's part of the dashboard's URL. */
export interface MapQuery {
  /** Null for all plants. */
  status: LocationStatus | null;
  view: "map" | "list";
}

/** The filters of the map; the dashboard's URL has other parameters too. */
export const mapListQuery = createListQuery({
  filters: { map_status: enumCodec(locationStatuses), map_view: enumCodec(["list"] as const) },
  paginated: false,
});

/** Reads the map's parameters; an unknown value counts as absent. */
export function readMapQuery(params: URLSearchParams): MapQuery {
  const { map_status: status = null, map_view: view = "map" } = mapListQuery.read(params).query.filters;
  return { status, view };
}

/** A copy of the parameters with the map's replaced. */
export function writeMapQuery(params: URLSearchParams, { status, view }: MapQuery): URLSearchParams {
  const filters = {
    ...(status && { map_status: status }),
    ...(view === "list" && { map_view: view }),
  };
  return mapListQuery.write({ page: 1, sort: null, filters }, params);
}
