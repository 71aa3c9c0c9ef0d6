import type { Losses } from "./schema";

/** What is done of the first steps of an installation (domain/dashboard.md#first-steps). */
export interface FirstSteps {
  hasPlants: boolean;
  hasMeasurements: boolean;
  hasWeather: boolean;
}

/** The steps of an installation for own plants; null if all are done, and for a simulated fleet and other servers. */
export function firstSteps(
  plants: number,
  { plants_measured: measured, plants_waiting: waiting, has_weather_source: weather }: Losses,
): FirstSteps | null {
  if (weather === null || weather === undefined) return null;
  const steps = { hasPlants: plants > 0, hasMeasurements: (measured ?? 0) > (waiting ?? 0), hasWeather: weather };
  return Object.values(steps).every(Boolean) ? null : steps;
}
