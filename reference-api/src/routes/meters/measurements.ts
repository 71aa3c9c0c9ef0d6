import { array, enums, integer, nullable, number, object, type Struct, string } from "superstruct";
import type { Api } from "../../api";
import { namesOf, stringShares, weakStrings } from "../../assessment/issues/weak-strings";
import { historicalSummary, meterStatuses, scores } from "../../assessment/meter-reports";
import { type PeriodType, performances } from "../../assessment/performances";
import { finishedDays, selectStringDays, toStringDays } from "../../fleet/meter-days";
import { monitoredMeters, selectMeters } from "../../fleet/meter-sources";
import { serializeWeakString } from "../../fleet/plant-columns";
import {
  date,
  dayRangeFields,
  dayRangeQuerySchema,
  described,
  instant,
  oneOf,
  periodQuerySchema,
  validateDayRange,
} from "../../http/fields";
import { dayOf, formatDay } from "../../lib/local-days";
import { roundOrNull } from "../../lib/numbers";
import { weakStringSchema } from "../../resources/issues";
import { data, endpoint, many, one, type ResponseSpec, reading } from "../endpoint";

export const performanceSchema = object({
  /** An instant for hours, a day for longer periods. */
  start_date: string(),
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  missing_hours: nullable(integer()),
  calculated_yield_in_kwh: nullable(number()),
  error: nullable(number()),
});
const standardErrorSchema = object({ start_date: instant(), error: nullable(number()) });
const scoreSchema = object({
  date: date(),
  sun_score: nullable(number()),
  yield_score: nullable(number()),
  lacking: array(object({ reason: string(), kwh: number() })),
});
const historicalSummarySchema = object({
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
  ratio: nullable(number()),
  days: integer(),
  missing_days: integer(),
  specific_yield_in_kwh_per_kwp: nullable(number()),
});
const meterStatusTypeSchema = object({
  name: string(),
  display_name: string(),
  display_name_short: string(),
  severity: integer(),
  descriptiveness: integer(),
});
const meterStatusSchema = object({
  date: date(),
  meter_id: integer(),
  type_name: string(),
  meter_status_type: meterStatusTypeSchema,
});

const maxDays: Record<PeriodType, number> = { hour: 31, day: 1100, week: 3660, month: 11_000 };
const maxScoreDays = 400;

const hourQuerySchema = object({
  ...dayRangeFields,
  period_type: described("The length of a period.", oneOf(["hour"])),
});

type Measurement = "performances" | "standard-errors" | "scores";
type Monitored = ReturnType<typeof monitoredMeters>;

function plantAndMeterEndpoints<Q>(
  what: Measurement,
  call: {
    readonly summary: string;
    readonly query: Struct<Q, never> | Struct<Q, unknown>;
    readonly response: ResponseSpec;
    readonly read: (api: Api, monitored: Monitored, query: Q) => readonly unknown[];
  },
) {
  const { summary, query, response, read } = call;
  const readMeters = (api: Api, query: Q, plantId: number, meterId?: number) =>
    reading(
      selectMeters(api.db, [plantId], meterId),
      (rows, { plant }) => plant && read(api, monitoredMeters(plant, rows), query),
    );
  return [
    endpoint("get", `/companies/{c}/plants/{p}/${what}`, {
      summary,
      query,
      response,
      read: ({ api, params, query }) => readMeters(api, query, params.p),
    }),
    endpoint("get", `/companies/{c}/plants/{p}/meters/{m}/${what}`, {
      summary: `As the plant's ${what.replace("-", " ")}, of one meter.`,
      query,
      response,
      read: ({ api, params, query }) => readMeters(api, query, params.p, params.m),
    }),
  ];
}

const performanceCalls = plantAndMeterEndpoints("performances", {
  summary:
    "Yield of a plant by hour, day, week or month: actual, expected, the expected yield of the hours with data, calculated, and the standard error.",
  query: periodQuerySchema,
  response: many("Performance", performanceSchema),
  read(api, { meters }, query) {
    const { start_date, end_date } = validateDayRange(query, maxDays[query.period_type]);
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    return performances(meters, range, query.period_type, api.clock.now.epochMilliseconds);
  },
});

const errorCalls = plantAndMeterEndpoints("standard-errors", {
  summary: "Standard errors of a plant's expected yield by hour.",
  query: hourQuerySchema,
  response: many("StandardError", standardErrorSchema),
  read(api, { meters }, query) {
    const { start_date, end_date } = validateDayRange(query, maxDays.hour);
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    const hours = performances(meters, range, "hour", api.clock.now.epochMilliseconds);
    return hours.map(({ start_date, error }) => ({ start_date, error }));
  },
});

