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
