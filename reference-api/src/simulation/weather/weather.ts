/**
 * The weather of the Netherlands as a stochastic process: the clear-sky index and the air temperature. Value noise over
 * days and hours, so that adjacent days, hours and regions resemble each other: the correlation between two regions
 * falls steadily with their distance, as that of daily radiation does.
 */
import { type Day, dayOfYear } from "../local-days";
import { createCache, hash3, normal, unit } from "../numbers";
import { distanceInKm, type Region, regions } from "../regions";

/** The distance over which the correlation falls to 1/e: 0.9 is left at 50 km, 0.6 at 250 km. */
const correlationLengthKm = 500;

/** Successive moments whose values cover the distribution evenly, so that no month is all dull or all bright. */
const strata = 8;

/** Anchor values of three years of the shortest period. */
const maxCachedAnchors = 12_000;

/** Noise of a region (index in `regions`) at a moment, with mean 0 and deviation 1. */
export type WeatherField = (region: number, moment: number) => number;

/** A field of seeded values, one for each `period` (in the unit of the moment), smoothly interpolated. */
function createWeatherField(key: number, period: number): WeatherField {
  const cachedAnchors = createCache<number, Float64Array>(maxCachedAnchors);
  const anchors = (index: number) => cachedAnchors(index, () => correlated(key, index));
  return (region, moment) => {
    const position = moment / period;
    const index = Math.floor(position);
    const share = position - index;
    const ease = share * share * (3 - 2 * share);
    const before = anchors(index)[region] as number;
    const after = anchors(index + 1)[region] as number;
    return ((1 - ease) * before + ease * after) / Math.sqrt((1 - ease) ** 2 + ease ** 2);
  };
}

/** The values of all regions at one moment: independent ones, mixed so that they correlate. */
function correlated(key: number, index: number): Float64Array {
  const independent = regions.map((_, series) => stratifiedNormal(key + series * 104_729, index));
  return Float64Array.from(mixing, (row) =>
    row.reduce((sum, weight, series) => sum + weight * (independent[series] as number), 0),
  );
}

/**
 * The value of one moment: each of the eight moments of a block takes another eighth of the normal distribution, in
 * shuffled order. So the months differ as little as real ones, far less than independent values would.
 */
function stratifiedNormal(key: number, index: number): number {
  const block = Math.floor(index / strata);
  const order = hash3(key, block, 1);
  const stratum = ((index - block * strata) * (2 * (order & 3) + 1) + ((order >>> 2) & 7)) % strata;
  const share = (stratum + 0.02 + 0.96 * unit(hash3(key, index, 2))) / strata;
  return Math.log(share / (1 - share)) / 1.702;
}

/** The weights of the independent values for each region: the Cholesky factor of the regions' correlations. */
const mixing = choleskyFactor((a, b) => Math.exp(-distanceInKm(a, b) / correlationLengthKm));

function choleskyFactor(correlation: (a: Region, b: Region) => number): readonly (readonly number[])[] {
  const rows: number[][] = [];
  for (const [at, region] of regions.entries()) {
    const row: number[] = [];
    for (const [other, otherRow] of [...rows, row].entries()) {
      const explained = otherRow.reduce((sum, weight, k) => sum + weight * (row[k] ?? 0), 0);
      const rest = correlation(region, regions[other] as Region) - explained;
      row.push(other === at ? Math.sqrt(rest) : rest / (otherRow[other] as number));
    }
    rows.push(row);
  }
  return rows;
}

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
      return monthly(monthlyTemperature, day) + anomaly + swing * Math.cos(((hour - 15.5) / 24) * 2 * Math.PI);
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
