import { dayOf } from "@shared/lib/dates";
import type { PromiseStatus } from "./api";
import { isOngoing, lastDayOfPeriod } from "./period";
import { realizedProgress, type YieldsOfPromise, yieldsSoFar } from "./progress";

/** The expected yield at the end of the ongoing period, in kWh. */
export interface PromiseForecast {
  lastDay: Temporal.PlainDate;
  kwh: number;
  lowKwh: number;
  highKwh: number;
  /** The promise of the whole period, without the days that are left out. */
  promisedKwh: number;
}

/**
 * The standard error of the yield of a year, as a share: 4.5 % by the radiation, and 3.5 % by outages, snow and a season
 * that suits the panels more or less than others (domain/promises.md#range-of-the-forecast).
 */
const yearError = 0.057;
/** The width of the range to each side, in standard errors. */
const rangeErrors = 2;

/**
 * How often the range held what finished years of simulated plants delivered, by the months that were left. The back-test
 * computes it: `npm run bench forecast`.
 */
export const rangeRecord: readonly { monthsLeft: number; years: number; inRange: number }[] = [
  { monthsLeft: 11, years: 186, inRange: 178 },
  { monthsLeft: 10, years: 193, inRange: 188 },
  { monthsLeft: 9, years: 193, inRange: 188 },
  { monthsLeft: 8, years: 193, inRange: 188 },
  { monthsLeft: 7, years: 193, inRange: 189 },
  { monthsLeft: 6, years: 193, inRange: 189 },
  { monthsLeft: 5, years: 193, inRange: 190 },
  { monthsLeft: 4, years: 193, inRange: 190 },
  { monthsLeft: 3, years: 193, inRange: 190 },
  { monthsLeft: 2, years: 193, inRange: 189 },
  { monthsLeft: 1, years: 193, inRange: 186 },
];

const wattHoursInKwh = 1_000;

/** A promise as a plant or a row of a list contains it. */
type ForecastPromise = YieldsOfPromise &
  Pick<PromiseStatus, "period_index" | "period_start" | "summary" | "promised_total_wh" | "left_out_days">;

/**
 * Returns the forecast of the ongoing period: what was delivered, and for the remaining days the promise times the
 * progress so far, in normal radiation. Null while it is too early or a value is not known (domain/promises.md#forecast).
 */
export function promiseForecast(promise: ForecastPromise, today: Temporal.PlainDate): PromiseForecast | null {
  const { period_start: start, promised_total_wh: totalWh, left_out_days: leftOut } = promise;
  const yields = yieldsSoFar(promise);
  const progress = realizedProgress(promise);
  if (start === null || totalWh === null || !yields || progress === null || !isOngoing(promise, today)) return null;
  if (promise.summary === "TOO_EARLY") return null;
  const days = dayOf(start).until(today, { largestUnit: "day" }).days;
  const daysWithData = days - (leftOut ?? 0);
  if (daysWithData <= 0) return null;
  const promisedWithGaps = yields.promisedKwh * (days / daysWithData);
  const remaining = Math.max(0, totalWh / wattHoursInKwh - promisedWithGaps);
  const kwh = yields.deliveredKwh + remaining * progress;
  const promisedKwh = yields.promisedKwh + remaining;
  const left = remaining / (promisedWithGaps + remaining);
  const error = rangeErrors * yearError;
  return {
    lastDay: lastDayOfPeriod(dayOf(start)),
    kwh,
    // As wide as in the middle of a year: later outages lower the yield, whatever is known of the plant by then.
    lowKwh: Math.max(yields.deliveredKwh, kwh * (1 - error * Math.sqrt(2 * left))),
    // The error of what passed, carried over to what is left. A plant after an outage can return to its promise.
    highKwh: kwh + promisedKwh * error * Math.sqrt(left / (1 - left)),
    promisedKwh,
  };
}
