import {
  type DayScore,
  listPerformances,
  listScores,
  listStandardErrors,
  type MeasuredRef,
  type PerformancePeriod,
  type StandardError,
} from "@entities/plant";
import { type Result, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import type { DateRange } from "@shared/lib/date-range";
import type { ChartRequest } from "./request";

/** The measurements of a plant or a meter for a chart. */
export interface Measurements {
  performances: PerformancePeriod[];
  /** The standard errors of the hours; null for other periods. */
  errors: Result<StandardError[]> | null;
  scores: DayScore[];
}

/** The API returns the scores of at most a year at once. */
const scoreDays = 366;

function partsOf({ start, end }: DateRange): DateRange[] {
  const last = start.add({ days: scoreDays - 1 });
  if (Temporal.PlainDate.compare(last, end) >= 0) return [{ start, end }];
  return [{ start, end: last }, ...partsOf({ start: last.add({ days: 1 }), end })];
}

/** Loads what a chart needs; failed standard errors do not affect the yield. Throws `ApiError`. */
export async function loadMeasurements(
  api: V0Client,
  ref: MeasuredRef,
  { kind, period, range }: ChartRequest,
  { signal, withErrors = true }: { signal: AbortSignal; withErrors?: boolean },
): Promise<Measurements> {
  const options = { signal };
  if (kind === "scores") {
    const parts = await Promise.all(partsOf(range).map((part) => listScores(api, ref, part, options)));
    return { performances: [], errors: null, scores: parts.flat() };
  }
  const [performances, errors] = await Promise.all([
    listPerformances(api, ref, { ...range, period }, options),
    // spec 2 §2.7: standard errors only for hours
    period === "hour" && withErrors ? toResult(listStandardErrors(api, ref, range, options)) : null,
  ]);
  return { performances, errors, scores: [] };
}
