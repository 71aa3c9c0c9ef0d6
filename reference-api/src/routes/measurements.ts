import { object } from "superstruct";
import { meterOf, visiblePlant } from "../access/plants";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { finishedDays, monitoredMeters } from "../fleet/measured-plant";
import { data, many, one } from "../http/answer";
import { checkedRange, DayRangeQuery } from "../http/day-range";
import { endpoint } from "../http/endpoint";
import { date, oneOf } from "../http/fields";
import {
  HistoricalSummary,
  MeterStatus,
  MeterStatusType,
  Performance,
  Score,
  StandardError,
} from "../shapes/measurements";
import {
  dayOf,
  historicalSummary,
  meterStatuses,
  type PeriodType,
  performances,
  scores,
  standardErrors,
  yields,
} from "../simulation";

/** Most days of one answer, so that hours do not add up to megabytes. */
const MAX_DAYS: Record<PeriodType, number> = { hour: 31, day: 1100, week: 3660, month: 11_000 };
const MAX_SCORE_DAYS = 400;

const PeriodQuery = object({
  start_date: date(),
  end_date: date(),
  period_type: oneOf(["hour", "day", "week", "month"]),
});
const HourQuery = object({ start_date: date(), end_date: date(), period_type: oneOf(["hour"]) });

interface PeriodRange {
  readonly start_date: string;
  readonly end_date: string;
  readonly period_type: PeriodType;
}

const plantPerformances = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/performances",
  access: "user",
  summary:
    "Yield of a plant in hours, days, weeks or months: actual, expected, calculated, and the standard error.",
  query: PeriodQuery,
  answer: many("Performance", Performance),
  handle: ({ api, user, params, query }) => readPerformances(api, user, params, query),
});

const meterPerformances = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/performances",
  access: "user",
  summary: "As the plant's performances, of one meter.",
  query: PeriodQuery,
  answer: many("Performance", Performance),
  handle: ({ api, user, params, query }) => readPerformances(api, user, params, query),
});

const plantErrors = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/standard-errors",
  access: "user",
  summary: "Standard errors of a plant's expected yield, hour by hour.",
  query: HourQuery,
  answer: many("StandardError", StandardError),
  handle: ({ api, user, params, query }) => readErrors(api, user, params, query),
});

const meterErrors = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/standard-errors",
  access: "user",
  summary: "As the plant's standard errors, of one meter.",
  query: HourQuery,
  answer: many("StandardError", StandardError),
  handle: ({ api, user, params, query }) => readErrors(api, user, params, query),
});

const plantScores = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/scores",
  access: "user",
  summary: "Scores of a plant for each finished day, with the energy it lacked by reason.",
  query: DayRangeQuery,
  answer: many("Score", Score),
  handle: ({ api, user, params, query }) => readScores(api, user, params, query),
});

const meterScores = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/scores",
  access: "user",
  summary: "As the plant's scores, of one meter.",
  query: DayRangeQuery,
  answer: many("Score", Score),
  handle: ({ api, user, params, query }) => readScores(api, user, params, query),
});

const summary = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/historical-summary",
  access: "user",
  summary: "What a meter yielded over some finished days, against what was expected.",
  query: DayRangeQuery,
  answer: one("HistoricalSummary", HistoricalSummary),
  async handle({ api, user, params, query }) {
    const [meter] = await metersOf(api, user, params);
    const range = finishedDays(api, checkedRange(query, MAX_DAYS.week));
    if (meter && range) return historicalSummary(yields, meter, range);
    return {
      actual_yield_in_kwh: 0,
      expected_yield_in_kwh: 0,
      ratio: null,
      days: 0,
      missing_days: 0,
      specific_yield_in_kwh_per_kwp: 0,
    };
  },
});

const statuses = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/meter-statuses",
  access: "user",
  summary: "Statuses of a meter on the finished days of a range, newest first.",
  query: DayRangeQuery,
  answer: data("MeterStatus", MeterStatus),
  async handle({ api, user, params, query }) {
    const [[meter], types] = await Promise.all([
      metersOf(api, user, params),
      api.db.selectFrom("meter_status_types").selectAll().execute(),
    ]);
    const range = finishedDays(api, checkedRange(query, MAX_SCORE_DAYS));
    const typeOf = new Map(types.map((type) => [type.name, type]));
    const rows = meter && range ? meterStatuses(yields, meter, range) : [];
    return {
      data: rows.map((row) => ({ ...row, meter_id: params.m, meter_status_type: typeOf.get(row.type_name) })),
    };
  },
});

const statusTypes = endpoint({
  method: "get",
  path: "/meter-status-types",
  access: "user",
  summary: "The types a meter's status can have, with their severity.",
  answer: many("MeterStatusType", MeterStatusType),
  handle: ({ api }) => api.db.selectFrom("meter_status_types").selectAll().orderBy("name").execute(),
});

interface PlantPath {
  readonly c: number;
  readonly p: number;
  readonly m?: number;
}

/** The simulated meters a path speaks of: all of the plant, or the one it names. */
async function metersOf(api: Api, user: SignedInUser, { c, p, m }: PlantPath) {
  const plant = await visiblePlant(api, user, c, p);
  if (m !== undefined) await meterOf(api, p, m);
  return monitoredMeters(api, plant, m);
}

async function readPerformances(api: Api, user: SignedInUser, path: PlantPath, query: PeriodRange) {
  const meters = await metersOf(api, user, path);
  const { start_date, end_date } = checkedRange(query, MAX_DAYS[query.period_type]);
  const range = { from: dayOf(start_date), to: dayOf(end_date) };
  return performances(yields, meters, range, query.period_type, api.clock.now.epochMilliseconds);
}

async function readErrors(api: Api, user: SignedInUser, path: PlantPath, query: PeriodRange) {
  const meters = await metersOf(api, user, path);
  const { start_date, end_date } = checkedRange(query, MAX_DAYS.hour);
  const range = { from: dayOf(start_date), to: dayOf(end_date) };
  return standardErrors(yields, meters, range, api.clock.now.epochMilliseconds);
}

async function readScores(
  api: Api,
  user: SignedInUser,
  path: PlantPath,
  query: { start_date: string; end_date: string },
) {
  const meters = await metersOf(api, user, path);
  const range = finishedDays(api, checkedRange(query, MAX_SCORE_DAYS));
  return range ? scores(yields, meters, range) : [];
}

/** What plants and meters measured. contract-v0 §5 */
export const measurementEndpoints = [
  plantPerformances,
  meterPerformances,
  plantErrors,
  meterErrors,
  plantScores,
  meterScores,
  summary,
  statuses,
  statusTypes,
];