const scoreCalls = plantAndMeterEndpoints("scores", {
  summary: "Scores of a plant for each finished day, with the lacking energy by reason.",
  query: dayRangeQuerySchema,
  response: many("Score", scoreSchema),
  read(api, { meters, sky }, query) {
    const range = finishedDays(api, validateDayRange(query, maxScoreDays));
    return range ? scores(meters, sky, range) : [];
  },
});

const summary = endpoint("get", "/companies/{c}/plants/{p}/meters/{m}/historical-summary", {
  summary: "Actual and expected yield of a meter over the same hours of finished days: those with data.",
  query: dayRangeQuerySchema,
  response: one("HistoricalSummary", historicalSummarySchema),
  read({ api, params, query }) {
    const range = finishedDays(api, validateDayRange(query, maxDays.week));
    return reading(selectMeters(api.db, [params.p], params.m), (rows, { plant }) => {
      const [meter] = plant ? monitoredMeters(plant, rows).meters : [];
      if (meter && range) return historicalSummary(meter, range);
      return {
        actual_yield_in_kwh: null,
        expected_yield_in_kwh: null,
        ratio: null,
        days: 0,
        missing_days: 0,
        specific_yield_in_kwh_per_kwp: null,
      };
    });
  },
});

const statuses = endpoint("get", "/companies/{c}/plants/{p}/meters/{m}/meter-statuses", {
  summary: "Statuses of a meter on the finished days of a range, newest first.",
  query: dayRangeQuerySchema,
  response: data("MeterStatus", meterStatusSchema),
  read({ api, params, query }) {
    const range = finishedDays(api, validateDayRange(query, maxScoreDays));
    const types = api.db.selectFrom("meter_status_types").selectAll();
    const selects = [types, ...selectMeters(api.db, [params.p], params.m)] as const;
    return reading(selects, ([types, ...rows], { plant }) => {
      const [meter] = plant ? monitoredMeters(plant, rows).meters : [];
      const typeOf = new Map(types.map((type) => [type.name, type]));
      const days = meter && range ? meterStatuses(meter, range) : [];
      return {
        data: days.map((day) => ({ ...day, meter_id: params.m, meter_status_type: typeOf.get(day.type_name) })),
      };
    });
  },
});

const statusTypes = endpoint("get", "/meter-status-types", {
  summary: "The meter status types with their severity.",
  response: many("MeterStatusType", meterStatusTypeSchema),
  handle: ({ api }) => api.db.selectFrom("meter_status_types").selectAll().orderBy("name").execute(),
});

const stringsSchema = object({
  /** Ampere or watt; null without values. */
  unit: nullable(enums(["A", "W"])),
  strings: array(
    object({
      name: string(),
      finding: nullable(weakStringSchema),
      days: array(
        object({
          date: date(),
          /** Of the median of the other strings on clear hours; null without a clear hour. */
          share: nullable(number()),
          /** The mean of each hour of the day. */
          hours: array(nullable(number())),
        }),
      ),
    }),
  ),
});

const strings = endpoint("get", "/companies/{c}/plants/{p}/meters/{m}/strings", {
  summary: "What the strings of a meter had by hour, as its device pushed it, and which of them have less than before.",
  query: dayRangeQuerySchema,
  response: one("MeterStrings", stringsSchema),
  read({ api, params, query }) {
    const { start_date, end_date } = validateDayRange(query, maxDays.hour);
    const [from, to, today] = [dayOf(start_date), dayOf(end_date), dayOf(api.clock.today)];
    return reading([selectStringDays(api.db, [params.p], to).where("meters.id", "=", params.m)], ([rows]) => {
      const known = [...toStringDays(rows)];
      const days = new Map(known.filter(([day]) => day >= from));
      const shares = stringShares(new Map(known));
      const findings = weakStrings(new Map(known.filter(([day]) => day < today)));
      return {
        unit: [...days.values()].at(-1)?.unit ?? null,
        strings: namesOf(days).map((name) => {
          const finding = findings.find((each) => each.name === name);
          return {
            name,
            finding: finding ? serializeWeakString(finding) : null,
            days: [...days].map(([day, { strings }]) => ({
              date: formatDay(day),
              share: roundOrNull(shares.get(name)?.get(day) ?? null, 3),
              hours: (strings.get(name) ?? []).map((value) => roundOrNull(value, 2)),
            })),
          };
        }),
      };
    });
  },
});

/** Measurements of plants and meters. See domain/v0-calls.md#meters. */
export const measurementEndpoints = [
  ...performanceCalls,
  ...errorCalls,
  ...scoreCalls,
  summary,
  statuses,
  strings,
  statusTypes,
];
