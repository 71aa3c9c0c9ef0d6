/** A location in degrees north and east. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Degrees that equal about ten metres. Coordinates closer to 0, 0 mean an unknown location. */
const nearZero = 1e-4;

/**
 * Whether coordinates are a possible location of a plant (domain/imperfect-responses.md#locations). Servers write 0, 0
 * for an unknown location, or the limits of a range, such as -90, 180.
 */
export const isLocation = (coordinates: {
  latitude?: number | null;
  longitude?: number | null;
}): coordinates is Coordinates => {
  const { latitude, longitude } = coordinates;
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  // This condition is also false for NaN.
  const isOnEarth = Math.abs(latitude) < 90 && Math.abs(longitude) < 180;
  return isOnEarth && !(Math.abs(latitude) < nearZero && Math.abs(longitude) < nearZero);
};
