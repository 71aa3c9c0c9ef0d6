/** The yield that the recorded weather of a day allows, and the light on the panels, from hourly light, temperature, wind and snow. domain/measurements.md#weather */
import type { HourLight } from "../assessment/energy";
import { type Day, dayOfYear, dayStart, hourMs, hoursInDay } from "../lib/local-days";
import { round, roundOrNull } from "../lib/numbers";
import {
  arrayPower,
  cellTemperature,
  type PanelArray,
  type PanelLight,
  panelLight,
  planesOf,
  type SunPath,
} from "../lib/panel-model";
import { irradianceOf } from "../lib/recorded-light";
import { clearSkyIrradiance, type Place, type Plane, type SunHour, sunAt, sunDay } from "../lib/sun";

/**
 * The weather of an hour; null when it is not known. Global light on the horizontal in W/m² and air in °C; then, each null
 * or missing when it is not known: diffuse light on the horizontal and direct light on a plane that faces the sun in
 * W/m², wind at 10 m in m/s, the depth of snow in m, and precipitation in mm.
 */
export type WeatherHour =
  | readonly [
      irradiance: number,
      air: number,
      diffuse?: number | null,
      directNormal?: number | null,
      wind?: number | null,
      snowDepth?: number | null,
      precipitation?: number | null,
    ]
  | null;

type KnownHour = NonNullable<WeatherHour>;

/** What the weather of a day means for the panels of a meter. */
export interface WeatherDay {
  /** Global radiation on the horizontal, kWh/m²; null when the weather of an hour with sun is not known. */
  readonly radiation: number | null;
  /** The same under a clear sky. */
  readonly clearRadiation: number;
  /** The yield of nominal panels by hour, kWh for each kW of peak power; null when it is not known. */
  readonly hours: readonly (number | null)[];
  /** The hours in which the sun is behind the panels, a bit each. */
  readonly behindHours?: number;
  /** The share of the yield from indirect light of which little is known: all while the sun is behind the panels, 0-1. */
  readonly uncertainShare?: number;
  /** Snow lies on the ground, and may lie on the panels. */
  readonly isSnowy?: boolean;
  /** The share of the panels from which snow slides during the day; missing when it is not known. */
  readonly snowSlide?: number | undefined;
  /** The precipitation, mm. Missing when the precipitation of an hour is not known. */
  readonly rain?: number | undefined;
  /** The light on the panels by hour. Of stored days the irradiance alone is known, if the assessment reads them. */
  readonly light?: readonly (HourLight | null)[];
}

/** The positions of the sun in an hour. */
const stepsPerHour = 6;
/** Snow of this depth may cover panels, m. */
const minSnowDepth = 0.01;
/**
 * Snow slides in hours that are warmer than the light on the panels divided by the first number, W/m² for each °C: as much
 * of the slant height in an hour as the second number says of vertical panels (Marion et al., Solar Energy 97, 2013, with
 * the values of pvlib).
 */
const sliding = { coefficient: -80, perHour: 0.197 } as const;

