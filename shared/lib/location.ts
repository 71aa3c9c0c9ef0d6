/** A place in degrees north and east. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Degrees of about ten metres: what is nearer to 0, 0 stands for it. */
const nearZero = 1e-4;

/**
 * Whether coordinates are a place where a plant can be (domain/imperfect-responses.md#locations). Servers write 0, 0 for
 * an unknown one, or the end of a range, such as -90, 180.
 */
export const isLocation = (coordinates: {
  latitude?: number | null;
  longitude?: number | null;
}): coordinates is Coordinates => {
  const { latitude, longitude } = coordinates;
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  // Not true of NaN.
  const isOnEarth = Math.abs(latitude) < 90 && Math.abs(longitude) < 180;
  return isOnEarth && !(Math.abs(latitude) < nearZero && Math.abs(longitude) < nearZero);
};
