/** The position of the sun over a region by hour. */
import { getPosition, getTimes } from "suncalc";
import { type Day, dayStart, hourMs, hoursInDay } from "../local-days";
import type { Region } from "../regions";

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

/** The sun over a region on a day. */
export interface SunDay {
  /** Solar noon, ms since the epoch. */
  readonly noon: number;
  /** The hours with sun, in order. */
  readonly hours: readonly SunHour[];
}

/** The sun during a day. Positions and times are computed by suncalc (Meeus, refraction included). */
export function sunDay(region: Region, day: Day): SunDay {
  const { latitude, longitude } = region;
  const start = dayStart(day);
  const { sunrise, sunset, solarNoon } = getTimes(new Date(start + 12 * hourMs), latitude, longitude);
  if (!sunrise || !sunset) throw new RangeError("regions lie between the polar circles");
  const hours: SunHour[] = [];
  for (let index = 0; index < hoursInDay(day); index++) {
    const from = Math.max(start + index * hourMs, sunrise.getTime());
    const to = Math.min(start + (index + 1) * hourMs, sunset.getTime());
    if (to <= from) continue;
    const { altitude, azimuth } = getPosition(new Date((from + to) / 2), latitude, longitude);
    if (altitude <= 0) continue;
    const flat = Math.cos(altitude * radians);
    hours.push({
      index,
      lit: (to - from) / hourMs,
      east: flat * Math.sin(azimuth * radians),
      north: flat * Math.cos(azimuth * radians),
      up: Math.sin(altitude * radians),
    });
  }
  return { noon: solarNoon.getTime(), hours };
}
