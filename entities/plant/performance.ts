/** The number of days until the expected yield of a day is complete (domain/performance.md#expected-energy). */
const completeAfterDays = 2;
/** Half the width of the confidence band, in standard errors (domain/performance.md#confidence-band). */
const bandErrors = 2;

/** The last day whose expected yield is complete: two days ago. */
export const lastCompleteDay = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: completeAfterDays });

/** The expected range of a yield. */
export interface ConfidenceBand {
  lowKwh: number;
  highKwh: number;
}

/**
 * The expected yield plus and minus two standard errors, never below 0 (domain/performance.md#confidence-band); null if
 * either is unknown.
 */
export function confidenceBand(expectedKwh: number | null, errorKwh: number | null): ConfidenceBand | null {
  if (expectedKwh === null || errorKwh === null) return null;
  const half = bandErrors * errorKwh;
  return { lowKwh: Math.max(0, expectedKwh - half), highKwh: expectedKwh + half };
}

/** NOK when a yield is below the band, or below the expected yield without a band; null if either is unknown. */
export function performanceStatus(
  actualKwh: number | null,
  expectedKwh: number | null,
  band: ConfidenceBand | null,
): "OK" | "NOK" | null {
  const floor = band?.lowKwh ?? expectedKwh;
  if (actualKwh === null || floor === null) return null;
  return actualKwh < floor ? "NOK" : "OK";
}
