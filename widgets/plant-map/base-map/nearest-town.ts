import { type Town, towns } from "@shared/ui/base-map/towns";

const kmPerDegree = 111.2;

/** The nearest town and its distance in kilometres, rounded; null when there is none within `maxKm`. */
export function nearestTown(
  { lat, lng }: { lat: number; lng: number },
  maxKm = 60,
): { name: string; km: number } | null {
  let nearest: Town | null = null;
  let nearestKm = maxKm;
  for (const town of towns) {
    const north = (town[1] - lat) * kmPerDegree;
    const east = (town[2] - lng) * kmPerDegree * Math.cos((lat * Math.PI) / 180);
    const km = Math.hypot(north, east);
    if (km <= nearestKm) {
      nearest = town;
      nearestKm = km;
    }
  }
  return nearest && { name: nearest[0], km: Math.round(nearestKm) };
}
