import { issuePatterns } from "@heliograph/rules/issue-types";
import { array, enums, integer, nullable, number, object, string } from "superstruct";
import type { Api } from "../../api";
import { type Amount, windowOf } from "../../assessment/issues/losses";
import { periodLosses, splitLost } from "../../assessment/issues/period-losses";
import { kpisOf } from "../../assessment/kpis";
import type { Meter } from "../../assessment/meter";
import { meterHistory } from "../../assessment/meter-history";
import { selectRecordedWeather } from "../../fleet/meter-days";
import { monitoredMeters, selectMeters, toStoredMeters, weatherOver } from "../../fleet/meter-sources";
import { toIssues } from "../../fleet/plant-periods";
import {
  createForecasts,
  forecastsSince,
  plantForecastSchema,
  selectForecasts,
} from "../../fleet/weather/energy-forecast";
import { periodWeatherSchema, plantWeather } from "../../fleet/weather/plant-weather";
import { date, dayRangeQuerySchema, periodQuerySchema, validateDayRange } from "../../http/fields";
import { type DayRange, dayOf, formatDay } from "../../lib/local-days";
import { roundOrNull } from "../../lib/numbers";
import { selectIssues } from "../../resources/issues";
import { endpoint, many, one, reading } from "../endpoint";

type Monitored = ReturnType<typeof monitoredMeters>;
type Issues = ReturnType<typeof toIssues>;

const maxDays = 400;

const amountFields = {
  lost_kwh: nullable(number()),
  lost_cents: nullable(number()),
  not_received_kwh: nullable(number()),
  not_received_cents: nullable(number()),
};

export const lossCauseSchema = object({
  meter_id: integer(),
  /** Null for what the meter lost without an issue. */
  issue_id: nullable(integer()),
  /** The type of the issue; `misc` without one. */
  type_name: string(),
  pattern: nullable(enums(issuePatterns)),
  ...amountFields,
  /** The first and the last day on which it cost energy. */
  first_date: date(),
  last_date: date(),
});

export const periodLossesSchema = object({
  /** The days that are counted; null without any. The expected energy of later days is not complete. */
  start_date: nullable(date()),
  end_date: nullable(date()),
  ...amountFields,
  not_received_days: integer(),
  snow: array(object({ date: date(), kwh: number() })),
  causes: array(lossCauseSchema),
});

/** Rounded to tenths of a watt hour. */
const roundAmount = (value: number | null) => roundOrNull(value, 4);

const amounts = ({ lost, notReceived }: { readonly lost: Amount; readonly notReceived: Amount }) => ({
  lost_kwh: roundAmount(lost.kwh),
  lost_cents: roundAmount(lost.cents),
  not_received_kwh: roundAmount(notReceived.kwh),
  not_received_cents: roundAmount(notReceived.cents),
});

const plantLosses = endpoint("get", "/companies/{c}/plants/{p}/losses", {
  summary: "What a plant lost and did not receive in a period, and what each issue cost in it.",
  query: dayRangeQuerySchema,
  response: one("PeriodLosses", periodLossesSchema),
  read({ api, params, query }) {
    const period = completeDays(api, query);
    const selects = [selectIssues(api, params.p), ...selectMeters(api.db, [params.p])] as const;
    return reading(
      selects,
      ([issues, ...rows], { plant }) =>
        plant && serializeLosses(monitoredMeters(plant, rows), toIssues(issues), period),
    );
  },
});

/** The days of a period whose expected energy is complete. */
export function completeDays(api: Api, query: { start_date: string; end_date: string }): DayRange {
  const { start_date, end_date } = validateDayRange(query, maxDays);
  const complete = windowOf(dayOf(api.clock.today) - 1).to;
  return { from: dayOf(start_date), to: Math.min(dayOf(end_date), complete) };
}

const countedDays = (days: DayRange | null) => ({
  start_date: days && formatDay(days.from),
  end_date: days && formatDay(days.to),
});

const lossesOf = (meters: readonly Meter[], issues: Issues, period: DayRange) =>
  periodLosses(
    meters.map((meter) => ({
      history: meterHistory(meter, period.from, period.to),
      issues: issues.filter(({ meterId }) => meterId === meter.id),
    })),
    period,
  );

export function serializeLosses({ meters }: Monitored, issues: Issues, period: DayRange) {
  const losses = lossesOf(meters, issues, period);
  return {
    ...countedDays(meters.length > 0 && period.from <= period.to ? period : null),
    ...amounts(losses),
    not_received_days: losses.notReceivedDays,
    snow: losses.snow.map(({ day, kwh }) => ({ date: formatDay(day), kwh: roundAmount(kwh) })),
    causes: losses.causes.map(({ meterId, issueId, type, pattern, days, ...cost }) => ({
      meter_id: meterId,
      issue_id: issueId,
      type_name: type,
      pattern,
      ...amounts(cost),
      first_date: formatDay(Math.min(...days)),
      last_date: formatDay(Math.max(...days)),
    })),
  };
}

