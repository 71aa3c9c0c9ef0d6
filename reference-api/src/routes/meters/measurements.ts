import { object, type Struct } from "superstruct";
import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { requirePlantRow } from "../../authorization/plant-rows";
import { requireVisiblePlant } from "../../authorization/plants";
import { finishedDays, monitoredMeters } from "../../fleet/meters/simulated-meters";
import { dayRangeFields, dayRangeQuerySchema, validateDayRange } from "../../http/day-range";
import { described } from "../../http/description";
import { endpoint } from "../../http/endpoint";
import { oneOf } from "../../http/fields";
import { data, many, one, type ResponseSpec } from "../../http/response-spec";
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

/** Maximum days per response, by period. */
const maxDays: Record<PeriodType, number> = { hour: 31, day: 1100, week: 3660, month: 11_000 };
const maxScoreDays = 400;

const periodQuerySchema = object({
  ...dayRangeFields,
  period_type: described("The length of a period.", oneOf(["hour", "day", "week", "month"])),
});
const hourQuerySchema = object({
  ...dayRangeFields,
  period_type: described("The length of a period.", oneOf(["hour"])),
});

type Measurement = "performances" | "standard-errors" | "scores";
type Meters = Awaited<ReturnType<typeof monitoredMeters>>;

/** The two endpoints of a measurement: for a plant, and for one of its meters. */
function plantAndMeterEndpoints<Q>(
  what: Measurement,
  call: {
    readonly summary: string;
    readonly query: Struct<Q, never> | Struct<Q, unknown>;
    readonly response: ResponseSpec;
    readonly read: (api: Api, meters: Meters, query: Q) => readonly unknown[];
  },
) {
  const { summary, query, response, read } = call;
  const common = { method: "get", access: "user", query, response } as const;
  return [
    endpoint({
      ...common,
      path: `/companies/{c}/plants/{p}/${what}` as const,
      summary,
      handle: async ({ api, user, params, query }) =>
        read(api, await requireSimulatedMeters(api, user, params), query),
    }),
    endpoint({
      ...common,
      path: `/companies/{c}/plants/{p}/meters/{m}/${what}` as const,
      summary: `As the plant's ${what.replace("-", " ")}, of one meter.`,
      handle: async ({ api, user, params, query }) =>
        read(api, await requireSimulatedMeters(api, user, params), query),
    }),
  ];
}

const performanceCalls = plantAndMeterEndpoints("performances", {
  summary:
    "Yield of a plant by hour, day, week or month: actual, expected, calculated, and the standard error.",
  query: periodQuerySchema,
  response: many("Performance", performanceSchema),
  read(api, meters, query) {
    const { start_date, end_date } = validateDayRange(query, maxDays[query.period_type]);
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    return performances(yields, meters, range, query.period_type, api.clock.now.epochMilliseconds);
  },
});

const errorCalls = plantAndMeterEndpoints("standard-errors", {
  summary: "Standard errors of a plant's expected yield by hour.",
  query: hourQuerySchema,
  response: many("StandardError", standardErrorSchema),
  read(api, meters, query) {
    const { start_date, end_date } = validateDayRange(query, maxDays.hour);
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    return standardErrors(yields, meters, range, api.clock.now.epochMilliseconds);
  },
});

const scoreCalls = plantAndMeterEndpoints("scores", {
  summary: "Scores of a plant for each finished day, with the lacking energy by reason.",
  query: dayRangeQuerySchema,
  response: many("Score", scoreSchema),
  read(api, meters, query) {
    const range = finishedDays(api, validateDayRange(query, maxScoreDays));
    return range ? scores(yields, meters, range) : [];
  },
});

const summary = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/historical-summary",
  access: "user",
  summary:
    "Actual and expected yield of a meter over the same finished days: those with data, days - missing_days.",
  query: dayRangeQuerySchema,
  response: one("HistoricalSummary", historicalSummarySchema),
  async handle({ api, user, params, query }) {
    const [meter] = await requireSimulatedMeters(api, user, params);
    const range = finishedDays(api, validateDayRange(query, maxDays.week));
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
  response: data("MeterStatus", meterStatusSchema),
  async handle({ api, user, params, query }) {
    const [[meter], types] = await Promise.all([
      requireSimulatedMeters(api, user, params),
      api.db.selectFrom("meter_status_types").selectAll().execute(),
    ]);
    const range = finishedDays(api, validateDayRange(query, maxScoreDays));
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
  summary: "The meter status types with their severity.",
  response: many("MeterStatusType", meterStatusTypeSchema),
  handle: ({ api }) => api.db.selectFrom("meter_status_types").selectAll().orderBy("name").execute(),
});

interface PlantPath {
  readonly c: number;
  readonly p: number;
  readonly m?: number;
}

/** The simulated meters of the plant in a path, or the one meter it names. */
async function requireSimulatedMeters(api: Api, user: SignedInUser, { c, p, m }: PlantPath) {
  const plant = await requireVisiblePlant(api, user, c, p);
  if (m !== undefined) await requirePlantRow(api, "meters", p, m, "Meter");
  return monitoredMeters(api, plant, m);
}

/** Measurements of plants and meters. contract-v0 §5 */
export const measurementEndpoints = [
  ...performanceCalls,
  ...errorCalls,
  ...scoreCalls,
  summary,
  statuses,
  statusTypes,
];
