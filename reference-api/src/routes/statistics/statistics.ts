import { sql } from "kysely";
import { object, optional, string } from "superstruct";
import type { Api } from "../../api";
import { requestedCompanies, visibilityGroupsOf } from "../../authorization/companies";
import { endpoint } from "../../http/endpoint";
import { date } from "../../http/fields";
import { many, one } from "../../http/response-spec";
import { jsonArrayStream } from "../../http/streamed-array";
import { parsePlantFilters } from "../../lists/plant-filters";
import { countPlants } from "../../lists/plant-list";
import {
  countSchema,
  plantLocationSchema,
  statusCountsSchema,
  statusModeSchema,
  totalPeakSchema,
} from "../../schemas/statistics";

const numberOfPlants = endpoint({
  method: "get",
  path: "/companies/{c}/statistics/number-of-plants",
  access: "user",
  summary: "The number of a company's plants.",
  response: one("Count", countSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    return { count: await countPlants(api, companyIds, parsePlantFilters(new URLSearchParams())) };
  },
});

const numberOfPlantsSince = endpoint({
  method: "get",
  path: "/companies/{c}/statistics/number-of-plants-since",
  access: "user",
  summary:
    "The number of plants monitored since a day or later, as in the list with monitored_since=after:DATE.",
  query: object({ date: date() }),
  response: one("Count", countSchema),
  async handle({ api, user, params, query, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    const filters = parsePlantFilters(new URLSearchParams({ monitored_since: `after:${query.date}` }));
    return { count: await countPlants(api, companyIds, filters) };
  },
});

const totalPeakPower = endpoint({
  method: "get",
  path: "/companies/{c}/statistics/total-peak-power",
  access: "user",
  summary: "Total peak power of a company's plants.",
  response: one("TotalPeak", totalPeakSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    const row = await plantsOf(api, companyIds)
      .select((eb) => eb.fn.sum<number | null>("total_peak_in_watt").as("sum"))
      .executeTakeFirstOrThrow();
    return { total_peak_in_watt: row.sum ?? 0 };
  },
});

const currentStatusCounts = endpoint({
  method: "get",
  path: "/companies/{c}/statistics/status-counts",
  access: "user",
  summary: "The current number of plants by yield status.",
  query: object({ status_mode: statusModeSchema }),
  response: one("StatusCounts", statusCountsSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    const rows = await plantsOf(api, companyIds)
      .select((eb) => ["yield_status", eb.fn.countAll<number>().as("count")])
      .groupBy("yield_status")
      .execute();
    const counts = { OK: 0, MEDIUM: 0, NOK: 0, NONE: 0, NON_MON: 0, total: 0 };
    for (const { yield_status, count } of rows) {
      counts[yield_status] = count;
      counts.total += count;
    }
    return counts;
  },
});

const filteredCount = endpoint({
  method: "get",
  path: "/companies/{c}/statistics/filtered-count",
  access: "user",
  summary: "The number of plants that match filters, as in the plants list.",
  query: object({ indicators: optional(string()), ltpm: optional(string()) }),
  response: one("Count", countSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    return { count: await countPlants(api, companyIds, parsePlantFilters(url.searchParams)) };
  },
});

const openTicketsCount = endpoint({
  method: "get",
  path: "/companies/{c}/statistics/open-tickets-count",
  access: "user",
  summary: "The number of open tickets of a company's plants.",
  response: one("Count", countSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    const row = await plantsOf(api, companyIds)
      .select((eb) => eb.fn.sum<number | null>("open_ticket_count").as("count"))
      .executeTakeFirstOrThrow();
    return { count: row.count ?? 0 };
  },
});

const plantLocations = endpoint({
  method: "get",
  path: "/companies/{c}/plant-locations",
  access: "user",
  summary: "Locations and yield statuses of a company's plants. The response is streamed.",
  query: object({ status_mode: statusModeSchema }),
  response: many("PlantLocation", plantLocationSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    return new Response(jsonArrayStream(locationPages(api, companyIds)), {
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
  },
});

const locationsPerRead = 5000;

/** Locations in pages by id, so that they need not fit in memory. */
async function* locationPages(api: Api, companyIds: readonly number[]) {
  for (let after = 0; ; ) {
    // The plus makes SQLite scan plants by id instead of sorting all plants for each page.
    const page = await api.db
      .selectFrom("plants")
      .select(["id", "yield_status as status", "latitude", "longitude"])
      .where(sql<boolean>`+visibility_group_id in ${visibilityGroupsOf(companyIds)}`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(locationsPerRead)
      .execute();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < locationsPerRead) return;
    after = last.id;
  }
}

function plantsOf(api: Api, companyIds: readonly number[]) {
  return api.db.selectFrom("plants").where("visibility_group_id", "in", visibilityGroupsOf(companyIds));
}

/** Current statistics of a company. contract-v0 §3 */
export const statisticsEndpoints = [
  numberOfPlants,
  numberOfPlantsSince,
  totalPeakPower,
  currentStatusCounts,
  filteredCount,
  openTicketsCount,
  plantLocations,
];
