import * as v0 from "@shared/api/v0/decoder";
import { relation, relations, required, rows, withSomeField } from "@shared/api/v0/rows";

/** The number of meters by yield status on one day. */
export const dayStatusCountsSchema = v0.object({
  date: v0.date(),
  OK: v0.countOrNull(),
  MEDIUM: v0.countOrNull(),
  NOK: v0.countOrNull(),
  NONE: v0.countOrNull(),
  total: v0.countOrNull(),
});
export type DayStatusCounts = v0.Infer<typeof dayStatusCountsSchema>;

/** The number of found issues by type on one day. */
export const foundIssuesSchema = v0.object({ found_on: v0.date(), counts: v0.counts() });

/** The number of resolved issues by type on one day. */
export const resolvedIssuesSchema = v0.object({ resolved_on: v0.date(), counts: v0.counts() });

/** The number of plants by new long-term flag on one day. */
export const promiseChangesSchema = v0.object({ changed_on: v0.date(), counts: v0.counts() });

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
  v0.object({
    actual_yield_in_kwh: v0.numberOrNull(),
    expected_yield_in_kwh: v0.numberOrNull(),
    compared_expected_yield_in_kwh: v0.optional(v0.numberOrNull()),
    /** The yield of the days with known expected yield. Missing if all days have a known expected yield. */
    compared_actual_yield_in_kwh: v0.optional(v0.numberOrNull()),
    not_received_kwh: v0.optional(v0.numberOrNull()),
    not_received_days: v0.optional(v0.countOrNull()),
    /** The days with data, summed over meters. */
    meter_days: v0.optional(v0.countOrNull()),
  }),
);
export type CompanyPerformance = v0.Infer<typeof companyPerformanceSchema> & {
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
  v0.object({
    lost_kwh_per_day: v0.numberOrNull(),
    /** Null when a meter with a loss has no price. */
    lost_cents_per_day: v0.numberOrNull(),
    not_received_kwh_per_day: v0.numberOrNull(),
    not_received_cents_per_day: v0.optional(v0.numberOrNull()),
    /** What the snoozed issues put at stake. */
    snoozed_kwh_per_day: v0.optional(v0.numberOrNull()),
    snoozed_cents_per_day: v0.optional(v0.numberOrNull()),
    plants_losing: v0.countOrNull(),
    /** The plants with at least 0.5 kWh per day that was not received. */
    plants_not_received: v0.optional(v0.countOrNull()),
    plants_silent: v0.countOrNull(),
    plants_as_expected: v0.optional(v0.countOrNull()),
    plants_without_weather_source: v0.optional(v0.countOrNull()),
    /** The plants without a first measurement (domain/measurements.md#waiting). */
    plants_waiting: v0.optional(v0.countOrNull()),
    /** The plants without a live source, and their last day with data (domain/measurements.md#imported). */
    plants_imported: v0.optional(v0.countOrNull()),
    imported_until: v0.optional(v0.dateOrNull()),
    /** The plants whose energy is imported, pushed or pulled. */
    plants_measured: v0.optional(v0.countOrNull()),
    /** Whether the installation has a weather source; null for a simulated fleet and on other servers. */
    has_weather_source: v0.optional(v0.booleanOr(null)),
  }),
);
export type Losses = v0.Infer<typeof lossesSchema>;

export const countSchema = withSomeField(v0.object({ count: v0.countOrNull() }));

/** The plants of a company that have the same owner, the same tags or the same drivers (domain/portfolio.md). */
export const plantGroupSchema = v0.object({
  ids: relations(v0.id()),
  names: relations(v0.text()),
  plants: v0.countOrNull(),
  total_peak_in_watt: v0.numberOrNull(),
  measured_peak_in_watt: v0.numberOrNull(),
  actual_yield_in_kwh: v0.numberOrNull(),
  compared_expected_yield_in_kwh: v0.numberOrNull(),
  lost_kwh_per_day: v0.numberOrNull(),
  lost_cents_per_day: v0.numberOrNull(),
  not_received_kwh_per_day: v0.numberOrNull(),
  not_received_cents_per_day: v0.numberOrNull(),
  plants_without_weather_source: v0.optional(v0.countOrNull()),
});
export type PlantGroup = v0.Infer<typeof plantGroupSchema>;

/** The energy and the losses of some plants in a period. The rates are the present rates (domain/portfolio.md#periods). */
const periodFigures = {
  plants: v0.countOrNull(),
  total_peak_in_watt: v0.numberOrNull(),
  measured_peak_in_watt: v0.numberOrNull(),
  actual_yield_in_kwh: v0.numberOrNull(),
  compared_actual_yield_in_kwh: v0.numberOrNull(),
  compared_expected_yield_in_kwh: v0.numberOrNull(),
  lost_kwh: v0.numberOrNull(),
  lost_cents: v0.numberOrNull(),
  not_received_kwh: v0.numberOrNull(),
  not_received_cents: v0.numberOrNull(),
  lost_kwh_per_day: v0.numberOrNull(),
  lost_cents_per_day: v0.numberOrNull(),
  not_received_kwh_per_day: v0.numberOrNull(),
  not_received_cents_per_day: v0.numberOrNull(),
  plants_without_weather_source: v0.countOrNull(),
  /** The key figures, with the plants of which they are known; need the extension `portfolio_kpis`. */
  availability_by_time: v0.optional(v0.numberOrNull()),
  availability_by_energy: v0.optional(v0.numberOrNull()),
  availability_plants: v0.optional(v0.countOrNull()),
  performance_ratio: v0.optional(v0.numberOrNull()),
  performance_plants: v0.optional(v0.countOrNull()),
  specific_yield_in_kwh_per_kwp: v0.optional(v0.numberOrNull()),
  yield_plants: v0.optional(v0.countOrNull()),
  curtailed_kwh: v0.optional(v0.numberOrNull()),
  causes: relations(
    v0.object({
      type_name: v0.text(),
      pattern: v0.textOrNull(),
      lost_kwh: v0.numberOrNull(),
      lost_cents: v0.numberOrNull(),
    }),
  ),
  compared: relation(
    v0.object({
      plants: v0.countOrNull(),
      peak_in_watt: v0.numberOrNull(),
      actual_yield_in_kwh: v0.numberOrNull(),
      earlier_actual_yield_in_kwh: v0.numberOrNull(),
      compared_actual_yield_in_kwh: v0.numberOrNull(),
      compared_expected_yield_in_kwh: v0.numberOrNull(),
      earlier_compared_actual_yield_in_kwh: v0.numberOrNull(),
      earlier_compared_expected_yield_in_kwh: v0.numberOrNull(),
      lost_kwh: v0.numberOrNull(),
      earlier_lost_kwh: v0.numberOrNull(),
    }),
  ),
};

/** The portfolio of a period; needs the extension `portfolio_periods`. */
export const portfolioPeriodSchema = v0.object({
  has_losses: v0.booleanOr(false),
  all: required(v0.object(periodFigures)),
  groups: required(
    rows(v0.object({ ids: relations(v0.id()), names: relations(v0.text()), city: v0.textOrNull(), ...periodFigures })),
  ),
});
export type PortfolioPeriod = v0.Infer<typeof portfolioPeriodSchema>;

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
