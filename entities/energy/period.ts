/** A period of an API response; energies in kWh, null if unknown. */
export interface MeasuredPeriod {
  actual_yield_in_kwh: number | null;
  expected_yield_in_kwh: number | null;
  /** Missing or null when the API does not offer the extension `compared` (domain/v0-api.md#extensions). */
  compared_expected_yield_in_kwh?: number | null;
  /** The same. */
  missing_hours?: number | null;
}

/** The energy of a period in kWh; null if it is unknown. The terms are defined in domain/scores.md#words. */
export interface Energy {
  generatedKwh: number | null;
  /** Of the whole period. */
  expectedKwh: number | null;
  /**
   * The expected energy of the hours with data. Without the extension `compared`, of the whole period if it has data.
   */
  comparedKwh: number | null;
  /** The hours for which no measurement was received, if the API states them. */
  missingHours?: number | null;
}

/** The energy of a period of a series. */
export interface PeriodEnergy extends Energy {
  /** The first day, `YYYY-MM-DD`; of an hour its begin. */
  date: string;
  /** The standard error of the expected energy. Hours have separate ones. */
  errorKwh?: number | null;
}

export const toEnergy = ({
  actual_yield_in_kwh: generatedKwh,
  expected_yield_in_kwh: expectedKwh,
  compared_expected_yield_in_kwh: comparedKwh,
  missing_hours: missingHours,
}: MeasuredPeriod): Energy => ({
  generatedKwh,
  expectedKwh,
  comparedKwh: generatedKwh === null ? null : (comparedKwh ?? expectedKwh),
  ...(missingHours !== undefined && { missingHours }),
});

/** The energy of a period without a response. */
export const noEnergy: Energy = { generatedKwh: null, expectedKwh: null, comparedKwh: null };

/** The lengths of periods, from short to long. */
export const periodTypes = ["hour", "day", "week", "month"] as const;
export type PeriodType = (typeof periodTypes)[number];

/** Returns the first day of the period that contains a day. */
export function startOfPeriod(day: Temporal.PlainDate, type: PeriodType): Temporal.PlainDate {
  if (type === "week") return day.subtract({ days: day.dayOfWeek - 1 });
  return type === "month" ? day.with({ day: 1 }) : day;
}

/** The number of days after which the expected yield of a day is complete (domain/performance.md#expected-energy). */
const completeAfterDays = 2;
/** Half the width of the confidence band, in standard errors (domain/performance.md#confidence-band). */
const bandErrors = 2;

/** Returns the last day with complete expected yield: two days ago. */
export const lastCompleteDay = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: completeAfterDays });

/** The expected range of a yield. */
export interface ConfidenceBand {
  lowKwh: number;
  highKwh: number;
}

/**
 * Returns the expected yield plus and minus two standard errors, at least 0 (domain/performance.md#confidence-band);
 * null if a value is unknown.
 */
export function confidenceBand(expectedKwh: number | null, errorKwh: number | null): ConfidenceBand | null {
  if (expectedKwh === null || errorKwh === null) return null;
  const half = bandErrors * errorKwh;
  return { lowKwh: Math.max(0, expectedKwh - half), highKwh: expectedKwh + half };
}

/**
 * Returns NOK when a yield is below the band, or below the expected yield if there is no band; null if a value is
 * unknown.
 */
export function performanceStatus(
  actualKwh: number | null,
  expectedKwh: number | null,
  band: ConfidenceBand | null,
): "OK" | "NOK" | null {
  const floor = band?.lowKwh ?? expectedKwh;
  if (actualKwh === null || floor === null) return null;
  return actualKwh < floor ? "NOK" : "OK";
}
