/** The weather over a plant by period. domain/performance.md#weather */
import { nullable, number, object, string } from "superstruct";
import { type PeriodType, periodStart } from "../../assessment/performances";
import { type DayRange, dayStart, formatDay, formatInstant, hourMs } from "../../lib/local-days";
import { roundOrNull } from "../../lib/numbers";
import type { WeatherHour } from "../../measurements/weather-day";
import type { WeatherOfDay } from "../meter-sources";

/** The weather of a period. A value of which a part is not known is null. */
export const periodWeatherSchema = object({
  /** An instant for hours, a day for longer periods. */
  start_date: string(),
  /** Global radiation on the horizontal. */
  radiation_in_kwh_per_m2: nullable(number()),
  /** The mean. */
  temperature_in_celsius: nullable(number()),
  /** The deepest. */
  snow_depth_in_m: nullable(number()),
  precipitation_in_mm: nullable(number()),
});

/** The weather of each period of a range, whose first and last one may be cut. Hours that end after `now` are not known. */
export function plantWeather(hoursOf: WeatherOfDay, range: DayRange, periodType: PeriodType, now: number) {
  const hours = new Map<string, WeatherHour[]>();
  for (let day = range.from; day <= range.to; day++) {
    const known = hoursOf(day);
    const start = dayStart(day);
    for (let at = start, index = 0; at < dayStart(day + 1); at += hourMs, index++) {
      const key = periodType === "hour" ? formatInstant(at) : formatDay(periodStart(day, periodType));
      const ofPeriod = hours.get(key) ?? [];
      ofPeriod.push(at + hourMs <= now ? (known?.[index] ?? null) : null);
      hours.set(key, ofPeriod);
    }
  }
  return [...hours].map(([start_date, ofPeriod]) => {
    const column = (index: number) => ofPeriod.map((hour) => hour?.[index] ?? null);
    return {
      start_date,
      radiation_in_kwh_per_m2: roundOrNull(divide(sumOf(column(0)), 1000), 4),
      temperature_in_celsius: roundOrNull(divide(sumOf(column(1)), ofPeriod.length), 1),
      snow_depth_in_m: roundOrNull(highestOf(column(5)), 2),
      precipitation_in_mm: roundOrNull(sumOf(column(6)), 2),
    };
  });
}

type Values = readonly (number | null)[];

const isKnown = (values: Values): values is readonly number[] => values.every((value) => value !== null);
const sumOf = (values: Values) => (isKnown(values) ? values.reduce((sum, value) => sum + value, 0) : null);
const highestOf = (values: Values) =>
  isKnown(values) ? values.reduce((highest, value) => Math.max(highest, value), 0) : null;
const divide = (value: number | null, divisor: number) => value && value / divisor;
