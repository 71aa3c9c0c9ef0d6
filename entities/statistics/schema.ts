import {
  booleanOr,
  countOrNull,
  counts,
  date,
  dateOrNull,
  type Infer,
  id,
  numberOrNull,
  object,
  optional,
  text,
  textOrNull,
} from "@shared/api/v0/decoder";
import { relation, relations, required, rows, withSomeField } from "@shared/api/v0/rows";

/** The number of meters by yield status on one day. */
export const dayStatusCountsSchema = object({
  date: date(),
  OK: countOrNull(),
  MEDIUM: countOrNull(),
  NOK: countOrNull(),
  NONE: countOrNull(),
  total: countOrNull(),
});
export type DayStatusCounts = Infer<typeof dayStatusCountsSchema>;

/** The number of found issues by type on one day. */
export const foundIssuesSchema = object({ found_on: date(), counts: counts() });

/** The number of resolved issues by type on one day. */
export const resolvedIssuesSchema = object({ resolved_on: date(), counts: counts() });

/** The number of plants by new long-term flag on one day. */
export const promiseChangesSchema = object({ changed_on: date(), counts: counts() });

/** The number of plants by new long-term flag on one day. */
export interface DayPromiseChanges {
  /** `YYYY-MM-DD`. */
  date: string;
  /** By promise flag. */
  counts: Record<string, number>;
}

/** The number of found or resolved issues by type on one day. */
export interface DayIssueCounts {
  /** `YYYY-MM-DD`. */
  date: string;
  counts: Record<string, number>;
}

/**
 * The actual and expected yield of a company's monitored plants in kWh; null if it is unknown. The last five
 * fields require the extension `compared` (domain/v0-api.md#extensions).
 */
export const companyPerformanceSchema = withSomeField(
  object({
    actual_yield_in_kwh: numberOrNull(),
    expected_yield_in_kwh: numberOrNull(),
    compared_expected_yield_in_kwh: optional(numberOrNull()),
    /** The yield of the days with known expected yield. Missing if all days have a known expected yield. */
    compared_actual_yield_in_kwh: optional(numberOrNull()),
    not_received_kwh: optional(numberOrNull()),
    not_received_days: optional(countOrNull()),
    /** The days with data, summed over meters. */
    meter_days: optional(countOrNull()),
  }),
);
export type CompanyPerformance = Infer<typeof companyPerformanceSchema> & {
  /** Whether the API returned impossible energy. The energy and its expected energy are then unknown. */
  isImpossible?: boolean;
  /** The energy of the days without known expected yield. The other fields leave these days out. */
  notComparedKwh?: number;
};

/**
 * The rates of a company's plants (domain/scores.md#rates). The rate of a plant is the sum of the rates of its open
 * issues. Requires the extension `losses`.
 */
export const lossesSchema = withSomeField(
  object({
    lost_kwh_per_day: numberOrNull(),
    /** Null when a meter with a loss has no price. */
    lost_cents_per_day: numberOrNull(),
    not_received_kwh_per_day: numberOrNull(),
    not_received_cents_per_day: optional(numberOrNull()),
    /** What the snoozed issues put at stake. */
    snoozed_kwh_per_day: optional(numberOrNull()),
    snoozed_cents_per_day: optional(numberOrNull()),
    plants_losing: countOrNull(),
    /** The plants with at least 0.5 kWh per day that was not received. */
    plants_not_received: optional(countOrNull()),
    plants_silent: countOrNull(),
    plants_as_expected: optional(countOrNull()),
    plants_without_weather_source: optional(countOrNull()),
    /** The plants without a first measurement (domain/measurements.md#waiting). */
    plants_waiting: optional(countOrNull()),
    /** The plants without a live source, and their last day with data (domain/measurements.md#imported). */
    plants_imported: optional(countOrNull()),
    imported_until: optional(dateOrNull()),
    /** The plants whose energy is imported, pushed or pulled. */
    plants_measured: optional(countOrNull()),
    /** Whether the installation has a weather source; null for a simulated fleet and on other servers. */
    has_weather_source: optional(booleanOr(null)),
  }),
);
export type Losses = Infer<typeof lossesSchema>;

