import { dayOf } from "@shared/lib/dates";
import type { PromiseStatus } from "./api";
import { isOngoing, lastDayOfPeriod } from "./period";
import { realizedProgress, yieldsSoFar } from "./progress";

/** The expected yield at the end of the ongoing period, in kWh. */
export interface PromiseForecast {
  lastDay: Temporal.PlainDate;
  kwh: number;
  lowKwh: number;
  highKwh: number;
  /** The promise of the whole period, without the days that are left out. */
  promisedKwh: number;
}

/** The standard error of the radiation of a month and the smallest one of a longer time, as shares of the mean. */
const monthError = 0.13;
const yearError = 0.045;
/** Half the width of the range, in standard errors. */
const rangeErrors = 2;
const daysOfMonth = 30.4;

const wattHoursInKwh = 1_000;

/**
 * Returns the forecast of the ongoing period: what was delivered, and for the remaining days the promise times the
 * progress so far, in normal radiation. Null while it is too early or a value is not known (domain/promises.md#forecast).
 */
export function promiseForecast(promise: PromiseStatus, today: Temporal.PlainDate): PromiseForecast | null {
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
  const lastDay = lastDayOfPeriod(dayOf(start));
  const months = Math.max(1, (today.until(lastDay, { largestUnit: "day" }).days + 1) / daysOfMonth);
  const rest = remaining * progress;
  const spread = rest * rangeErrors * Math.max(yearError, monthError / Math.sqrt(months));
  const kwh = yields.deliveredKwh + rest;
  return { lastDay, kwh, lowKwh: kwh - spread, highKwh: kwh + spread, promisedKwh: yields.promisedKwh + remaining };
}
