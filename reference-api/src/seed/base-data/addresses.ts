/**
 * Addresses of demo plants: real Dutch towns with their coordinates and the digits of one of their postal codes.
 * Letters, streets and house numbers are generated, so the addresses are fictional.
 */
import { createRandom, round } from "../../simulation/numbers";
import { streets } from "./names.json";

/** A town: name, latitude, longitude, digits of a postal code, weight by size. */
type Town = readonly [name: string, latitude: number, longitude: number, digits: number, weight: number];

const towns: readonly Town[] = [
  ["Groningen", 53.219, 6.566, 9711, 5],
  ["Hoogezand", 53.161, 6.761, 9601, 1],
  ["Stadskanaal", 52.989, 6.95, 9501, 1],
  ["Delfzijl", 53.33, 6.918, 9934, 1],
  ["Leeuwarden", 53.201, 5.799, 8911, 3],
  ["Sneek", 53.033, 5.658, 8601, 1],
  ["Drachten", 53.112, 6.099, 9203, 1],
  ["Heerenveen", 52.96, 5.919, 8441, 1],
  ["Assen", 52.993, 6.562, 9401, 2],
  ["Emmen", 52.785, 6.897, 7811, 2],
  ["Hoogeveen", 52.722, 6.476, 7902, 1],
  ["Meppel", 52.696, 6.194, 7941, 1],
  ["Zwolle", 52.512, 6.094, 8011, 3],
  ["Enschede", 52.221, 6.894, 7511, 3],
  ["Hengelo", 52.266, 6.793, 7551, 2],
  ["Deventer", 52.255, 6.16, 7411, 2],
  ["Hardenberg", 52.574, 6.618, 7772, 1],
  ["Almere", 52.371, 5.222, 1315, 4],
  ["Lelystad", 52.508, 5.475, 8224, 2],
  ["Dronten", 52.525, 5.718, 8251, 1],
  ["Emmeloord", 52.711, 5.748, 8302, 1],
  ["Arnhem", 51.985, 5.898, 6811, 3],
  ["Nijmegen", 51.842, 5.853, 6511, 3],
  ["Apeldoorn", 52.211, 5.97, 7311, 3],
  ["Ede", 52.04, 5.666, 6711, 2],
  ["Doetinchem", 51.965, 6.289, 7001, 1],
  ["Tiel", 51.886, 5.43, 4001, 1],
  ["Winterswijk", 51.972, 6.719, 7101, 1],
  ["Barneveld", 52.14, 5.585, 3771, 1],
  ["Utrecht", 52.091, 5.122, 3511, 5],
  ["Amersfoort", 52.156, 5.388, 3811, 3],
  ["Zeist", 52.09, 5.234, 3701, 1],
  ["Nieuwegein", 52.029, 5.081, 3431, 1],
  ["Veenendaal", 52.027, 5.555, 3901, 1],
  ["Woerden", 52.085, 4.883, 3441, 1],
  ["Amsterdam", 52.373, 4.893, 1012, 5],
  ["Haarlem", 52.381, 4.637, 2011, 3],
  ["Alkmaar", 52.632, 4.749, 1811, 2],
  ["Hoorn", 52.643, 5.06, 1621, 1],
  ["Hilversum", 52.223, 5.177, 1211, 2],
  ["Hoofddorp", 52.303, 4.689, 2132, 1],
  ["Den Helder", 52.957, 4.76, 1781, 1],
  ["Purmerend", 52.505, 4.96, 1441, 1],
  ["Schagen", 52.788, 4.798, 1741, 1],
  ["Rotterdam", 51.923, 4.479, 3011, 5],
  ["Den Haag", 52.078, 4.313, 2511, 4],
  ["Leiden", 52.16, 4.497, 2311, 2],
  ["Dordrecht", 51.813, 4.673, 3311, 2],
  ["Zoetermeer", 52.06, 4.494, 2711, 2],
  ["Delft", 52.012, 4.357, 2611, 2],
  ["Gouda", 52.011, 4.711, 2801, 1],
  ["Naaldwijk", 51.995, 4.207, 2671, 2],
  ["Middelharnis", 51.757, 4.165, 3241, 1],
  ["Middelburg", 51.499, 3.614, 4331, 2],
  ["Goes", 51.504, 3.889, 4461, 1],
  ["Terneuzen", 51.336, 3.828, 4531, 1],
  ["Zierikzee", 51.65, 3.916, 4301, 1],
  ["Eindhoven", 51.441, 5.478, 5611, 4],
  ["Tilburg", 51.556, 5.091, 5011, 3],
  ["Breda", 51.589, 4.776, 4811, 3],
  ["'s-Hertogenbosch", 51.69, 5.304, 5211, 3],
  ["Helmond", 51.481, 5.661, 5701, 2],
  ["Roosendaal", 51.531, 4.465, 4701, 1],
  ["Oss", 51.765, 5.518, 5341, 1],
  ["Boxmeer", 51.647, 5.947, 5831, 1],
  ["Maastricht", 50.851, 5.691, 6211, 3],
  ["Venlo", 51.37, 6.172, 5911, 2],
  ["Roermond", 51.194, 5.987, 6041, 1],
  ["Sittard", 50.999, 5.869, 6131, 1],
  ["Weert", 51.251, 5.706, 6001, 1],
];

const codesPerTown = 48;
const postalCodeLetters = "ABCDEGHJKLMNPRSTVWXZ";
/** Letter pairs that are never used. */
const unusedPairs = new Set(["SA", "SD", "SS"]);
/** Radius of a town, degrees of latitude (about 2.5 km). */
const townRadius = 0.022;

export interface DemoAddress {
  /** Without a space. */
  readonly postalCode: string;
  readonly street: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly numberFrom: number;
  readonly numberTo: number;
  readonly weight: number;
}

/** All addresses, which are the same in every fleet. */
export function demoAddresses(): DemoAddress[] {
  const random = createRandom(4711);
  return towns.flatMap(([city, latitude, longitude, digits, weight]) => {
    const taken = new Set<string>(unusedPairs);
    return Array.from({ length: codesPerTown }, (): DemoAddress => {
      let letters: string;
      do letters = postalCodeLetters.charAt(random.integer(0, 19)) + postalCodeLetters.charAt(random.integer(0, 19));
      while (taken.has(letters));
      taken.add(letters);
      const angle = random.between(0, 2 * Math.PI);
      const distance = townRadius * Math.sqrt(random.next());
      const numberFrom = random.integer(1, 40);
      return {
        postalCode: `${digits}${letters}`,
        street: random.pick(streets),
        city,
        latitude: roundDegrees(latitude + distance * Math.sin(angle)),
        longitude: roundDegrees(longitude + (distance * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180)),
        numberFrom,
        numberTo: numberFrom + random.integer(20, 160),
        weight,
      };
    });
  });
}

/** The location of a house number, some metres from the next one. */
export function houseLocation(
  address: Pick<DemoAddress, "latitude" | "longitude" | "numberFrom">,
  number: number,
): { latitude: number; longitude: number } {
  const along = (number - address.numberFrom) * 0.00004;
  return { latitude: roundDegrees(address.latitude + along), longitude: roundDegrees(address.longitude - along) };
}

/** Degrees with five decimals, which is about a metre. */
function roundDegrees(degrees: number): number {
  return round(degrees, 5);
}
