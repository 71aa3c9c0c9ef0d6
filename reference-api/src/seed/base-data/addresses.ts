/**
 * Addresses of demo plants: real Dutch towns with their coordinates and the digits of one of their postal codes. The
 * letters, streets and house numbers are generated, so the addresses are fictional.
 */
import type { Row } from "../../db/schema";
import { createRandom } from "../../lib/numbers";
import { roundDegrees } from "../../lib/regions";
import { streets } from "./names.json";
import towns from "./towns.json";

const codesPerTown = 48;
const postalCodeLetters = "ABCDEGHJKLMNPRSTVWXZ";
/** Pairs of letters that postal codes do not use. */
const unusedPairs = new Set(["SA", "SD", "SS"]);
/** The radius of a town in degrees of latitude (about 2.5 km). */
const townRadius = 0.022;

type PostalCode = Row<"postal_codes">;

/** All addresses with the weight of their town. All fleets have the same addresses. */
export function demoAddresses(): (PostalCode & { weight: number })[] {
  const random = createRandom(4711);
  return towns.flatMap(({ city, latitude, longitude, digits, weight }) => {
    const taken = new Set<string>(unusedPairs);
    return Array.from({ length: codesPerTown }, () => {
      let letters: string;
      do letters = postalCodeLetters.charAt(random.integer(0, 19)) + postalCodeLetters.charAt(random.integer(0, 19));
      while (taken.has(letters));
      taken.add(letters);
      const angle = random.between(0, 2 * Math.PI);
      const distance = townRadius * Math.sqrt(random.next());
      const number_from = random.integer(1, 40);
      return {
        postal_code: `${digits}${letters}`,
        street: random.pick(streets),
        city,
        latitude: roundDegrees(latitude + distance * Math.sin(angle)),
        longitude: roundDegrees(longitude + (distance * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180)),
        number_from,
        number_to: number_from + random.integer(20, 160),
        weight,
      };
    });
  });
}
