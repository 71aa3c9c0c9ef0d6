/**
 * The weather of the Netherlands as a stochastic process: the clear-sky index and the air temperature. Value noise over
 * days and hours, so that adjacent days, hours and regions resemble each other: the correlation between two regions
 * falls steadily with their distance, as the correlation of daily radiation does.
 */
import { type Day, dayOfYear } from "../lib/local-days";
import { createCache, hash3, normal } from "../lib/numbers";
import { distanceInKm, type Region, regions } from "../lib/regions";

/** The distance over which the correlation falls to 1/e: 0.9 is left at 50 km, 0.6 at 250 km. */
const correlationLengthKm = 500;

/** Anchor values of three years of the shortest period. */
const maxCachedAnchors = 12_000;

/**
 * Noise of a region at a moment, with mean 0 and deviation 1: seeded values, one for each `period` (in the unit of the
 * moment), smoothly interpolated.
 */
function createWeatherField(key: number, period: number) {
  const cachedAnchors = createCache<number, Float64Array>(maxCachedAnchors);
  const anchors = (index: number) => cachedAnchors(index, () => correlated(key, index));
  return (region: number, moment: number): number => {
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
  const independent = regions.map((_, series) => normal(hash3(key, series, index)));
  return Float64Array.from(mixing, (row) =>
    row.reduce((sum, weight, series) => sum + weight * (independent[series] as number), 0),
  );
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
 * relative to the radiation of a clear sky there.
 */
const monthlyClearSkyIndex = [0.5, 0.56, 0.62, 0.65, 0.63, 0.59, 0.61, 0.62, 0.61, 0.57, 0.52, 0.48];

/** Mean air temperature by month, °C (KNMI normals 1991-2020, De Bilt). */
const monthlyTemperature = [3.6, 3.9, 6.5, 9.9, 13.4, 16.2, 18.3, 17.9, 14.7, 10.9, 7, 4.2];

export const minClearSkyIndex = 0.1;
export const maxClearSkyIndex = 1.03;

/** The parts of cloudiness: dull and bright spells, days, and hours. Their squares sum to 1. */
const cloudWeights = { spells: 0.52, days: 0.6, hours: 0.608 };
/** It rains, or snows, on the dullest days: two of five. */
const wetBelow = -0.15;
/** The rain of a day for each unit of cloudiness below this, mm: about 850 mm a year (KNMI normals 1991-2020, De Bilt). */
const rainPerCloudiness = 9.4;
/** How much more it rains in the dullest hours of a wet day. */
const rainContrast = 3;
/** The share of light that a dry day's dirt keeps from the panels, up to the next rain or a month. */
const dirtPerDay = 0.001;
const maxDirtyDays = 30;
/** The share of light that fresh snow keeps from the panels, and what slides off a day and melts for each °C above -1. */
const freshSnow = 0.9;
const snowBelow = -1;
const snowSliding = 0.15;
const snowMelting = 0.25;
/** The depth of fresh snow, m. */
const freshSnowDepth = 0.1;

export type Weather = ReturnType<typeof createWeather>;

/** The weather of a seed, as pure functions of the moment. `region`: index in `regions`. */
export function createWeather(seed: number) {
  const field = (channel: number, period: number) => createWeatherField(seed + channel * 15_485_863, period);
  const cloudOfSpells = field(1, 7);
  const cloudOfDays = field(2, 1.3);
  const cloudOfHours = field(3, 2.6);
  const warmthOfSpells = field(4, 8);
  const warmthOfDays = field(5, 2);

  const cloudiness = (region: number, moment: number) =>
    cloudWeights.spells * cloudOfSpells(region, moment) + cloudWeights.days * cloudOfDays(region, moment);
  const isWet = (region: number, day: Day) => cloudiness(region, day + 0.5) < wetBelow;
  /** The precipitation of a day, mm. */
  const rain = (region: number, day: Day) => rainPerCloudiness * Math.max(wetBelow - cloudiness(region, day + 0.5), 0);
  const cloudOfHour = (region: number, day: Day, hour: number) =>
    cloudiness(region, day + hour / 24) + cloudWeights.hours * cloudOfHours(region, day * 24 + hour);
  const meanTemperature = (region: number, day: Day) =>
    monthly(monthlyTemperature, day) + 3.4 * warmthOfSpells(region, day) + 1.6 * warmthOfDays(region, day);

  return {
    /** Global irradiance relative to the clear sky (about 0.1-1.03) in an hour of a day. */
    clearSkyIndex(region: number, day: Day, hour: number): number {
      return fromCloud(
        cloudOfHour(region, day, hour),
        monthly(monthlyClearSkyIndex, day) * (regions[region] as Region).sunshine,
      );
    },
    /** Air temperature in °C. `clear`: the clear-sky index of the hour (clear days vary more). */
    temperature(region: number, day: Day, hour: number, clear: number): number {
      const swing = 1.5 + 4.5 * clear;
      return meanTemperature(region, day) + swing * Math.cos(((hour - 15.5) / 24) * 2 * Math.PI);
    },
    /** The share of light that snow keeps from the panels on a day: after snow in a cold spell, until it melts. */
    snow(region: number, day: Day): number {
      let left = freshSnow;
      for (let past = day; left > 0; past--) {
        const warmth = meanTemperature(region, past);
        if (warmth < snowBelow && isWet(region, past)) return left;
        left -= snowSliding + snowMelting * Math.max(warmth + 1, 0);
      }
      return 0;
    },
    /** The depth of the snow that lies on a day, m. `snow`: the share of light that it keeps from the panels. */
    snowDepth: (snow: number) => (freshSnowDepth * snow) / freshSnow,
    rain,
    /** The precipitation of each hour of a day in mm: on wet days, in the dullest hours. */
    precipitation(region: number, day: Day, hours: number): number[] {
      const total = rain(region, day);
      const weights = Array.from({ length: hours }, (_, hour) =>
        Math.exp(-rainContrast * cloudOfHour(region, day, hour)),
      );
      const sum = weights.reduce((all, weight) => all + weight, 0);
      return weights.map((weight) => (total * weight) / sum);
    },
    /** The same of dirt, which builds up until rain washes it off. */
    dirt(region: number, day: Day): number {
      let dryDays = 0;
      while (dryDays < maxDirtyDays && !isWet(region, day - dryDays)) dryDays++;
      return dryDays * dirtPerDay;
    },
    /** Error factor of the radiation that satellites report for a day: about 1 ± 0.02. */
    radiationError: (region: number, day: Day) => 1 + 0.018 * normal(hash3(seed + 6, region, day)),
    /** The deviation of a forecast of a day's light that is made some days before, about 0 ± 1. */
    forecastDeviation: (region: number, day: Day, lead: number) => normal(hash3(seed + 8 + lead, region, day)),
    /** Cloud factor of one location within its region on a day: about 1 ± 0.02. `cloudSeed`: any integer. */
    localFactor: (cloudSeed: number, day: Day) => 1 + 0.018 * normal(hash3(seed + 7, cloudSeed, day)),
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