export const countSchema = withSomeField(object({ count: countOrNull() }));

/** The plants of a company that have the same owner, the same tags or the same drivers (domain/portfolio.md). */
export const plantGroupSchema = object({
  ids: relations(id()),
  names: relations(text()),
  plants: countOrNull(),
  total_peak_in_watt: numberOrNull(),
  measured_peak_in_watt: numberOrNull(),
  actual_yield_in_kwh: numberOrNull(),
  compared_expected_yield_in_kwh: numberOrNull(),
  lost_kwh_per_day: numberOrNull(),
  lost_cents_per_day: numberOrNull(),
  not_received_kwh_per_day: numberOrNull(),
  not_received_cents_per_day: numberOrNull(),
  plants_without_weather_source: optional(countOrNull()),
});
export type PlantGroup = Infer<typeof plantGroupSchema>;

/** The energy and the losses of some plants in a period. The rates are those of now (domain/portfolio.md#periods). */
const periodFigures = {
  plants: countOrNull(),
  total_peak_in_watt: numberOrNull(),
  measured_peak_in_watt: numberOrNull(),
  actual_yield_in_kwh: numberOrNull(),
  compared_actual_yield_in_kwh: numberOrNull(),
  compared_expected_yield_in_kwh: numberOrNull(),
  lost_kwh: numberOrNull(),
  lost_cents: numberOrNull(),
  not_received_kwh: numberOrNull(),
  not_received_cents: numberOrNull(),
  lost_kwh_per_day: numberOrNull(),
  lost_cents_per_day: numberOrNull(),
  not_received_kwh_per_day: numberOrNull(),
  not_received_cents_per_day: numberOrNull(),
  plants_without_weather_source: countOrNull(),
  /** The key figures, with the plants of which they are known; need the extension `portfolio_kpis`. */
  availability_by_time: optional(numberOrNull()),
  availability_by_energy: optional(numberOrNull()),
  availability_plants: optional(countOrNull()),
  performance_ratio: optional(numberOrNull()),
  performance_plants: optional(countOrNull()),
  specific_yield_in_kwh_per_kwp: optional(numberOrNull()),
  yield_plants: optional(countOrNull()),
  curtailed_kwh: optional(numberOrNull()),
  causes: relations(
    object({ type_name: text(), pattern: textOrNull(), lost_kwh: numberOrNull(), lost_cents: numberOrNull() }),
  ),
  compared: relation(
    object({
      plants: countOrNull(),
      peak_in_watt: numberOrNull(),
      actual_yield_in_kwh: numberOrNull(),
      earlier_actual_yield_in_kwh: numberOrNull(),
      compared_actual_yield_in_kwh: numberOrNull(),
      compared_expected_yield_in_kwh: numberOrNull(),
      earlier_compared_actual_yield_in_kwh: numberOrNull(),
      earlier_compared_expected_yield_in_kwh: numberOrNull(),
      lost_kwh: numberOrNull(),
      earlier_lost_kwh: numberOrNull(),
    }),
  ),
};

/** The portfolio of a period; needs the extension `portfolio_periods`. */
export const portfolioPeriodSchema = object({
  has_losses: booleanOr(false),
  all: required(object(periodFigures)),
  groups: required(
    rows(object({ ids: relations(id()), names: relations(text()), city: textOrNull(), ...periodFigures })),
  ),
});
export type PortfolioPeriod = Infer<typeof portfolioPeriodSchema>;

/** What is done of the first steps of an installation (domain/dashboard.md#first-steps). */
export interface FirstSteps {
  hasPlants: boolean;
  hasMeasurements: boolean;
  hasWeather: boolean;
}

/** The steps of an installation for own plants; null if all are done, and for a simulated fleet and other servers. */
export function firstSteps(
  plants: number,
  { plants_measured: measured, plants_waiting: waiting, has_weather_source: weather }: Losses,
): FirstSteps | null {
  if (weather === null || weather === undefined) return null;
  const steps = { hasPlants: plants > 0, hasMeasurements: (measured ?? 0) > (waiting ?? 0), hasWeather: weather };
  return Object.values(steps).every(Boolean) ? null : steps;
}
