/** A measured meter of 1 kW under recorded light, as an import and the weather run leave it. */
import { ageing, storedMeter } from "../../src/assessment/meter";
import { type Day, dayOf, dayStart, hourMs, hoursInDay } from "../../src/lib/local-days";
import { panelArray } from "../../src/lib/panel-model";
import { nearestRegion, regionIndex } from "../../src/lib/regions";
import { type LearnedMeter, learnMeter } from "../../src/measurements/learned-performance";
import type { MeasuredDay } from "../../src/measurements/measured-day";
import { measuredMeter } from "../../src/measurements/measured-meter";
import { type WeatherDay, type WeatherHour, weatherDay } from "../../src/measurements/weather-day";

interface RoofInput {
  readonly place: { readonly latitude: number; readonly longitude: number };
  readonly panels: readonly [azimuth: number, tilt: number];
  readonly from: string;
  readonly days: number;
  /** The weather of the hour that begins at an instant. */
  readonly weatherAt: (start: number) => WeatherHour;
  /** What 1 kW measured in it, kWh; null: not received. */
  readonly measuredAt: (start: number) => number | null;
}

export interface MeasuredRoof {
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  readonly weather: ReadonlyMap<Day, WeatherDay>;
  readonly learned: LearnedMeter;
  /** With what was learned, and without. */
  readonly meter: ReturnType<typeof measuredMeter>;
  readonly unlearned: ReturnType<typeof measuredMeter>;
}

export function measuredRoof({ place, panels, from, days, weatherAt, measuredAt }: RoofInput): MeasuredRoof {
  const record = {
    id: 1,
    seed: 1,
    peak_in_watt: 1_000,
    orientation_in_degrees: panels[0],
    angle_in_degrees: panels[1],
    has_mixed_panel_orientations: 0,
    operational_since: from,
    retired_on: null,
  };
  const region = regionIndex(nearestRegion(place.latitude, place.longitude).name);
  const array = panelArray(record);
  const stored = storedMeter(record, dayOf(from));
  const measured = new Map<Day, MeasuredDay>();
  const weather = new Map<Day, WeatherDay>();
  for (let day = dayOf(from); day < dayOf(from) + days; day++) {
    const starts = Array.from({ length: hoursInDay(day) }, (_, index) => dayStart(day) + index * hourMs);
    measured.set(day, { hours: starts.map(measuredAt), longerKwh: null, longerHours: 0 });
    weather.set(day, weatherDay(place, array, day, starts.map(weatherAt)));
  }
  const learned = learnMeter({ place, array, peakKw: 1, measured, weather, ageing: (day) => ageing(stored, day) });
  return {
    measured,
    weather,
    learned,
    meter: measuredMeter(stored, { region, measured, weather, learned }),
    unlearned: measuredMeter(stored, { region, measured, weather }),
  };
}