const kpisSchema = object({
  /** The first and the last day that are counted; null when no meter was active. */
  start_date: nullable(date()),
  end_date: nullable(date()),
  availability_by_time: nullable(number()),
  availability_by_energy: nullable(number()),
  /** The share of the daylight hours that the figures are of, here and below. Less than 0.9: they are null. */
  availability_covered_share: nullable(number()),
  performance_ratio: nullable(number()),
  corrected_performance_ratio: nullable(number()),
  performance_covered_share: nullable(number()),
  specific_yield_in_kwh_per_kwp: nullable(number()),
  capacity_factor: nullable(number()),
  yield_covered_share: nullable(number()),
  curtailed_kwh: nullable(number()),
  /** What else was lost. With what was curtailed, it is `lost_kwh` of the losses of the period. */
  other_lost_kwh: nullable(number()),
  not_received_kwh: nullable(number()),
});

const plantKpis = endpoint("get", "/companies/{c}/plants/{p}/kpis", {
  summary: "The key figures of a plant in a period: availability, performance ratio, specific yield, capacity factor.",
  query: dayRangeQuerySchema,
  response: one("PlantKpis", kpisSchema),
  read({ api, params, query }) {
    const period = completeDays(api, query);
    const selects = [
      selectIssues(api, params.p),
      selectRecordedWeather(api.db, params.p, period),
      ...selectMeters(api.db, [params.p]),
    ] as const;
    return reading(
      selects,
      ([issues, weather, ...rows], { plant }) =>
        plant && serializeKpis(monitoredMeters(plant, rows, weather), toIssues(issues), period),
    );
  },
});

function serializeKpis({ meters }: Monitored, issues: Issues, period: DayRange) {
  const kpis = kpisOf(meters, period);
  const losses = lossesOf(meters, issues, period);
  const { curtailed, other } = splitLost(losses);
  return {
    ...countedDays(kpis.days),
    availability_by_time: roundOrNull(kpis.timeAvailability, 4),
    availability_by_energy: roundOrNull(kpis.energyAvailability, 4),
    availability_covered_share: roundOrNull(kpis.availabilityCovered, 4),
    performance_ratio: roundOrNull(kpis.performanceRatio, 4),
    corrected_performance_ratio: roundOrNull(kpis.correctedPerformanceRatio, 4),
    performance_covered_share: roundOrNull(kpis.performanceCovered, 4),
    specific_yield_in_kwh_per_kwp: roundOrNull(kpis.specificYield, 4),
    capacity_factor: roundOrNull(kpis.capacityFactor, 4),
    yield_covered_share: roundOrNull(kpis.yieldCovered, 4),
    curtailed_kwh: roundAmount(curtailed),
    other_lost_kwh: roundAmount(other),
    not_received_kwh: roundAmount(losses.notReceived.kwh),
  };
}

/** The most days of the weather by hour, and by day or longer. */
const maxWeatherDays = { hour: 31, other: 1100 } as const;

const weather = endpoint("get", "/companies/{c}/plants/{p}/weather", {
  summary: "The weather over a plant by hour, day, week or month: light, temperature, snow and precipitation.",
  query: periodQuerySchema,
  response: many("PeriodWeather", periodWeatherSchema),
  read({ api, params, query }) {
    const { period_type } = query;
    const { start_date, end_date } = validateDayRange(
      query,
      period_type === "hour" ? maxWeatherDays.hour : maxWeatherDays.other,
    );
    const range = { from: dayOf(start_date), to: dayOf(end_date) };
    return reading([selectRecordedWeather(api.db, params.p, range)], ([recorded], { plant }) =>
      plant ? plantWeather(weatherOver(plant, recorded), range, period_type, api.clock.now.epochMilliseconds) : [],
    );
  },
});

const plantForecast = endpoint("get", "/companies/{c}/plants/{p}/energy-forecast", {
  summary: "What a plant is expected to generate in the rest of today and the next days, and how good forecasts were.",
  response: one("PlantForecast", plantForecastSchema),
  read({ api, params }) {
    const forecasts = selectForecasts(api.db, [params.p], forecastsSince(api));
    return reading(
      [forecasts, ...selectMeters(api.db, [params.p])] as const,
      ([forecasts, ...rows], { plant }) =>
        plant && createForecasts(api, forecasts)(plant, toStoredMeters(rows), monitoredMeters(plant, rows).meters),
    );
  },
});

/**
 * Figures of a plant in a period. See domain/scores.md#any-period and #key-figures, domain/performance.md#weather and
 * #forecast.
 */
export const periodFigureEndpoints = [plantLosses, plantKpis, weather, plantForecast];
