import {
  date,
  dateOrNull,
  type Infer,
  nameOrNull,
  number,
  numberOrNull,
  object,
  oneOf,
  optional,
  textOrNull,
} from "@shared/api/v0/decoder";
import { reference, relation, relations, withSomeField } from "@shared/api/v0/rows";

/** A row with the yield of one period in kWh; null if it is unknown. */
export const performanceRowSchema = object({
  start_date: date(),
  actual_yield_in_kwh: numberOrNull(),
  expected_yield_in_kwh: numberOrNull(),
  /** The expected yield of the hours with data; requires the extension `compared` (domain/v0-api.md#extensions). */
  compared_expected_yield_in_kwh: optional(numberOrNull()),
  /** The hours without data, summed over all meters; requires the same extension. */
  missing_hours: optional(numberOrNull()),
  /** The standard error of the expected yield, in kWh. */
  error: numberOrNull(),
  /** The meter of the row, if the energy of a period is split over meters. */
  meter_id: optional(textOrNull()),
  meter: optional(relation(reference())),
});
export type PerformanceRow = Infer<typeof performanceRowSchema>;

/** The standard error of the expected yield of one hour, in kWh. */
export const standardErrorSchema = object({ start_date: date(), error: numberOrNull() });
export type StandardError = Infer<typeof standardErrorSchema>;

/** The scores of a plant on one day and the lacking yield by reason, in kWh. */
export const dayScoreSchema = object({
  date: date(),
  sun_score: numberOrNull(),
  yield_score: numberOrNull(),
  /** `reason` is a meter status type. */
  lacking: relations(object({ reason: nameOrNull(), kwh: numberOrNull() })),
});
export type DayScore = Infer<typeof dayScoreSchema>;

/** The weather over a plant in a period (domain/performance.md#weather). Requires the extension `weather`. */
export const periodWeatherSchema = object({
  start_date: date(),
  radiation_in_kwh_per_m2: numberOrNull(),
  temperature_in_celsius: numberOrNull(),
  snow_depth_in_m: numberOrNull(),
  precipitation_in_mm: numberOrNull(),
});
export type PeriodWeather = Infer<typeof periodWeatherSchema>;

const forecastDaySchema = object({
  date: date(),
  expected_yield_in_kwh: number(),
  lowest_yield_in_kwh: number(),
  highest_yield_in_kwh: number(),
});
export type ForecastDay = Infer<typeof forecastDaySchema>;

/** How good the forecasts of the day before were, and the last one whose day is known. */
const forecastRecordSchema = object({
  days: number(),
  days_within: number(),
  date: date(),
  forecast_yield_in_kwh: number(),
  /** With the weather as it was. */
  expected_yield_in_kwh: number(),
  actual_yield_in_kwh: numberOrNull(),
});
export type ForecastRecord = Infer<typeof forecastRecordSchema>;

/** The forecast of a plant or a company (domain/performance.md#forecast). Requires the extension `energy_forecast`. */
export const energyForecastSchema = object({
  status: oneOf(["ok", "no_source", "unavailable", "inactive"], "unavailable"),
  made_at: dateOrNull(),
  days: relations(forecastDaySchema, ({ date }) => date),
  /** Of a plant. */
  record: optional(relation(forecastRecordSchema)),
  /** Of a company. */
  plants_without_forecast: optional(numberOrNull()),
});
export type EnergyForecast = Infer<typeof energyForecastSchema>;

/** The key figures of a plant (domain/scores.md#key-figures). Requires the extension `kpis`. */
export const kpisSchema = withSomeField(
  object({
    /** The days that are counted; null without any. */
    start_date: dateOrNull(),
    end_date: dateOrNull(),
    availability_by_time: numberOrNull(),
    availability_by_energy: numberOrNull(),
    /** The share of the daylight hours that the figures above are of, 0 to 1; so are the others of their figures. */
    availability_covered_share: numberOrNull(),
    performance_ratio: numberOrNull(),
    corrected_performance_ratio: numberOrNull(),
    performance_covered_share: numberOrNull(),
    specific_yield_in_kwh_per_kwp: numberOrNull(),
    capacity_factor: numberOrNull(),
    yield_covered_share: numberOrNull(),
    curtailed_kwh: numberOrNull(),
    /** What else was lost. */
    other_lost_kwh: numberOrNull(),
    not_received_kwh: numberOrNull(),
  }),
);
export type Kpis = Infer<typeof kpisSchema>;
