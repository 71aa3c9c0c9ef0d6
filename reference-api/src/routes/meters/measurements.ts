import { object, type Struct } from "superstruct";
import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { meterOf, visiblePlant } from "../../authorization/plants";
import { finishedDays, monitoredMeters } from "../../fleet/meters/simulated-meters";
import { checkedRange, dayRangeQuerySchema } from "../../http/day-range";
import { endpoint } from "../../http/endpoint";
import { date, oneOf } from "../../http/fields";
import { type Answer, data, many, one } from "../../http/response-spec";
import {
  historicalSummarySchema,
  meterStatusSchema,
  meterStatusTypeSchema,
  performanceSchema,
  scoreSchema,
  standardErrorSchema,
} from "../../schemas/measurements";
import {
  dayOf,
  historicalSummary,
  meterStatuses,
  type PeriodType,
  performances,
  scores,
  standardErrors,
  yields,
} from "../../simulation";

/** Most days of one answer, so that hours do not add up to megabytes. */
const maxDays: Record<PeriodType, number> = { hour: 31, day: 1100, week: 3660, month: 11_000 };
const maxScoreDays = 400;

const periodQuerySchema = object({
  start_date: date(),
  end_date: date(),
  period_type: oneOf(["hour", "day", "week", "month"]),
});
const hourQuerySchema = object({ start_date: date(), end_date: date(), period_type: oneOf(["hour"]) });

type What = "performances" | "standard-errors" | "scores";
type Meters = Awaited<ReturnType<typeof monitoredMeters>>;

/** The same measurements of a plant and of one of its meters. */
function ofPlantAndMeter<Q>(
  what: What,
  call: {
    readonly summary: string;
    readonly query: Struct<Q, never> | Struct<Q, unknown>;
    readonly answer: Answer;
    readonly read: (api: Api, meters: Meters, query: Q) => readonly unknown[];
  },
) {
  const { summary, query, answer, read } = call;
  const common = { method: "get", access: "user", query, answer } as const;
  return [
    endpoint({
      ...common,
      path: `/companies/{c}/plants/{p}/${what}` as const,
      summary,
      handle: async ({ api, user, params, query }) => read(api, await metersOf(api, user, params), query),
    }),
    endpoint({
      ...common,
      path: `/companies/{c}/plants/{p}/meters/{m}/${what}` as const,
      summary: `As the plant's ${what.replace("-", " ")}, of one meter.`,
      handle: async ({ api, user, params, query }) => read(api, await metersOf(api, user, params), query),
    }),
  ];
}

const performanceCalls = ofPlantAndMeter("performances", {
  summary:
    "Yield of a plant in hours, days, weeks or months: actual, expected, calculated, and the standard error.",
  query: periodQuerySchema,
  answer: many("Performance", performanceSchema),
  read(api, meters, query) {
    const { start_date, end_date } = checkedRange(query, maxDays[query.period_type]);
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    return performances(yields, meters, range, query.period_type, api.clock.now.epochMilliseconds);
  },
});

const errorCalls = ofPlantAndMeter("standard-errors", {
  summary: "Standard errors of a plant's expected yield, hour by hour.",
  query: hourQuerySchema,
  answer: many("StandardError", standardErrorSchema),
  read(api, meters, query) {
    const { start_date, end_date } = checkedRange(query, maxDays.hour);
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    return standardErrors(yields, meters, range, api.clock.now.epochMilliseconds);
  },
});

const scoreCalls = ofPlantAndMeter("scores", {
  summary: "Scores of a plant for each finished day, with the energy it lacked by reason.",
  query: dayRangeQuerySchema,
  answer: many("Score", scoreSchema),
  read(api, meters, query) {
    const range = finishedDays(api, checkedRange(query, maxScoreDays));
    return range ? scores(yields, meters, range) : [];
  },
});

const summary = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/historical-summary",
  access: "user",
  summary: "What a meter yielded over some finished days, against what was expected.",
  query: dayRangeQuerySchema,
  answer: one("HistoricalSummary", historicalSummarySchema),
  async handle({ api, user, params, query }) {
    const [meter] = await metersOf(api, user, params);
    const range = finishedDays(api, checkedRange(query, maxDays.week));
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
  query: dayRangeQuerySchema,
  answer: data("MeterStatus", meterStatusSchema),
  async handle({ api, user, params, query }) {
    const [[meter], types] = await Promise.all([
      metersOf(api, user, params),
      api.db.selectFrom("meter_status_types").selectAll().execute(),
    ]);
    const range = finishedDays(api, checkedRange(query, maxScoreDays));
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
  answer: many("MeterStatusType", meterStatusTypeSchema),
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

/** What plants and meters measured. contract-v0 §5 */
export const measurementEndpoints = [
  ...performanceCalls,
  ...errorCalls,
  ...scoreCalls,
  summary,
  statuses,
  statusTypes,
];
