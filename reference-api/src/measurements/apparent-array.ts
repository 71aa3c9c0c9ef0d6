/** The panels that the hours of a measured meter look like, when they are not the entered ones. domain/measurements.md#entered-panels */
import type { ApparentEntry, Panels } from "../assessment/meter";
import { type Day, dayOfYear } from "../lib/local-days";
import type { PanelArray } from "../lib/panel-model";
import { panelLight, type SunPath } from "../lib/panel-model";
import { irradianceOf } from "../lib/recorded-light";
import { clearSkyIrradiance, type Irradiance, type Place, planeOf, sunDay } from "../lib/sun";
import type { MeasuredDay } from "./measured-day";
import { sunPath, type WeatherDay } from "./weather-day";

/** Clear days have this share of the radiation of a clear sky. */
const minClearness = 0.85;
/** The clear days of the newest year are compared, at least some, in even steps: the seasons tell the tilt. */
const comparedDays = { min: 6, max: 24, ofLast: 366 };
/**
 * The entered panels do not fit from the first share of the energy on. Other panels fit below the second share. Their share is
 * also at most this part of the share of the entered panels, and less than the share that is left when the clock is off. Shade
 * moves the energy of the day, too, but no panels fit its hours. They differ by some degrees. Panels that were named stay so until the days contradict
 * them clearly: the clear days of each season differ a little.
 */
const limits = { wrongFrom: 0.11, fitsBelow: 0.075, clearlyBetter: 0.5 } as const;
const limitsOfNamed = { wrongFrom: 0.09, fitsBelow: 0.09, clearlyBetter: 0.75 } as const;
const minAngle = 18;
const candidates: readonly Panels[] = [
  { orientation: 180, tilt: 0 },
  ...[15, 30, 45, 60, 75, 90].flatMap((tilt) =>
    Array.from({ length: 24 }, (_, step): Panels => ({ orientation: 15 * step, tilt })),
  ),
];

/** A meter on its clear days. */
export interface EnteredMeter {
  readonly place: Place;
  readonly array: PanelArray;
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  readonly weather: ReadonlyMap<Day, WeatherDay>;
  /** What the energy looked like before; null where what was entered fitted. */
  readonly earlier?: ApparentEntry | null;
}

/** An hour of a clear day. */
interface ClearHour {
  readonly index: number;
  /** The energy of the hours of the day. */
  readonly measured: readonly (number | null)[];
  readonly path: SunPath;
  readonly sky: Irradiance;
  readonly lit: number;
}

/**
 * Compares the hours of clear days with the hours of panels in other directions and at other tilts under a clear sky,
 * as PVAnalytics does (`pvanalytics.system.infer_orientation_fit_pvwatts`). Returns the best panels when the entered
 * panels do not fit and the best panels do; otherwise null.
 */
export function apparentArray({ place, array, measured, weather, earlier }: EnteredMeter): Panels | null {
  const { wrongFrom, fitsBelow, clearlyBetter } = earlier?.panels ? limitsOfNamed : limits;
  if (array.mixed) return null;
  const newest = Math.max(...weather.keys());
  const all = [...weather]
    .filter(([day, allowed]) => day > newest - comparedDays.ofLast && isClear(allowed))
    .filter(([day, allowed]) => isComplete(measured.get(day), allowed))
    .map(([day]) => day)
    .sort((a, b) => a - b);
  if (all.length < comparedDays.min) return null;
  const step = Math.max(all.length / comparedDays.max, 1);
  const days = all.filter((_, position) => Math.floor(position / step) !== Math.floor((position - 1) / step));
  const hours = days.flatMap((day) => clearHours(place, day, measured.get(day)?.hours ?? []));
  const entered = mismatch(hours, array);
  if (entered < wrongFrom) return null;
  const coarse = bestOf(hours, candidates);
  const best = bestOf(hours, nearby(coarse));
  const ofClocks = [-2, -1, 1, 2].map((shift) => mismatch(hours, array, shift));
  const least = Math.min(fitsBelow, clearlyBetter * entered, ...ofClocks);
  return mismatch(hours, best) < least && angleBetween(best, array) >= minAngle ? best : null;
}

const bestOf = (hours: readonly ClearHour[], some: readonly Panels[]): Panels =>
  some
    .map((panels) => ({ panels, value: mismatch(hours, panels) }))
    .reduce((least, each) => (each.value < least.value ? each : least)).panels;

/** The panels that differ by up to 10 degrees in steps of 5. */
const nearby = ({ orientation, tilt }: Panels): Panels[] =>
  [-10, -5, 0, 5, 10].flatMap((turned) =>
    [-10, -5, 0, 5, 10].map((tilted) => ({
      orientation: (orientation + turned + 360) % 360,
      tilt: Math.min(Math.max(tilt + tilted, 0), 90),
    })),
  );

/** The angle between two planes, degrees. */
function angleBetween(a: Panels, b: Panels): number {
  const [one, other] = [planeOf(a.orientation, a.tilt), planeOf(b.orientation, b.tilt)];
  const cosine = one.east * other.east + one.north * other.north + one.up * other.up;
  return (Math.acos(Math.min(cosine, 1)) * 180) / Math.PI;
}

const isClear = ({ radiation, clearRadiation, isSnowy }: WeatherDay) =>
  radiation !== null && clearRadiation > 1 && radiation >= minClearness * clearRadiation && !isSnowy;

/** Whether each hour in which the panels get some light was received. */
function isComplete(day: MeasuredDay | undefined, { hours }: WeatherDay): boolean {
  if (!day || day.longerKwh !== null || !day.hours.some((kwh) => (kwh ?? 0) > 0)) return false;
  const most = Math.max(...hours.map((kwh) => kwh ?? 0));
  return hours.every((kwh, index) => kwh !== null && (kwh < 0.1 * most || day.hours[index] != null));
}

/** The hours with sun of a day, under a clear sky. */
function clearHours(place: Place, day: Day, measured: readonly (number | null)[]): ClearHour[] {
  const { noon, hours } = sunDay(place, day);
  return hours.map((sun) => {
    const light = { global: clearSkyIrradiance(sun.up), diffuse: null, directNormal: clearDirect(sun.up) };
    const sky = irradianceOf(light, sun.up, dayOfYear(day));
    return { index: sun.index, measured, path: sunPath(place, day, noon, sun), sky, lit: sun.lit };
  });
}

/** Direct light under a clear sky on a plane that faces the sun (Meinel and Meinel 1976, Applied Solar Energy). */
const clearDirect = (up: number) => 1353 * 0.7 ** ((1 / Math.max(up, 0.03)) ** 0.678);

/**
 * The root of the mean square by which the hours differ from the hours of panels of the best size, relative to the
 * hours. `shift`: how fast the clock is, hours.
 */
function mismatch(hours: readonly ClearHour[], { orientation, tilt }: Panels, shift = 0): number {
  const plane = planeOf(orientation, tilt);
  let [both, ofLight, ofEnergy] = [0, 0, 0];
  for (const { index, measured, path, sky, lit } of hours) {
    const kwh = measured[index + shift] ?? 0;
    const light = panelLight(plane, path, sky).effective * lit;
    both += kwh * light;
    ofLight += light ** 2;
    ofEnergy += kwh ** 2;
  }
  return Math.sqrt(Math.max(1 - both ** 2 / (ofLight * ofEnergy), 0));
}
