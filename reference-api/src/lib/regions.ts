/** Places in the Netherlands, and its weather regions: the twelve provinces, each with a reference point. */
import { round } from "./numbers";

export interface Region {
  readonly name: string;
  /** Latitude and longitude of the reference point, whose sun and weather apply to the region. */
  readonly latitude: number;
  readonly longitude: number;
  /** Yearly radiation relative to De Bilt: the coast is sunnier than the east (KNMI climate atlas 1991-2020). */
  readonly sunshine: number;
}

export const regions: readonly Region[] = [
  { name: "Groningen", latitude: 53.22, longitude: 6.66, sunshine: 1 },
  { name: "Friesland", latitude: 53.1, longitude: 5.8, sunshine: 1.02 },
  { name: "Drenthe", latitude: 52.86, longitude: 6.6, sunshine: 0.98 },
  { name: "Overijssel", latitude: 52.44, longitude: 6.45, sunshine: 0.98 },
  { name: "Flevoland", latitude: 52.52, longitude: 5.6, sunshine: 1.01 },
  { name: "Gelderland", latitude: 52.05, longitude: 5.95, sunshine: 0.98 },
  { name: "Utrecht", latitude: 52.09, longitude: 5.15, sunshine: 1 },
  { name: "Noord-Holland", latitude: 52.58, longitude: 4.85, sunshine: 1.04 },
  { name: "Zuid-Holland", latitude: 52.01, longitude: 4.5, sunshine: 1.04 },
  { name: "Zeeland", latitude: 51.5, longitude: 3.8, sunshine: 1.05 },
  { name: "Noord-Brabant", latitude: 51.56, longitude: 5.2, sunshine: 1.01 },
  { name: "Limburg", latitude: 51.1, longitude: 5.9, sunshine: 1 },
];

/** Index of a region in `regions` by name. Throws a RangeError for an unknown name. */
export function regionIndex(name: string): number {
  const index = regions.findIndex((region) => region.name === name);
  if (index < 0) throw new RangeError(`unknown region: ${name}`);
  return index;
}

/** The region with the nearest reference point. */
export function nearestRegion(latitude: number, longitude: number): Region {
  const distance = (region: Region) => distanceInKm(region, { latitude, longitude });
  return regions.reduce((nearest, region) => (distance(region) < distance(nearest) ? region : nearest));
}

type Point = Pick<Region, "latitude" | "longitude">;

const kmPerDegree = 111.2;

/** The distance of two places within the Netherlands. */
export function distanceInKm(from: Point, to: Point): number {
  const squeeze = Math.cos((to.latitude * Math.PI) / 180);
  return kmPerDegree * Math.hypot(from.latitude - to.latitude, (from.longitude - to.longitude) * squeeze);
}

/** The location of a house number, some metres from the next house. `address` has the first number of a street. */
export function houseLocation(address: Point & { readonly number_from: number }, number: number): Point {
  const along = (number - address.number_from) * 0.00004;
  return { latitude: roundDegrees(address.latitude + along), longitude: roundDegrees(address.longitude - along) };
}

/** Rounds degrees to five decimals, which is about one metre. */
export function roundDegrees(degrees: number): number {
  return round(degrees, 5);
}
