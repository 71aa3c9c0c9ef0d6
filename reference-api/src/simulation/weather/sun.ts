/** Where the sun stands over a region, hour by hour. */
import { getPosition, getTimes } from "suncalc";
import { type Day, dayStart, HOUR_MS, hoursInDay } from "../local-days";
import type { Region } from "../regions";

const RADIANS = Math.PI / 180;

/** The sun during one hour. */
export interface SunHour {
  /** Hour of the day: 0 is the first after local midnight. */
  readonly index: number;
  /** Share of the hour between sunrise and sunset, 0-1. */
  readonly lit: number;
  /** Unit vector from the ground to the sun at the middle of the lit part; up is the sine of the altitude. */
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** The sun over a region on a day. */
export interface SunDay {
  /** The instant at which the sun stands highest, ms since the epoch. */
  readonly noon: number;
  /** The hours with sun, in order. */
  readonly hours: readonly SunHour[];
}

/** Follows the sun through a day. Positions and times come from suncalc (Meeus, refraction included). */
export function sunDay(region: Region, day: Day): SunDay {
  const { latitude, longitude } = region;
  const start = dayStart(day);
  const { sunrise, sunset, solarNoon } = getTimes(new Date(start + 12 * HOUR_MS), latitude, longitude);
  if (!sunrise || !sunset) throw new RangeError("regions lie between the polar circles");
  const hours: SunHour[] = [];
  for (let index = 0; index < hoursInDay(day); index++) {
    const from = Math.max(start + index * HOUR_MS, sunrise.getTime());
    const to = Math.min(start + (index + 1) * HOUR_MS, sunset.getTime());
    if (to <= from) continue;
    const { altitude, azimuth } = getPosition(new Date((from + to) / 2), latitude, longitude);
    if (altitude <= 0) continue;
    const flat = Math.cos(altitude * RADIANS);
    hours.push({
      index,
      lit: (to - from) / HOUR_MS,
      east: flat * Math.sin(azimuth * RADIANS),
      north: flat * Math.cos(azimuth * RADIANS),
      up: Math.sin(altitude * RADIANS),
    });
  }
  return { noon: solarNoon.getTime(), hours };
}
