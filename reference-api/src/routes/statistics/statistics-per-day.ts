import { sql } from "kysely";
import { defaulted, object } from "superstruct";
import { visibilityGroupsOf } from "../../access/companies";
import { assessedDays } from "../../fleet/daily-run";
import { many, one } from "../../http/endpoint";
import { dayRangeFields, dayRangeQuerySchema, daysBefore, described, oneOf, validateDayRange } from "../../http/fields";
import {
  companyPerformanceSchema,
  companyStatistic,
  dayStatusCountsSchema,
  foundIssueCountsSchema,
  promiseChangeCountsSchema,
  resolvedIssueCountsSchema,
  statusModeSchema,
} from "./company-statistic";

/** Ten years, longer than any preset range of the web app. */
const maxDays = 3660;

const includeResolved = described(
  "1 includes resolved issues; 0 by default.",
  defaulted(oneOf(["0", "1", "false", "true"]), "0"),
);

const statusCounts = companyStatistic({
  path: "status-counts",
  summary: "The number of meters of monitored plants by yield status, for each finished day of a range.",
  query: object({ ...dayRangeFields, status_mode: statusModeSchema }),
  response: many("DayStatusCounts", dayStatusCountsSchema),
  async read({ api, companyIds, query }) {
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

const indicatorsPerDate = companyStatistic({
  path: "indicators-per-date",
  summary: "The number of plants with issues found on each day, by type; include_resolved=1 includes resolved issues.",
  query: object({ ...dayRangeFields, include_resolved: includeResolved }),
  response: many("FoundIssueCounts", foundIssueCountsSchema),
  async read({ api, companyIds, query }) {
    const range = await assessedDays(api, validateDayRange(query, maxDays));
    const all = query.include_resolved === "1" || query.include_resolved === "true";
    const rows = await api.db
      .selectFrom("issues")
      .innerJoin("plants", "plants.id", "issues.plant_id")
      .select((eb) => ["found_on as day", "type_name as name", eb.fn.count<number>("plant_id").distinct().as("count")])
      .where("plants.visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where("found_on", ">=", range.start_date)
      .where("found_on", "<=", range.end_date)
      .$if(!all, (query) => query.where("resolved_on", "is", null))
      .groupBy(["found_on", "type_name"])
      .orderBy("found_on")
      .execute();
    return countsByDay(rows).map(([found_on, counts]) => ({ found_on, counts }));
  },
});

const indicatorsResolvedPerDate = companyStatistic({
  path: "indicators-resolved-per-date",
  summary: "The number of plants with issues resolved on each day, by type.",
  query: object({ ...dayRangeFields, include_resolved: includeResolved }),
  response: many("ResolvedIssueCounts", resolvedIssueCountsSchema),
  async read({ api, companyIds, query }) {
    const range = await assessedDays(api, validateDayRange(query, maxDays));
    const rows = await api.db
      .selectFrom("issues")
      .innerJoin("plants", "plants.id", "issues.plant_id")
      .select((eb) => [
        sql<string>`issues.resolved_on`.as("day"),
        "type_name as name",
        eb.fn.count<number>("plant_id").distinct().as("count"),
      ])
      .where("plants.visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where("resolved_on", ">=", range.start_date)
      .where("resolved_on", "<=", range.end_date)
      .groupBy(["resolved_on", "type_name"])
      .orderBy("resolved_on")
      .execute();
    return countsByDay(rows).map(([resolved_on, counts]) => ({ resolved_on, counts }));
  },
});

const promiseChangesPerDate = companyStatistic({
  path: "promise-status-changes-per-date",
  summary: "The number of plants whose long-term status changed on each day, by new flag.",
  query: dayRangeQuerySchema,
  response: many("PromiseChangeCounts", promiseChangeCountsSchema),
  async read({ api, companyIds, query }) {
    const range = await assessedDays(api, validateDayRange(query, maxDays));
    const rows = await api.db
      .selectFrom("promise_status_changes as change")
      .innerJoin("plants", "plants.id", "change.plant_id")
      .select((eb) => [
        "change.changed_on as day",
        "change.summary as name",
        eb.fn.count<number>("change.plant_id").distinct().as("count"),
      ])
      .where("plants.visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where("change.changed_on", ">=", range.start_date)
      .where("change.changed_on", "<=", range.end_date)
      .groupBy(["change.changed_on", "change.summary"])
      .orderBy("change.changed_on")
      .execute();
    return countsByDay(rows).map(([changed_on, counts]) => ({ changed_on, counts }));
  },
});

const performance = companyStatistic({
  path: "performance",
  summary: "Actual and expected yield of a company's plants in the same hours of a range of days: those with data.",
  query: dayRangeQuerySchema,
  response: one("CompanyPerformance", companyPerformanceSchema),
  async read({ api, companyIds, query }) {
    const range = await assessedDays(api, validateDayRange(query, maxDays));
    const { actual, compared, missing_hours } = await api.db
      .selectFrom("daily_totals")
      .select((eb) => [
        sql<number | null>`round(sum(actual_yield_in_kwh), 3)`.as("actual"),
        sql<number | null>`round(sum(compared_expected_yield_in_kwh), 3)`.as("compared"),
        eb.fn.sum<number | null>("missing_hours").as("missing_hours"),
      ])
      .where("visibility_group_id", "in", visibilityGroupsOf(companyIds))
      .where("date", ">=", range.start_date)
      .where("date", "<=", range.end_date)
      .executeTakeFirstOrThrow();
    // Without any data nothing is known of the yield: it is not 0.
    const expected = compared || null;
    return {
      actual_yield_in_kwh: expected && actual,
      expected_yield_in_kwh: expected,
      compared_expected_yield_in_kwh: expected,
      missing_hours,
    };
  },
});

/** Groups counts by day, oldest first. */
function countsByDay(
  rows: readonly { day: string; name: string; count: number }[],
): [day: string, counts: Record<string, number>][] {
  const days = new Map<string, Record<string, number>>();
  for (const { day, name, count } of rows) days.set(day, { ...days.get(day), [name]: count });
  return [...days];
}

/** Statistics of a company by day. See domain/v0-calls.md#statistics. */
export const statisticsPerDayEndpoints = [
  statusCounts,
  indicatorsPerDate,
  indicatorsResolvedPerDate,
  promiseChangesPerDate,
  performance,
];
