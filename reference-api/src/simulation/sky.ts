import { forecastErrors } from "../assessment/energy";
import { type Day, dayOfYear, hoursInDay } from "../lib/local-days";
import { createCache, round } from "../lib/numbers";
import { type Region, regions } from "../lib/regions";
import { clearSkyIrradiance, type Irradiance, type SunHour, skyIrradiance, sunDay } from "../lib/sun";
import { createWeather, maxClearSkyIndex, minClearSkyIndex, type Weather } from "./weather";

/** Sun and weather of a region by day: the actual irradiance, and the one that satellites report later. */

/** One hour with sun. */
export interface SkyHour {
  readonly sun: SunHour;
  /** Irradiance on the ground. */
  readonly actual: Irradiance;
  /** Irradiance reported by satellites: smoothed over the adjacent hours, with the error of the day. */
  readonly modelled: Irradiance;
  /** Air, °C. */
  readonly air: number;
}

/** A day of a region. */
export interface SkyDay {
  /** Solar noon, ms since the epoch. */
  readonly noon: number;
  /** Global radiation on the horizontal, kWh/m². */
  readonly radiation: number;
  /** Global radiation under a clear sky, kWh/m². */
  readonly clearRadiation: number;
  /** The share of light that snow keeps from the panels, and the share that dirt keeps from them. */
  readonly snow: number;
  readonly dirt: number;
  /** mm. */
  readonly rain: number;
}

/** A day as it is cached: hours as objects take twice the memory, and garbage collection visits each of them. */
interface PackedDay extends SkyDay {
  readonly packedHours: Float64Array;
}

/** Three years of all regions; about 1.5 kB a day. */
const maxCachedDays = 13_200;

/** The weather and days of one seed; days are computed on first use and cached. `region`: index in `regions`. */
export function createSky(seed: number) {
  const weather = createWeather(seed);
  const cachedDay = createCache<number, PackedDay>(maxCachedDays);
  const skyDay = (region: number, day: Day) =>
    cachedDay(day * regions.length + region, () => computeDay(weather, region, day));
  return {
    weather,
    day: (region: number, day: Day): SkyDay => skyDay(region, day),
    /** The hours of a day with sun, in order. */
    hours: (region: number, day: Day): SkyHour[] => unpackHours(skyDay(region, day).packedHours),
    /**
     * The light that a forecast made `lead` days before expects of a day, relative to the light of a clear sky, and
     * relative to the light of the day.
     */
    forecast(region: number, day: Day, lead: number) {
      const { radiation, clearRadiation } = skyDay(region, day);
      const actual = radiation / clearRadiation;
      const error = (forecastErrors[lead] ?? 0) * weather.forecastDeviation(region, day, lead);
      const clearness = Math.min(Math.max(actual + error, minClearSkyIndex), maxClearSkyIndex);
      return { clearness, factor: clearness / actual };
    },
    /**
     * The weather of each hour of a day as an archive records it, without the columns that are not simulated: global light
     * in W/m², air in °C, depth of snow in m and precipitation in mm.
     */
    weatherHours(region: number, day: Day) {
      const { snow, packedHours } = skyDay(region, day);
      const sunny = new Map(unpackHours(packedHours).map((hour) => [hour.sun.index, hour]));
      const depth = round(weather.snowDepth(snow), 2);
      return weather.precipitation(region, day, hoursInDay(day)).map((rain, index) => {
        const hour = sunny.get(index);
        const irradiance = hour ? hour.actual.global * hour.sun.lit : 0;
        const air = hour?.air ?? weather.temperature(region, day, index, weather.clearSkyIndex(region, day, index));
        return [round(irradiance, 1), round(air, 1), null, null, null, depth, round(rain, 2)] as const;
      });
    },
    /** The radiation of successive days, both ends included, kWh/m². */
    radiation: (region: number, from: Day, to: Day) =>
      Float64Array.from(
        { length: Math.max(to - from + 1, 0) },
        (_, position) => skyDay(region, from + position).radiation,
      ),
  };
}

function computeDay(weather: Weather, region: number, day: Day): PackedDay {
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
  return {
    noon,
    packedHours: packHours(hours),
    radiation,
    clearRadiation,
    snow: weather.snow(region, day),
    dirt: weather.dirt(region, day),
    rain: weather.rain(region, day),
  };
}

const numbersPerHour = 14;

const packHours = (hours: readonly SkyHour[]): Float64Array =>
  Float64Array.from(
    hours.flatMap(({ sun, actual, modelled, air }) => [
      ...[sun.index, sun.lit, sun.east, sun.north, sun.up],
      ...[actual.global, actual.diffuse, actual.direct, actual.extraterrestrial],
      ...[modelled.global, modelled.diffuse, modelled.direct, modelled.extraterrestrial],
      air,
    ]),
  );

function unpackHours(packed: Float64Array): SkyHour[] {
  const hours: SkyHour[] = [];
  for (let start = 0; start < packed.length; start += numbersPerHour) {
    const number = (offset: number) => packed[start + offset] as number;
    const irradiance = (offset: number): Irradiance => ({
      global: number(offset),
      diffuse: number(offset + 1),
      direct: number(offset + 2),
      extraterrestrial: number(offset + 3),
    });
    hours.push({
      sun: { index: number(0), lit: number(1), east: number(2), north: number(3), up: number(4) },
      actual: irradiance(5),
      modelled: irradiance(9),
      air: number(13),
    });
  }
  return hours;
}
