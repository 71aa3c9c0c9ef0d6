import { type Place, places } from "./places";

const kmPerDegree = 111.2;

/**
 * The named town nearest to a point and how far it is, in whole kilometres as the crow flies; null where
 * there is none within `withinKm`.
 */
export function nearestPlace(
  { lat, lng }: { lat: number; lng: number },
  withinKm = 60,
): { name: string; km: number } | null {
  let nearest: Place | null = null;
  let nearestKm = withinKm;
  for (const place of places) {
    const north = (place[1] - lat) * kmPerDegree;
    const east = (place[2] - lng) * kmPerDegree * Math.cos((lat * Math.PI) / 180);
    const km = Math.hypot(north, east);
    if (km <= nearestKm) {
      nearest = place;
      nearestKm = km;
    }
  }
  return nearest && { name: nearest[0], km: Math.round(nearestKm) };
}
