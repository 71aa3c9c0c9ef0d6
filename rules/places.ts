/** A location in degrees north and east. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Degrees that equal about ten metres. Coordinates closer to 0, 0 mean an unknown location. */
const nearZero = 1e-4;

/**
 * Whether coordinates are a possible location of a plant (docs/domain/imperfect-responses.md#locations). Servers write
 * 0, 0 for an unknown location, or the limits of a range, such as -90, 180.
 */
export const isLocation = (coordinates: {
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}): coordinates is Coordinates => {
  const { latitude, longitude } = coordinates;
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  // This condition is also false for NaN.
  const isOnEarth = Math.abs(latitude) < 90 && Math.abs(longitude) < 180;
  return isOnEarth && !(Math.abs(latitude) < nearZero && Math.abs(longitude) < nearZero);
};

const earthRadiusKm = 6371;

/** Returns the distance of two locations on the surface of the earth in kilometres; infinite if one is unknown. */
export function distanceKm(a: Coordinates | null, b: Coordinates | null): number {
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Writes a Dutch postal code with a space: `1621 TR`. */
export const spacedPostalCode = (code: string): string =>
  code.trim().replace(/^(\d{4})\s*([a-z]{2})$/i, (_, digits, letters) => `${digits} ${letters.toUpperCase()}`);
