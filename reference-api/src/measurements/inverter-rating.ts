/** The rating of an inverter that is smaller than its panels, from the hours of clear days. domain/measurements.md#inverter-rating */
import type { Day } from "../lib/local-days";
import type { MeasuredDay } from "./measured-day";
import type { WeatherDay } from "./weather-day";

/** Clear days have this share of the radiation of a clear sky. */
const minClearness = 0.85;
/** A few hours can be measured too high: the ceiling is the energy that only this number of hours exceed. */
const exceptions = 2;
/** Hours at the ceiling have its energy but for this share. */
const band = 0.015;
/** The panels would have given more by this share, in this many hours on as many days, over as many days. */
const above = { share: 0.1, hours: 30, days: 10, span: 30 } as const;
/** Of the hours in which they would have, this share is at the ceiling. */
const minAtCeiling = 0.8;
/** The performance of the panels is measured in hours with these shares of the ceiling. */
const unlimited = { from: 0.3, to: 0.7 } as const;

/** What the hours of a meter are compared with. */
export interface RatedMeter {
  readonly peakKw: number;
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  readonly weather: ReadonlyMap<Day, WeatherDay>;
}

interface ClearHour {
  readonly day: Day;
  readonly generated: number;
  readonly nominal: number;
}

/**
 * The most that the inverter gives in an hour, kWh: a plateau of the hours of clear days that no hour exceeds from the first
 * day on, by which PVAnalytics finds clipping (`pvanalytics.features.clipping.levels`), where the light would have given
 * more. Null when there is none.
 */
export function inverterRating({ peakKw, measured, weather }: RatedMeter): number | null {
  const all = [...measured.values()].flatMap(({ hours }) => hours.flatMap((kwh) => kwh ?? []));
  const ceiling = all.toSorted((a, b) => b - a)[exceptions] ?? 0;
  if (!(ceiling > 0)) return null;
  const hours = [...weather].flatMap(([day, allowed]) => clearHours(day, allowed, measured.get(day), peakKw));
  const performance = performanceOf(
    hours.filter(({ generated }) => generated >= unlimited.from * ceiling && generated <= unlimited.to * ceiling),
  );
  const more = hours.filter(({ nominal }) => nominal * performance >= ceiling * (1 + above.share));
  const atCeiling = more.filter(({ generated }) => generated >= ceiling * (1 - 2 * band));
  const days = atCeiling.map(({ day }) => day);
  const isLasting =
    atCeiling.length >= above.hours &&
    new Set(days).size >= above.days &&
    Math.max(...days) - Math.min(...days) >= above.span;
  if (!isLasting || atCeiling.length < minAtCeiling * more.length) return null;
  const middle = atCeiling.map(({ generated }) => generated).toSorted((a, b) => a - b)[atCeiling.length >> 1] as number;
  return Math.abs(ceiling / middle - 1) <= band ? middle : null;
}

/** Whether the energy of an hour is at the rating of the inverter. Such an hour tells nothing about the panels. */
export const isAtRating = (kwh: number, rating: number | null): boolean =>
  rating !== null && kwh >= rating * (1 - 2 * band);

function clearHours(day: Day, allowed: WeatherDay, received: MeasuredDay | undefined, peakKw: number): ClearHour[] {
  const { radiation, clearRadiation, isSnowy, hours } = allowed;
  if (!received || isSnowy || radiation === null || radiation < minClearness * clearRadiation) return [];
  return hours.flatMap((kwh, index) => {
    const generated = received.hours[index] ?? null;
    return kwh === null || generated === null ? [] : { day, generated, nominal: kwh * peakKw };
  });
}

function performanceOf(hours: readonly ClearHour[]): number {
  const sum = (of: "generated" | "nominal") => hours.reduce((total, hour) => total + hour[of], 0);
  return sum("generated") / sum("nominal");
}
