import { sql } from "kysely";
import { boolean, integer, nullable, number, object, optional } from "superstruct";
import { type CompanyScope, visibilityGroupsOf } from "../../access/companies";
import type { Api } from "../../api";
import { isSimulating } from "../../fleet/measurements";
import {
  companyHourSchema,
  companyTodaySchema,
  selectCompanyHours,
  selectCompanyToday,
  serializeCompanyHours,
  serializeCompanyToday,
} from "../../fleet/today";
import { companyForecast, companyForecastSchema } from "../../fleet/weather/energy-forecast";
import { date, described, oneOf } from "../../http/fields";
import { jsonArrayStream } from "../../http/json-array-stream";
import { parsePlantFilters, plantFilterFields } from "../../lists/plant-filters";
import { countPlants, selectLosses } from "../../lists/plant-list";
import { yieldStatusSchema } from "../../resources/plants";
import { isWholeTicket } from "../../resources/ticket-plants";
import { endpoint, many, one, reading } from "../endpoint";

/** The status to count. There is only one mode. */
export const statusModeSchema = described("The status that is counted.", optional(oneOf(["yield-status"])));

export const statusCountFields = { OK: integer(), MEDIUM: integer(), NOK: integer(), NONE: integer() };
const countSchema = object({ count: integer() });

const numberOfPlants = endpoint("get", "/companies/{c}/statistics/number-of-plants", {
  summary: "The number of a company's plants.",
  includesDescendants: true,
  response: one("Count", countSchema),
  read: ({ api, companyIds }) => readCount(api, companyIds, new URLSearchParams()),
});

const numberOfPlantsSince = endpoint("get", "/companies/{c}/statistics/number-of-plants-since", {
  summary: "The number of plants monitored since a day or later, as in the list with monitored_since=after:DATE.",
  includesDescendants: true,
  query: object({ date: described("The first day.", date()) }),
  response: one("Count", countSchema),
  read: ({ api, companyIds, query }) =>
    readCount(api, companyIds, new URLSearchParams({ monitored_since: `after:${query.date}` })),
});

const totalPeakPower = endpoint("get", "/companies/{c}/statistics/total-peak-power", {
  summary: "Total peak power of a company's plants.",
  includesDescendants: true,
  response: one("TotalPeak", object({ total_peak_in_watt: integer() })),
  read({ api, companyIds }) {
    const sum = plantsOf(api, companyIds).select((eb) => eb.fn.sum<number | null>("total_peak_in_watt").as("sum"));
    return reading([sum], ([[row]]) => ({ total_peak_in_watt: row?.sum ?? 0 }));
  },
});

const currentStatusCounts = endpoint("get", "/companies/{c}/statistics/status-counts", {
  summary: "The current number of plants by yield status.",
  includesDescendants: true,
  query: object({ status_mode: statusModeSchema }),
  response: one("StatusCounts", object({ ...statusCountFields, NON_MON: integer(), total: integer() })),
  read({ api, companyIds }) {
    const byStatus = plantsOf(api, companyIds)
      .select((eb) => ["yield_status", eb.fn.countAll<number>().as("count")])
      .groupBy("yield_status");
    return reading([byStatus], ([rows]) => {
      const counts = { OK: 0, MEDIUM: 0, NOK: 0, NONE: 0, NON_MON: 0, total: 0 };
      for (const { yield_status, count } of rows) {
        counts[yield_status] = count;
        counts.total += count;
      }
      return counts;
    });
  },
});

const losses = endpoint("get", "/companies/{c}/statistics/losses", {
  summary:
    "What open issues of a company's plants lose and do not deliver per day, on the days since they began of the seven up to two days ago, and what snoozed issues put at stake.",
  includesDescendants: true,
  response: one(
    "Losses",
    object({
      lost_kwh_per_day: nullable(number()),
      lost_cents_per_day: nullable(number()),
      not_received_kwh_per_day: nullable(number()),
      not_received_cents_per_day: nullable(number()),
      not_received_days: integer(),
      snoozed_kwh_per_day: nullable(number()),
      snoozed_cents_per_day: nullable(number()),
      plants_losing: integer(),
      plants_not_received: integer(),
      plants_silent: integer(),
      plants_as_expected: integer(),
      plants_without_weather_source: integer(),
      plants_waiting: integer(),
      plants_imported: integer(),
      /** The last day with data of the plants that are imported; null without one. */
      imported_until: nullable(date()),
      plants_measured: integer(),
      has_weather_source: nullable(boolean()),
    }),
  ),
  read: ({ api, companyIds }) =>
    reading([selectLosses(api, companyIds)], ([[row]]) => row && { ...row, has_weather_source: hasWeatherSource(api) }),
});

const today = endpoint("get", "/companies/{c}/statistics/today", {
  summary: "What a company's plants generated today up to the last complete hour, and were expected to.",
  includesDescendants: true,
  response: one("CompanyToday", companyTodaySchema),
  read: ({ api, companyIds }) =>
    reading([selectCompanyToday(api, companyIds)], ([[row]]) => row && serializeCompanyToday(row, api.clock)),
});

