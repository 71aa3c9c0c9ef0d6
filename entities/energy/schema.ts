import * as v0 from "@shared/api/v0/decoder";
import { reference, relation, relations, withSomeField } from "@shared/api/v0/rows";

/** A row with the yield of one period in kWh; null if it is unknown. */
export const performanceRowSchema = v0.object({
  start_date: v0.date(),
  actual_yield_in_kwh: v0.numberOrNull(),
  expected_yield_in_kwh: v0.numberOrNull(),
  /** The expected yield of the hours with data; requires the extension `compared` (domain/v0-api.md#extensions). */
  compared_expected_yield_in_kwh: v0.optional(v0.numberOrNull()),
  /** The hours without data, summed over all meters; requires the same extension. */
  missing_hours: v0.optional(v0.numberOrNull()),
  /** The standard error of the expected yield, in kWh. */
  error: v0.numberOrNull(),
  /** The meter of the row, if the energy of a period is split over meters. */
  meter_id: v0.optional(v0.textOrNull()),
  meter: v0.optional(relation(reference())),
});
export type PerformanceRow = v0.Infer<typeof performanceRowSchema>;

/** The standard error of the expected yield of one hour, in kWh. */
export const standardErrorSchema = v0.object({ start_date: v0.date(), error: v0.numberOrNull() });
export type StandardError = v0.Infer<typeof standardErrorSchema>;

/** The scores of a plant on one day and the lacking yield by reason, in kWh. */
export const dayScoreSchema = v0.object({
  date: v0.date(),
  sun_score: v0.numberOrNull(),
  yield_score: v0.numberOrNull(),
  /** `reason` is a meter status type. */
  lacking: relations(v0.object({ reason: v0.nameOrNull(), kwh: v0.numberOrNull() })),
});
export type DayScore = v0.Infer<typeof dayScoreSchema>;

/** The weather over a plant in a period (domain/performance.md#weather). Requires the extension `weather`. */
export const periodWeatherSchema = v0.object({
  start_date: v0.date(),
  radiation_in_kwh_per_m2: v0.numberOrNull(),
  temperature_in_celsius: v0.numberOrNull(),
  snow_depth_in_m: v0.numberOrNull(),
  precipitation_in_mm: v0.numberOrNull(),
});
export type PeriodWeather = v0.Infer<typeof periodWeatherSchema>;

const forecastDaySchema = v0.object({
  date: v0.date(),
  expected_yield_in_kwh: v0.number(),
  lowest_yield_in_kwh: v0.number(),
  highest_yield_in_kwh: v0.number(),
});
export type ForecastDay = v0.Infer<typeof forecastDaySchema>;

/** How good the forecasts of the day before were, and the last one whose day is known. */
const forecastRecordSchema = v0.object({
  days: v0.number(),
  days_within: v0.number(),
  date: v0.date(),
  forecast_yield_in_kwh: v0.number(),
  /** With the weather as it was. */
  expected_yield_in_kwh: v0.number(),
  actual_yield_in_kwh: v0.numberOrNull(),
});
export type ForecastRecord = v0.Infer<typeof forecastRecordSchema>;

/** The forecast of a plant or a company (domain/performance.md#forecast). Requires the extension `energy_forecast`. */
export const energyForecastSchema = v0.object({
  status: v0.oneOf(["ok", "no_source", "unavailable", "inactive"], "unavailable"),
  made_at: v0.dateOrNull(),
  days: relations(forecastDaySchema, ({ date }) => date),
  /** Of a plant. */
  record: v0.optional(relation(forecastRecordSchema)),
  /** Of a company. */
  plants_without_forecast: v0.optional(v0.numberOrNull()),
});
export type EnergyForecast = v0.Infer<typeof energyForecastSchema>;

/** The key figures of a plant (domain/scores.md#key-figures). Requires the extension `kpis`. */
export const kpisSchema = withSomeField(
  v0.object({
    /** The days that are counted; null without any. */
    start_date: v0.dateOrNull(),
    end_date: v0.dateOrNull(),
    availability_by_time: v0.numberOrNull(),
    availability_by_energy: v0.numberOrNull(),
    /** The share of the daylight hours that the figures above are of, 0 to 1; so are the others of their figures. */
    availability_covered_share: v0.numberOrNull(),
    performance_ratio: v0.numberOrNull(),
    corrected_performance_ratio: v0.numberOrNull(),
    performance_covered_share: v0.numberOrNull(),
    specific_yield_in_kwh_per_kwp: v0.numberOrNull(),
    capacity_factor: v0.numberOrNull(),
    yield_covered_share: v0.numberOrNull(),
    curtailed_kwh: v0.numberOrNull(),
    /** What else was lost. */
    other_lost_kwh: v0.numberOrNull(),
    not_received_kwh: v0.numberOrNull(),
  }),
);
export type Kpis = v0.Infer<typeof kpisSchema>;
