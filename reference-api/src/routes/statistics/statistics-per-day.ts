import { sql } from "kysely";
import { defaulted, integer, nullable, number, object, record, string } from "superstruct";
import { type CompanyScope, visibilityGroupsOf } from "../../access/companies";
import type { Api } from "../../api";
import { assessedDays } from "../../fleet/daily-run";
import {
  type DayRange,
  date,
  dayRangeFields,
  dayRangeQuerySchema,
  daysBefore,
  described,
  oneOf,
  validateDayRange,
} from "../../http/fields";
import { endpoint, many, one } from "../endpoint";
import { statusCountFields, statusModeSchema } from "./statistics";

/** Ten years, more than any preset range of the web app. */
const maxDays = 3660;

const includeResolved = described(
  "1 includes resolved issues; 0 by default.",
  defaulted(oneOf(["0", "1", "false", "true"]), "0"),
);

const eventCounts = record(string(), integer());

const statusCounts = endpoint("get", "/companies/{c}/status-counts", {
  summary: "The number of meters of monitored plants by yield status, for each finished day of a range.",
  includesDescendants: true,
  query: object({ ...dayRangeFields, status_mode: statusModeSchema }),
  response: many("DayStatusCounts", object({ date: date(), ...statusCountFields, total: integer() })),
  async handle({ api, companyIds, query }) {
    const range = await assessedDays(api, validateDayRange(query, maxDays));
    const rows = await api.db
      .selectFrom("daily_totals")
      .select((eb) => [
        "date",
        eb.fn.sum<number>("ok").as("OK"),
        eb.fn.sum<number>("medium").as("MEDIUM"),
        eb.fn.sum<number>("nok").as("NOK"),
        eb.fn.sum<number>("none").as("NONE"),
      ])
      .where("visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where("date", ">=", range.start_date)
      .where("date", "<=", range.end_date)
      .groupBy("date")
      .execute();
    const byDate = new Map(rows.map((row) => [row.date, row]));
    return daysBefore(range, api.clock.today).map((day) => {
      const { OK, MEDIUM, NOK, NONE } = byDate.get(day) ?? { OK: 0, MEDIUM: 0, NOK: 0, NONE: 0 };
      return { date: day, OK, MEDIUM, NOK, NONE, total: OK + MEDIUM + NOK + NONE };
    });
  },
});

/** Counts the plants with an event on each day of a range, by the name of the event, oldest day first. */
async function countEvents(
  { api, companyIds, query }: { readonly api: Api; readonly companyIds: CompanyScope; readonly query: DayRange },
  table: "issues" | "promise_status_changes",
  dayColumn: string,
  nameColumn: string,
  condition = sql<boolean>`true`,
) {
  const range = await assessedDays(api, validateDayRange(query, maxDays));
  const { rows } = await sql<{ day: string; name: string; count: number }>`
    select ${sql.ref(dayColumn)} as day, ${sql.ref(nameColumn)} as name, count(distinct plant_id) as count
    from ${sql.table(table)} join plants on plants.id = plant_id
    where plants.visibility_group_id in ${visibilityGroupsOf(companyIds)}
      and ${sql.ref(dayColumn)} >= ${range.start_date} and ${sql.ref(dayColumn)} <= ${range.end_date} and ${condition}
    group by 1, 2 order by 1`.execute(api.db);
  const days = new Map<string, Record<string, number>>();
  for (const { day, name, count } of rows) days.set(day, { ...days.get(day), [name]: count });
  return [...days].map(([day, counts]) => ({ [dayColumn]: day, counts }));
}

const indicatorsPerDate = endpoint("get", "/companies/{c}/indicators-per-date", {
  summary: "The number of plants with issues found on each day, by type; include_resolved=1 includes resolved issues.",
  includesDescendants: true,
  query: object({ ...dayRangeFields, include_resolved: includeResolved }),
  response: many("FoundIssueCounts", object({ found_on: date(), counts: eventCounts })),
  handle(request) {
    const { include_resolved } = request.query;
    const all = include_resolved === "1" || include_resolved === "true";
    return countEvents(request, "issues", "found_on", "type_name", all ? undefined : sql`resolved_on is null`);
  },
});

const indicatorsResolvedPerDate = endpoint("get", "/companies/{c}/indicators-resolved-per-date", {
  summary: "The number of plants with issues resolved on each day, by type.",
  includesDescendants: true,
  query: object({ ...dayRangeFields, include_resolved: includeResolved }),
  response: many("ResolvedIssueCounts", object({ resolved_on: date(), counts: eventCounts })),
  handle: (request) => countEvents(request, "issues", "resolved_on", "type_name"),
});

const promiseChangesPerDate = endpoint("get", "/companies/{c}/promise-status-changes-per-date", {
  summary: "The number of plants whose long-term status changed on each day, by new flag.",
  includesDescendants: true,
  query: dayRangeQuerySchema,
  response: many("PromiseChangeCounts", object({ changed_on: date(), counts: eventCounts })),
  handle: (request) => countEvents(request, "promise_status_changes", "changed_on", "summary"),
});

const performance = endpoint("get", "/companies/{c}/performance", {
  summary: "Actual and expected yield of a company's plants in the same hours of a range of days: those with data.",
  includesDescendants: true,
  query: dayRangeQuerySchema,
  response: one(
    "CompanyPerformance",
    object({
      actual_yield_in_kwh: nullable(number()),
      expected_yield_in_kwh: nullable(number()),
      /** Of the days on which the expected yield of all plants that see the same companies is known. */
      compared_actual_yield_in_kwh: nullable(number()),
      compared_expected_yield_in_kwh: nullable(number()),
      missing_hours: nullable(integer()),
      not_received_kwh: nullable(number()),
      not_received_days: integer(),
      /** The days with data, summed over meters. */
      meter_days: integer(),
    }),
  ),
  async handle({ api, companyIds, query }) {
    const range = await assessedDays(api, validateDayRange(query, maxDays));
    const { actual, compared, comparedActual, unknown, received, ...notReceived } = await api.db
      .selectFrom("daily_totals")
      .select((eb) => [
        sql<number | null>`round(sum(actual_yield_in_kwh), 3)`.as("actual"),
        sql<number | null>`round(sum(compared_expected_yield_in_kwh) filter (where unknown_expected = 0), 3)`.as(
          "compared",
        ),
        sql<number | null>`round(sum(actual_yield_in_kwh) filter (where unknown_expected = 0), 3)`.as("comparedActual"),
        eb.fn.sum<number | null>("missing_hours").as("missing_hours"),
        sql<
          number | null
        >`iif(sum(unknown_expected > 0 and missing_hours > 0), null, round(sum(not_received_kwh), 3))`.as(
          "not_received_kwh",
        ),
        sql<number>`count(distinct iif(not_received_kwh > 0 or (unknown_expected > 0 and missing_hours > 0), date, null))`.as(
          "not_received_days",
        ),
        eb.fn.sum<number | null>("unknown_expected").as("unknown"),
        sql<number | null>`sum(ok + medium + nok)`.as("received"),
      ])
      .where("visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where("date", ">=", range.start_date)
      .where("date", "<=", range.end_date)
      .executeTakeFirstOrThrow();
    // Without any data, the yield is unknown, not 0.
    const expected = compared || null;
    return {
      actual_yield_in_kwh: expected || (unknown && received) ? actual : null,
      expected_yield_in_kwh: unknown ? null : expected,
      compared_actual_yield_in_kwh: expected && comparedActual,
      compared_expected_yield_in_kwh: expected,
      ...notReceived,
      meter_days: received ?? 0,
    };
  },
});

/** Statistics of a company by day. See domain/v0-calls.md#statistics. */
export const statisticsPerDayEndpoints = [
  statusCounts,
  indicatorsPerDate,
  indicatorsResolvedPerDate,
  promiseChangesPerDate,
  performance,
];