const todayHours = endpoint("get", "/companies/{c}/statistics/today/hours", {
  summary: "The complete hours of today: what a company's plants generated, and were expected to.",
  includesDescendants: true,
  response: many("CompanyHour", companyHourSchema),
  read: ({ api, companyIds }) =>
    reading([selectCompanyHours(api, companyIds)], ([rows]) => serializeCompanyHours(rows, api.clock)),
});

const energyForecast = endpoint("get", "/companies/{c}/energy-forecast", {
  summary: "What a company's plants are expected to generate in the rest of today and the next days.",
  includesDescendants: true,
  response: one("CompanyForecast", companyForecastSchema),
  handle: ({ api, companyIds }) => companyForecast(api, plantsOf(api, companyIds)),
});

/** Whether own plants can be compared with the weather; null for a simulated fleet, which has weather of its own. */
const hasWeatherSource = (api: Api): boolean | null => (isSimulating(api) ? null : Boolean(api.env.WEATHER_API_URL));

const filteredCount = endpoint("get", "/companies/{c}/statistics/filtered-count", {
  summary: "The number of plants that match filters, as in the plants list.",
  includesDescendants: true,
  query: object({ indicators: plantFilterFields.indicators, ltpm: plantFilterFields.ltpm }),
  response: one("Count", countSchema),
  read: ({ api, companyIds, url }) => readCount(api, companyIds, url.searchParams),
});

const openTicketsCount = endpoint("get", "/companies/{c}/statistics/open-tickets-count", {
  summary: "The number of open tickets of a company's plants.",
  includesDescendants: true,
  response: one("Count", countSchema),
  read({ api, companyIds }) {
    const sum = plantsOf(api, companyIds).select((eb) => eb.fn.sum<number | null>("open_ticket_count").as("count"));
    const parts = api.db
      .selectFrom("tickets")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("parent_id", "is not", null)
      .where("closed_on", "is", null)
      .where("visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where((eb) => eb.not(isWholeTicket(companyIds)));
    return reading([sum, parts], ([[row], [further]]) => ({ count: (row?.count ?? 0) - (further?.count ?? 0) }));
  },
});

const plantLocations = endpoint("get", "/companies/{c}/plant-locations", {
  summary:
    "Locations and yield statuses of a company's plants, since when they are silent, and what they lose. The response is streamed.",
  includesDescendants: true,
  query: object({ status_mode: statusModeSchema }),
  response: many(
    "PlantLocation",
    object({
      id: integer(),
      status: yieldStatusSchema,
      silent_since: nullable(date()),
      lost_kwh_per_day: nullable(number()),
      latitude: number(),
      longitude: number(),
    }),
  ),
  async handle({ api, companyIds }) {
    return new Response(jsonArrayStream(locationPages(api, companyIds)), {
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
  },
});

const locationsPerRead = 5000;

/**
 * Locations in pages by id, so that memory does not have to hold all of them. A page is JSON, because D1 makes an object of
 * every row.
 */
async function* locationPages(api: Api, companyIds: readonly number[]) {
  for (let after = 0; ; ) {
    const page = api.db
      .selectFrom("plants")
      .select(["id", "yield_status as status", "silent_since", "lost_kwh_per_day", "latitude", "longitude"])
      // The plus makes SQLite scan plants by id instead of sorting all plants for each page.
      .where(sql<boolean>`+visibility_group_id in ${visibilityGroupsOf(companyIds)}`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(locationsPerRead);
    const { json, count, last } = await api.db
      .selectFrom(page.as("plants"))
      .select((eb) => [
        sql<string>`json_group_array(json_object(
          'id', id, 'status', status, 'silent_since', silent_since, 'lost_kwh_per_day', lost_kwh_per_day,
          'latitude', latitude, 'longitude', longitude
        ))`.as("json"),
        eb.fn.countAll<number>().as("count"),
        eb.fn.max("id").as("last"),
      ])
      .executeTakeFirstOrThrow();
    yield json;
    if (count < locationsPerRead) return;
    after = last;
  }
}

/** The number of plants that match the filters of a query. */
function readCount(api: Api, companyIds: CompanyScope, query: URLSearchParams) {
  return reading([countPlants(api, companyIds, parsePlantFilters(query))], ([[row]]) => ({ count: row?.total ?? 0 }));
}

function plantsOf(api: Api, companyIds: readonly number[]) {
  return api.db.selectFrom("plants").where("visibility_group_id", "in", visibilityGroupsOf(companyIds));
}

/** Current statistics of a company. See domain/v0-calls.md#statistics. */
export const statisticsEndpoints = [
  numberOfPlants,
  numberOfPlantsSince,
  totalPeakPower,
  currentStatusCounts,
  losses,
  today,
  todayHours,
  energyForecast,
  filteredCount,
  openTicketsCount,
  plantLocations,
];
