/** The direction that the hours of a measured meter look like, when it is not the entered one. domain/measurements.md#orientation */
import { type Day, dayOfYear } from "../lib/local-days";
import type { PanelArray } from "../lib/panel-model";
import { panelLight } from "../lib/panel-model";
import { irradianceOf } from "../lib/recorded-light";
import { clearSkyIrradiance, type Place, planeOf, sunDay } from "../lib/sun";
import type { MeasuredDay } from "./measured-day";
import { sunPath, type WeatherDay } from "./weather-day";

/** Panels that lie flatter look alike in all directions. */
const minTilt = 15;
/** Clear days have this share of the radiation of a clear sky. */
const minClearness = 0.85;
/** The newest clear days are compared, at least some. */
const comparedDays = { min: 6, max: 20 };
/** The mean share of the energy of a day that stands in other hours than expected. */
const wrongFrom = 0.15;
/** A candidate fits when its share is below this, and less than half of that of the entered direction. */
const fitsBelow = 0.12;
const directions = [0, 45, 90, 135, 180, 225, 270, 315];

/** A meter on its clear days. */
export interface OrientedMeter {
  readonly place: Place;
  readonly array: PanelArray;
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  readonly weather: ReadonlyMap<Day, WeatherDay>;
}

/**
 * Compares the hours of clear days with those of panels of the same tilt in eight directions. Returns the direction in
 * degrees when the entered one does not fit and another does; otherwise null.
 */
export function apparentOrientation({ place, array, measured, weather }: OrientedMeter): number | null {
  if (array.mixed || array.tilt < minTilt) return null;
  const days = [...weather]
    .filter(([day, allowed]) => isClear(allowed) && isComplete(measured.get(day), allowed))
    .map(([day]) => day)
    .sort((a, b) => b - a)
    .slice(0, comparedDays.max);
  if (days.length < comparedDays.min) return null;
  const own = directions.map((orientation) => ({ orientation, ...mismatch(orientation) }));
  const entered = mismatch(array.orientation);
  const best = own.reduce((least, each) => (each.mean < least.mean ? each : least));
  const isOther = Math.abs(((best.orientation - array.orientation + 540) % 360) - 180) > 30;
  const fits = best.mean < fitsBelow && best.mean < entered.mean / 2;
  const isSteady = days.every((_, position) => (best.days[position] ?? 1) < (entered.days[position] ?? 0));
  return entered.mean > wrongFrom && isOther && fits && isSteady ? best.orientation : null;

  function mismatch(orientation: number) {
    const shares = days.map((day) =>
      misplacedShare(measured.get(day)?.hours ?? [], clearHours(place, { ...array, orientation }, day)),
    );
    return { days: shares, mean: shares.reduce((sum, share) => sum + share, 0) / shares.length };
  }
}

const isClear = ({ radiation, clearRadiation, isSnowy }: WeatherDay) =>
  radiation !== null && clearRadiation > 1 && radiation >= minClearness * clearRadiation && !isSnowy;

/** Whether each hour in which the panels get some light was received. */
function isComplete(day: MeasuredDay | undefined, { hours }: WeatherDay): boolean {
  if (!day || day.longerKwh !== null || !day.hours.some((kwh) => (kwh ?? 0) > 0)) return false;
  const most = Math.max(...hours.map((kwh) => kwh ?? 0));
  return hours.every((kwh, index) => kwh !== null && (kwh < 0.1 * most || day.hours[index] != null));
}

/** Light on panels by hour under a clear sky. */
function clearHours(place: Place, { orientation, tilt }: PanelArray, day: Day): ReadonlyMap<number, number> {
  const plane = planeOf(orientation, tilt);
  const { noon, hours } = sunDay(place, day);
  return new Map(
    hours.map((sun) => {
      const global = clearSkyIrradiance(sun.up);
      const sky = irradianceOf({ global, diffuse: null, directNormal: clearDirect(sun.up) }, sun.up, dayOfYear(day));
      return [sun.index, panelLight(plane, sunPath(place, day, noon, sun), sky).effective * sun.lit];
    }),
  );
}

/** Direct light under a clear sky on a plane that faces the sun (Meinel and Meinel 1976, Applied Solar Energy). */
const clearDirect = (up: number) => 1353 * 0.7 ** ((1 / Math.max(up, 0.03)) ** 0.678);

/** The share of the energy of a day that stands in other hours, 0 to 1. */
function misplacedShare(measured: readonly (number | null)[], light: ReadonlyMap<number, number>): number {
  const total = measured.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
  const totalLight = [...light.values()].reduce((sum, value) => sum + value, 0);
  let misplaced = 0;
  for (const [index, kwh] of measured.entries()) {
    misplaced += Math.abs((kwh ?? 0) / total - (light.get(index) ?? 0) / totalLight) / 2;
  }
  return misplaced;
}
