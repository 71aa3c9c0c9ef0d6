/** Where a plant is, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = Math.PI / 180;
const dayMs = 86_400_000;

/**
 * The sine of the sun's altitude at an instant, exact to a degree. It decides whether an hour without value is a gap
 * (domain/measurements.md#hours-and-days).
 */
export function sunHeight(instant: number, { latitude, longitude }: Position): number {
  // Days since 1 January 2000, 12:00 UTC.
  const days = instant / dayMs - 10_957.5;
  const anomaly = (357.529 + 0.98560028 * days) * radians;
  const ecliptic = (280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians;
  const obliquity = 23.439 * radians;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const hourAngle = (280.46061837 + 360.98564736629 * days + longitude) * radians - ascension;
  const sine = Math.sin(latitude * radians) * Math.sin(declination);
  return sine + Math.cos(latitude * radians) * Math.cos(declination) * Math.cos(hourAngle);
}

/** Hours with a higher sun are expected to have a value: 6 degrees. */
export const minSunHeight = 0.1;