/** `weather`: the hours of the day; an hour without sun needs none. */
export function weatherDay(place: Place, array: PanelArray, day: Day, weather: readonly WeatherHour[]): WeatherDay {
  const planes = planesOf(array);
  const hours: (number | null)[] = Array(hoursInDay(day)).fill(0);
  let radiation: number | null = 0;
  let clearRadiation = 0;
  let behindHours = 0;
  let uncertain = 0;
  let snowSlide = 0;
  const { noon, hours: suns } = sunDay(place, day);
  for (const sun of suns) {
    clearRadiation += (clearSkyIrradiance(sun.up) * sun.lit) / 1000;
    const path = sunPath(place, day, noon, sun);
    const hour = weather[sun.index] ?? null;
    if (hour === null) {
      hours[sun.index] = null;
      radiation = null;
      continue;
    }
    const [irradiance, air, , , wind = null] = hour;
    if (radiation !== null) radiation += irradiance / 1000;
    const sky = skyOf(hour, sun, path, day);
    let kwh = 0;
    let isBehind = true;
    for (const plane of planes) {
      const { irradiance: onPlane, effective, indirect, isBehind: isBehindPlane } = panelLight(plane, path, sky);
      if (air > onPlane / sliding.coefficient)
        snowSlide += (sliding.perHour * Math.sqrt(1 - plane.up ** 2) * sun.lit) / planes.length;
      const power = arrayPower(effective, cellTemperature(effective, air, wind));
      const planeKwh = (power * sun.lit) / planes.length;
      kwh += planeKwh;
      if (!isBehindPlane) isBehind = false;
      // The sky is brightest around the sun or above: steep panels get another part of it than the mean.
      const unknown = isBehindPlane ? 1 : (1 - plane.up) / 2;
      uncertain += effective > 0 ? (unknown * planeKwh * indirect) / effective : 0;
    }
    hours[sun.index] = kwh;
    if (isBehind) behindHours |= 1 << sun.index;
  }
  const total = hours.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
  return {
    radiation: roundOrNull(radiation, 3),
    clearRadiation: round(clearRadiation, 3),
    hours: hours.map((kwh) => roundOrNull(kwh, 4)),
    behindHours,
    uncertainShare: total > 0 ? round(uncertain / total, 3) : 0,
    isSnowy: weather.some((hour) => (hour?.[5] ?? 0) >= minSnowDepth),
    snowSlide: radiation === null ? undefined : round(Math.min(snowSlide, 1), 2),
    rain: rainOf(weather),
  };
}

function rainOf(weather: readonly WeatherHour[]): number | undefined {
  const hours = weather.map((hour) => hour?.[6] ?? null);
  return hours.includes(null)
    ? undefined
    : round(
        hours.reduce<number>((sum, mm) => sum + (mm ?? 0), 0),
        1,
      );
}

/** The light on the panels by hour: none without sun, null when the weather of the hour is not known. */
export function panelLightOfDay(
  place: Place,
  array: PanelArray,
  day: Day,
  weather: readonly WeatherHour[],
): (HourLight | null)[] {
  const planes = planesOf(array);
  const hours: (HourLight | null)[] = Array(hoursInDay(day)).fill({ irradiance: 0, cell: null });
  const { noon, hours: suns } = sunDay(place, day);
  for (const sun of suns) {
    const hour = weather[sun.index] ?? null;
    hours[sun.index] = hour && lightOf(planes, hour, sun, sunPath(place, day, noon, sun), day);
  }
  return hours;
}

function lightOf(planes: readonly Plane[], hour: KnownHour, sun: SunHour, path: SunPath, day: Day): HourLight {
  const [, air, , , wind = null] = hour;
  const sky = skyOf(hour, sun, path, day);
  const lights = planes.map((plane) => panelLight(plane, path, sky));
  const mean = (of: (light: PanelLight) => number) => lights.reduce((sum, light) => sum + of(light), 0) / lights.length;
  return {
    // As it is stored.
    irradiance: round(mean(({ irradiance }) => irradiance) * sun.lit, 1),
    cell: mean(({ effective }) => cellTemperature(effective, air, wind)),
  };
}

/** The light on the ground in the lit part of an hour, in which all of the mean of the hour came. */
function skyOf([global, , diffuse = null, directNormal = null]: KnownHour, { lit }: SunHour, path: SunPath, day: Day) {
  const ofLitPart = (mean: number | null) => (mean === null ? null : mean / lit);
  const light = { global: global / lit, diffuse: ofLitPart(diffuse), directNormal: ofLitPart(directNormal) };
  const up = path.reduce((sum, position) => sum + Math.max(position.up, 0), 0) / path.length;
  return irradianceOf(light, up, dayOfYear(day));
}

/** The positions of the sun at the middles of equal parts of the lit part of an hour. */
export function sunPath(place: Place, day: Day, noon: number, { index, lit }: SunHour): Plane[] {
  const start = dayStart(day) + index * hourMs;
  // The sun rises within an hour of the morning, whose end is lit.
  const from = start < noon ? start + (1 - lit) * hourMs : start;
  return Array.from({ length: stepsPerHour }, (_, step) =>
    sunAt(place, from + ((step + 0.5) * lit * hourMs) / stepsPerHour),
  );
}
