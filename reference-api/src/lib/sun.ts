/**
 * The position of the sun over a place by hour, and the irradiance on a tilted plane that follows from it and the
 * clearness of the sky. All irradiance in W/m².
 */
import { getPosition, getTimes } from "suncalc";
import { type Day, dayStart, hourMs, hoursInDay } from "./local-days";

const radians = Math.PI / 180;

/** The sun during one hour. */
export interface SunHour {
  /** Hour of the day; 0 starts at local midnight. */
  readonly index: number;
  /** Share of the hour between sunrise and sunset, 0-1. */
  readonly lit: number;
  /** Unit vector to the sun at the middle of the lit part; up is the sine of the altitude. */
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** A place on the ground, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The sun over a place on a day. */
export interface SunDay {
  /** Solar noon, ms since the epoch. */
  readonly noon: number;
  /** The hours with sun, in order. */
  readonly hours: readonly SunHour[];
}

/**
 * The sun during a day. Positions and times are computed by suncalc (Meeus, refraction included). Beyond the polar
 * circles, the sun is up or down all day on some days.
 */
export function sunDay({ latitude, longitude }: Place, day: Day): SunDay {
  const start = dayStart(day);
  const times = getTimes(new Date(start + 12 * hourMs), latitude, longitude);
  const { solarNoon } = times;
  const sunrise = times.sunrise?.getTime() || start;
  const sunset = times.sunset?.getTime() || dayStart(day + 1);
  const hours: SunHour[] = [];
  for (let index = 0; index < hoursInDay(day); index++) {
    const from = Math.max(start + index * hourMs, sunrise);
    const to = Math.min(start + (index + 1) * hourMs, sunset);
    if (to <= from) continue;
    const middle = sunAt({ latitude, longitude }, (from + to) / 2);
    if (middle.up > 0) hours.push({ index, lit: (to - from) / hourMs, ...middle });
  }
  return { noon: solarNoon.getTime(), hours };
}

/** The unit vector to the sun over a place at an instant, ms since the epoch. */
export function sunAt({ latitude, longitude }: Place, at: number): Plane {
  const { altitude, azimuth } = getPosition(new Date(at), latitude, longitude);
  const flat = Math.cos(altitude * radians);
  return {
    east: flat * Math.sin(azimuth * radians),
    north: flat * Math.cos(azimuth * radians),
    up: Math.sin(altitude * radians),
  };
}

const solarConstant = 1361;
export const albedo = 0.2;

/** Irradiance on the ground. */
export interface Irradiance {
  /** Global, on the horizontal. */
  readonly global: number;
  /** Diffuse, on the horizontal. */
  readonly diffuse: number;
  /** Direct, on a plane that faces the sun. */
  readonly direct: number;
  /** Outside the atmosphere, on a plane that faces the sun. */
  readonly extraterrestrial: number;
}

/** Irradiance outside the atmosphere on a plane facing the sun; varies with the distance to the sun (Spencer). */
export function extraterrestrialIrradiance(dayOfYear: number): number {
  return solarConstant * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365));
}

/** Global horizontal irradiance under a clear sky, from the sine of the sun's altitude (Haurwitz 1945). */
export function clearSkyIrradiance(up: number): number {
  return up > 0 ? 1098 * up * Math.exp(-0.059 / up) : 0;
}

/** Diffuse share of the global irradiance, from the clearness index 0-1 (Erbs, Klein and Duffie 1982). */
export function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return 0.9511 - 0.1604 * clearness + 4.388 * clearness ** 2 - 16.638 * clearness ** 3 + 12.336 * clearness ** 4;
}

/**
 * Splits the irradiance under a cloudy sky. `clearSkyIndex`: global irradiance relative to the clear sky, about 0.1-1.
 */
export function skyIrradiance(up: number, clearSkyIndex: number, dayOfYear: number): Irradiance {
  return splitIrradiance(up, clearSkyIndex * clearSkyIrradiance(up), dayOfYear);
}

/**
 * Splits a global irradiance on the horizontal, which is at most that outside the atmosphere. What is more than the
 * direct light of a clear sky is diffuse: when the sun is low, a small error of the global irradiance would be a very
 * large one of the direct light.
 */
export function splitIrradiance(up: number, reported: number, dayOfYear: number): Irradiance {
  const extraterrestrial = extraterrestrialIrradiance(dayOfYear);
  const global = Math.min(reported, extraterrestrial * up);
  const clearness = global / (extraterrestrial * up);
  const diffuse = Math.max(global * diffuseShare(clearness), global - clearSkyIrradiance(up));
  return { global, diffuse, direct: (global - diffuse) / Math.max(up, 0.02), extraterrestrial };
}

/** A plane, as its normal unit vector. */
export interface Plane {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** The plane of panels facing `orientation` (degrees clockwise from north) at `tilt` (degrees from horizontal). */
export function planeOf(orientation: number, tilt: number): Plane {
  const flat = Math.sin(tilt * radians);
  return {
    east: flat * Math.sin(orientation * radians),
    north: flat * Math.cos(orientation * radians),
    up: Math.cos(tilt * radians),
  };
}

/**
 * Irradiance on a tilted plane (Hay and Davies 1980): direct light, circumsolar and isotropic diffuse light, and light
 * reflected by the ground.
 */
export function planeIrradiance(plane: Plane, sun: Plane, sky: Irradiance): number {
  const facing = Math.max(0, plane.east * sun.east + plane.north * sun.north + plane.up * sun.up);
  const ratio = facing / Math.max(sun.up, 0.0175);
  const anisotropy = Math.min(sky.direct / sky.extraterrestrial, 1);
  return (
    sky.direct * facing +
    sky.diffuse * (anisotropy * ratio + ((1 - anisotropy) * (1 + plane.up)) / 2) +
    (sky.global * albedo * (1 - plane.up)) / 2
  );
}
