/** A measured meter of 1 kW under recorded light, as an import and the weather run leave it. */
import { ageing, storedMeter } from "../../src/assessment/meter";
import { type Day, dayOf, dayStart, hourMs, hoursInDay } from "../../src/lib/local-days";
import { panelArray } from "../../src/lib/panel-model";
import { nearestRegion, regionIndex } from "../../src/lib/regions";
import { sunAt } from "../../src/lib/sun";
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
  /** What was learned before. */
  readonly earlier?: LearnedMeter | undefined;
}

export interface MeasuredRoof {
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  readonly weather: ReadonlyMap<Day, WeatherDay>;
  readonly learned: LearnedMeter;
  /** With what was learned, and without. */
  readonly meter: ReturnType<typeof measuredMeter>;
  readonly unlearned: ReturnType<typeof measuredMeter>;
}

export function measuredRoof({ place, panels, from, days, weatherAt, measuredAt, earlier }: RoofInput): MeasuredRoof {
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
  const learned = learnMeter({
    ...{ place, array, peakKw: 1, measured, weather, earlier: earlier?.apparent ?? null },
    ageing: (day) => ageing(stored, day),
  });
  return {
    measured,
    weather,
    learned,
    meter: measuredMeter(stored, { region, measured, weather, learned }),
    unlearned: measuredMeter(stored, { region, measured, weather }),
  };
}

/** The roof of the year of PVWatts, whose measurements are moved by some hours. */
export function pvwattsRoof(rows: readonly (readonly number[])[], movedHours = 0) {
  const place = { latitude: 39.73, longitude: -0.18 };
  const rowAt = (start: number) => rows[(start - Date.UTC(2025, 0, 1)) / hourMs] ?? [];
  const weatherAt = (start: number): WeatherHour => {
    const [, , , beam = 0, diffuse = 0, air = 0, wind = 0] = rowAt(start);
    const ups = Array.from({ length: 12 }, (_, step) => sunAt(place, start + ((step + 0.5) * hourMs) / 12).up);
    const up = ups.reduce((sum, each) => sum + Math.max(each, 0), 0) / 12;
    return [beam * up + diffuse, air, diffuse, beam, wind];
  };
  const measuredAt = (start: number) => (rowAt(start - movedHours * hourMs)[10] ?? 0) / 4_000;
  const roof = measuredRoof({ place, panels: [180, 20], from: "2025-01-02", days: 363, weatherAt, measuredAt });
  return { ...roof, place, rowAt, weatherAt };
}
