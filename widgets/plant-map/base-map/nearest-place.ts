import { type Place, places } from "./places";

const kmPerDegree = 111.2;

/** The nearest town and its distance in whole kilometres; null when there is none within `maxKm`. */
export function nearestPlace(
  { lat, lng }: { lat: number; lng: number },
  maxKm = 60,
): { name: string; km: number } | null {
  let nearest: Place | null = null;
  let nearestKm = maxKm;
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
