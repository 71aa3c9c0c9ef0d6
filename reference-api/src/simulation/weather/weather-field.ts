/**
 * Noise over time that neighbouring regions share: its correlation between two regions falls steadily with their
 * distance, as that of daily radiation does in the Netherlands.
 */
import { createCache } from "../cache";
import { hash3, unit } from "../random";
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
export function createWeatherField(key: number, period: number): WeatherField {
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
