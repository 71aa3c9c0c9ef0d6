/** Sun and weather of a region put together, day by day, as it was and as satellites later report it. */

import { type Day, dayOfYear } from "../local-days";
import { type Region, regions } from "../regions";
import { clearSkyIrradiance, type Irradiance, skyIrradiance } from "./irradiance";
import { type SunHour, sunDay } from "./sun";
import { createWeather, type Weather } from "./weather";

/** One hour with sun. */
export interface SkyHour {
  readonly sun: SunHour;
  /** What fell on the ground. */
  readonly actual: Irradiance;
  /** What the satellites report: smoothed over the hours around, with the error of that day. */
  readonly modelled: Irradiance;
  /** Air, °C. */
  readonly air: number;
}

/** A day over a region. */
export interface SkyDay {
  /** The instant at which the sun stands highest, ms since the epoch. */
  readonly noon: number;
  readonly hours: readonly SkyHour[];
  /** Global radiation on the horizontal, kWh/m². */
  readonly radiation: number;
  /** The same under a clear sky. */
  readonly clearRadiation: number;
}

/** The sky of a seed: its weather, and its days, each computed when first asked for. */
export interface Sky {
  readonly weather: Weather;
  /** A day over a region (by index in `regions`). */
  day(region: number, day: Day): SkyDay;
  /** The radiation of successive days, both ends included, kWh/m². The array is shared: leave it as it is. */
  radiation(region: number, from: Day, to: Day): Float64Array;
}

/** Days kept in memory: three years of all regions; about 3 kB each. */
const maxCachedDays = 13_200;
/** Series of radiation kept: one for each region, for as long as the fleet is assessed for the same days. */
const maxCachedSeries = 2 * regions.length;

/** Opens the sky that belongs to a seed. */
export function createSky(seed: number): Sky {
  const weather = createWeather(seed);
  const days = new Map<number, SkyDay>();
  const series = new Map<string, Float64Array>();

  function skyDay(region: number, day: Day): SkyDay {
    const key = day * regions.length + region;
    let sky = days.get(key);
    if (!sky) {
      if (days.size >= maxCachedDays) days.clear();
      sky = computeDay(weather, region, day);
      days.set(key, sky);
    }
    return sky;
  }

  return {
    weather,
    day: skyDay,
    radiation(region, from, to) {
      const key = `${region}|${from}|${to}`;
      let values = series.get(key);
      if (!values) {
        if (series.size >= maxCachedSeries) series.clear();
        values = new Float64Array(Math.max(to - from + 1, 0));
        for (let day = from; day <= to; day++) values[day - from] = skyDay(region, day).radiation;
        series.set(key, values);
      }
      return values;
    },
  };
}

function computeDay(weather: Weather, region: number, day: Day): SkyDay {
  const yearDay = dayOfYear(day);
  const error = weather.radiationError(region, day);
  const index = (hour: number) => weather.clearSkyIndex(region, day, hour);
  const { noon, hours: suns } = sunDay(regions[region] as Region, day);
  const first = suns[0]?.index ?? 0;
  const clearness = Array.from({ length: suns.length + 2 }, (_, position) => index(first - 1 + position));
  let radiation = 0;
  let clearRadiation = 0;
  const hours = suns.map((sun, position): SkyHour => {
    const before = clearness[position] as number;
    const now = clearness[position + 1] as number;
    const after = clearness[position + 2] as number;
    const actual = skyIrradiance(sun.up, now, yearDay);
    const modelled = skyIrradiance(sun.up, ((before + 2 * now + after) / 4) * error, yearDay);
    radiation += (actual.global * sun.lit) / 1000;
    clearRadiation += (clearSkyIrradiance(sun.up) * sun.lit) / 1000;
    return { sun, actual, modelled, air: weather.temperature(region, day, sun.index, now) };
  });
  return { noon, hours, radiation, clearRadiation };
}
