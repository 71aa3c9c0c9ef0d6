/** The yield that the recorded weather of a day allows, from hourly irradiance and temperature. domain/measurements.md#weather */
import { type Day, dayOfYear, hoursInDay } from "../local-days";
import { round, roundOrNull } from "../numbers";
import { arrayEnergy, type PanelArray, planesOf } from "../weather/array-yield";
import { clearSkyIrradiance, type Place, splitIrradiance, sunDay } from "../weather/sun";

/** Mean global irradiance on the horizontal in W/m², and air in °C; null when it is not known. */
export type WeatherHour = readonly [irradiance: number, air: number] | null;

/** What the weather of a day means for the panels of a meter. */
export interface WeatherDay {
  /** Global radiation on the horizontal, kWh/m²; null when the weather of an hour with sun is not known. */
  readonly radiation: number | null;
  /** The same under a clear sky. */
  readonly clearRadiation: number;
  /** The yield of nominal panels by hour, kWh for each kW of peak power; null when it is not known. */
  readonly hours: readonly (number | null)[];
}

/** `weather`: the hours of the day; an hour without sun needs none. */
export function weatherDay(place: Place, array: PanelArray, day: Day, weather: readonly WeatherHour[]): WeatherDay {
  const planes = planesOf(array);
  const hours: (number | null)[] = Array(hoursInDay(day)).fill(0);
  let radiation: number | null = 0;
  let clearRadiation = 0;
  for (const sun of sunDay(place, day).hours) {
    clearRadiation += (clearSkyIrradiance(sun.up) * sun.lit) / 1000;
    const hour = weather[sun.index] ?? null;
    if (hour === null) {
      hours[sun.index] = null;
      radiation = null;
      continue;
    }
    const [irradiance, air] = hour;
    // The mean of the hour came in its part with sun.
    const sky = splitIrradiance(sun.up, irradiance / sun.lit, dayOfYear(day));
    hours[sun.index] = arrayEnergy({ sun, air }, sky, planes);
    if (radiation !== null) radiation += irradiance / 1000;
  }
  return {
    radiation: roundOrNull(radiation, 3),
    clearRadiation: round(clearRadiation, 3),
    hours: hours.map((kwh) => roundOrNull(kwh, 4)),
  };
}
