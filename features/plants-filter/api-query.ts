import type { Query } from "@shared/api/v0-client";
import { sortOf } from "./change";
import { type PlantsQuery, writeFilters } from "./query";
import type { PlantsList } from "./sort";

/** What the rows can show beside the plant itself, whichever columns somebody chose (spec 3 §7). */
const relations = "yield_score,promise_statuses,custom_fields";

/** The issues list looks no further back than this unless asked to (spec 3 §5). */
const issuesFoundOn = "after:2018-01-01";

/**
 * The query of the call to v0 that answers a list's URL: the filters under their own names, the page always and
 * the sort as `field:asc|desc` (contract §4).
 */
export function toApiQuery(query: PlantsQuery, list: PlantsList): Query {
  const { field, descending } = sortOf(query, list);
  const filters = Object.fromEntries(
    writeFilters(query.filters).map(([name, text]) =>
      // The client writes a list as `name[]=…` itself.
      name.endsWith("[]") ? [name.slice(0, -2), text.split(",")] : [name, text],
    ),
  );
  return {
    ...(list === "issues" && { found_on: issuesFoundOn }),
    ...filters,
    page: query.page,
    sort: `${field}:${descending ? "desc" : "asc"}`,
    with: relations,
  };
}
