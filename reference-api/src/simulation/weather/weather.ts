/**
 * The weather of the Netherlands as a stochastic process: the clear-sky index and the air temperature. Value noise
 * over days and hours (weather-field.ts), so that adjacent days, hours and regions resemble each other.
 */
import { type Day, dayOfYear } from "../local-days";
import { hash3, normal } from "../random";
import { type Region, regions } from "../regions";
import { createWeatherField } from "./weather-field";

/**
 * Mean clear-sky index by month: the global radiation of De Bilt (KNMI normals 1991-2020, about 1,040 kWh/m² a year)
 * relative to that of a clear sky there.
 */
const monthlyClearSkyIndex = [0.5, 0.56, 0.62, 0.65, 0.63, 0.59, 0.61, 0.62, 0.61, 0.57, 0.52, 0.48];

/** Mean air temperature by month, °C (KNMI normals 1991-2020, De Bilt). */
const monthlyTemperature = [3.6, 3.9, 6.5, 9.9, 13.4, 16.2, 18.3, 17.9, 14.7, 10.9, 7, 4.2];

const minClearSkyIndex = 0.1;
const maxClearSkyIndex = 1.03;

/** The weather of one seed. */
export interface Weather {
  /** Global irradiance relative to the clear sky (about 0.1-1.03) in an hour of a day; `region`: index in `regions`. */
  clearSkyIndex(region: number, day: Day, hour: number): number;
  /** Air temperature in °C. `clear`: the clear-sky index of the hour (clear days vary more). */
  temperature(region: number, day: Day, hour: number, clear: number): number;
  /** Error factor of the radiation that satellites report for a day: about 1 ± 0.03. */
  radiationError(region: number, day: Day): number;
  /** Cloud factor of one location within its region on a day: about 1 ± 0.03. `cloudSeed`: any integer. */
  localFactor(cloudSeed: number, day: Day): number;
}

/** Channels separate the random numbers of different quantities. */
const cloudChannel = 1;
const hourlyChannel = 3;
const temperatureChannel = 4;
const satelliteChannel = 5;
const localChannel = 6;

/** The weather of a seed, as pure functions of the moment. */
export function createWeather(seed: number): Weather {
  const field = (channel: number, period: number) =>
    createWeatherField(seed + channel * 7919 + Math.round(period * 16) * 15_485_863, period);
  const cloudOfDays = field(cloudChannel, 1.2);
  const cloudOfWeeks = field(cloudChannel, 2.9);
  const cloudOfHalfDays = field(cloudChannel, 0.9);
  const cloudOfHours = field(hourlyChannel, 2.6);
  const warmthOfWeeks = field(temperatureChannel, 6);
  const warmthOfDays = field(temperatureChannel, 2);

  return {
    clearSkyIndex(region, day, hour) {
      const moment = day + hour / 24;
      const cloud =
        0.6 * cloudOfDays(region, moment) +
        0.2 * cloudOfWeeks(region, moment) +
        0.45 * cloudOfHalfDays(region, moment) +
        0.62 * cloudOfHours(region, day * 24 + hour);
      const mean = monthly(monthlyClearSkyIndex, day) * (regions[region] as Region).sunshine;
      return fromCloud(cloud, mean);
    },
    temperature(region, day, hour, clear) {
      const anomaly = 2.8 * warmthOfWeeks(region, day) + 1.2 * warmthOfDays(region, day);
      const swing = 1.5 + 4.5 * clear;
      return (
        monthly(monthlyTemperature, day) + anomaly + swing * Math.cos(((hour - 15.5) / 24) * 2 * Math.PI)
      );
    },
    radiationError: (region, day) => 1 + 0.022 * normal(hash3(seed + satelliteChannel, region, day)),
    localFactor: (cloudSeed, day) => 1 + 0.022 * normal(hash3(seed + localChannel, cloudSeed, day)),
  };
}

/**
 * A clear-sky index with the given mean from normally distributed cloudiness. The noise is made uniform (logistic
 * approximation of the normal distribution) and bent by a power: its mean over [0, 1] is 1 / (1 + power).
 */
function fromCloud(cloud: number, mean: number): number {
  const uniform = 1 / (1 + Math.exp(-1.702 * cloud));
  const power = (maxClearSkyIndex - mean) / (mean - minClearSkyIndex);
  return minClearSkyIndex + (maxClearSkyIndex - minClearSkyIndex) * uniform ** power;
}

/** The value of a monthly table on a day, interpolated linearly between the middles of months. */
function monthly(table: readonly number[], day: Day): number {
  const position = (dayOfYear(day) + 0.5) / 30.5 - 0.5 + 12;
  const index = Math.floor(position);
  const share = position - index;
  return (table[index % 12] as number) * (1 - share) + (table[(index + 1) % 12] as number) * share;
}
