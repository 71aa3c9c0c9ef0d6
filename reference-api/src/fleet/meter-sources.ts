/** The meters of plants with the sources of their measurements: what is stored, or the simulation of the demonstration. */
import type { Kysely } from "kysely";
import type { PlantRow } from "../access/plants";
import type { Api } from "../api";
import { type Meter, type PlantSky, storedMeter } from "../assessment/meter";
import { jsonList, type RowsOf, readBatch } from "../db/connect";
import type { Database, Row } from "../db/schema";
import { type Day, dayOf } from "../lib/local-days";
import { panelArray } from "../lib/panel-model";
import { regionIndex } from "../lib/regions";
import type { Place } from "../lib/sun";
import type { MeasuredDay } from "../measurements/measured-day";
import { measuredMeter } from "../measurements/measured-meter";
import { type WeatherDay, type WeatherHour, weatherDay } from "../measurements/weather-day";
import { yields } from "../simulation/array-yield";
import { parseFault } from "../simulation/faults";
import { simulatedMeter } from "../simulation/simulated-meter";
import { storedLearned } from "./learned-performance";
import { deliversUntil, type LiveSource, lastMeasuredDay, parseLiveSources, selectLiveSources } from "./live-sources";
import {
  type DaysByMeter,
  parseMeasuredDays,
  parseRecordedWeather,
  parseWeatherDays,
  type RecordedWeather,
  selectMeasuredDays,
  selectWeatherDays,
  withPanelLight,
} from "./meter-days";

/** The meters of a plant with everything that their measurements depend on. */
export interface StoredMeters {
  readonly meters: readonly Row<"meters">[];
  readonly faults: readonly Row<"fault_events">[];
  /** The days of the measured meters by meter. */
  readonly measuredDays: DaysByMeter<MeasuredDay>;
  /** What their weather allows them by meter. */
  readonly weatherDays: DaysByMeter<WeatherDay>;
  /** What delivers their measurements besides people. */
  readonly liveSources: ReadonlyMap<number, LiveSource>;
}

type PlaceOfPlant = Pick<Row<"plants">, "region" | "seed">;

/** The meters of a plant. With `monitoredSince` null, they have data from their first day. */
export function toMeters(
  plant: PlaceOfPlant,
  { meters, faults, measuredDays, weatherDays, liveSources }: StoredMeters,
  monitoredSince: Day | null,
): Meter[] {
  const region = regionIndex(plant.region);
  return meters.map((row) => {
    if (row.measured === 0) {
      const own = faults.filter(({ meter_id }) => meter_id === null || meter_id === row.id);
      return simulatedMeter(row, { region, seed: plant.seed, monitoredSince }, own.map(parseFault));
    }
    const stored = storedMeter(row, monitoredSince);
    const measured = measuredDays.get(row.id) ?? new Map<Day, MeasuredDay>();
    const operationalSince = Math.max(stored.operationalSince, firstMeasuredDay(measured));
    const deliveredUntil = Math.max(lastMeasuredDay(measured), deliversUntil(liveSources.get(row.id)));
    const learned = storedLearned(row.learned);
    const measurements = { region, measured, weather: weatherDays.get(row.id), learned };
    return measuredMeter({ ...stored, operationalSince, deliveredUntil }, measurements);
  });
}

/** The light over a plant: as recorded for its first measured meter, or simulated. */
export function skyOver({ region }: PlaceOfPlant, { meters, weatherDays }: StoredMeters): PlantSky {
  const measured = meters.find((row) => row.measured === 1);
  if (measured) return (day) => weatherDays.get(measured.id)?.get(day);
  return (day) => yields.sky.day(regionIndex(region), day);
}

/** The hours of a day of weather; undefined when nothing is known. */
export type WeatherOfDay = (day: Day) => readonly WeatherHour[] | undefined;

/** The weather over a plant: as recorded for a measured plant, or simulated. */
export function weatherOver(
  { region, measured }: Pick<PlantRow, "region" | "measured">,
  recorded: readonly RecordedWeather[],
): WeatherOfDay {
  if (measured === 0) return (day) => yields.sky.weatherHours(regionIndex(region), day);
  const days = new Map(recorded.flatMap(parseRecordedWeather));
  return (day) => days.get(day);
}

/** The light that is forecast for a day. */
interface ForecastSky {
  /** Relative to the light of a clear sky. */
  readonly clearness: number;
  /** The energy that is forecast relative to the expected energy of the meters. */
  readonly factor: number;
  /** The days from the day on which the forecast was made. */
  readonly lead: number;
}

/** A plant in the weather that is forecast. */
export interface ForecastPlant {
  readonly meters: readonly Meter[];
  /** `lead`: of a simulated forecast. Null without a forecast of the day. */
  readonly skyOf: (day: Day, lead: number) => ForecastSky | null;
}

/** The day of a cell in a forecast. */
export interface ForecastDay {
  readonly place: Place;
  readonly lead: number;
  readonly hours: readonly WeatherHour[];
}

type PlaceOfForecast = PlaceOfPlant & Pick<PlantRow, "monitored_since">;

/** The meters of a monitored plant, without faults, and what their expected energy of future days follows from. */
export function forecastPlant(
  plant: PlaceOfForecast,
  { meters: rows, liveSources }: Pick<StoredMeters, "meters" | "liveSources">,
  days: ReadonlyMap<Day, ForecastDay>,
): ForecastPlant {
  const region = regionIndex(plant.region);
  const since = plant.monitored_since === null ? null : dayOf(plant.monitored_since);
  const weatherOf = (row: Row<"meters">) =>
    new Map([...days].map(([day, { place, hours }]) => [day, weatherDay(place, panelArray(row), day, hours)]));
  const meters = rows.map((row): Meter => {
    if (row.measured === 0) return simulatedMeter(row, { region, seed: plant.seed, monitoredSince: since }, []);
    const stored = { ...storedMeter(row, since), deliveredUntil: deliversUntil(liveSources.get(row.id)) };
    const learned = storedLearned(row.learned);
    return measuredMeter(stored, { region, measured: new Map(), weather: weatherOf(row), learned });
  });
  const measured = rows.find((row) => row.measured === 1);
  const weather = measured && weatherOf(measured);
  return {
    meters: since === null ? [] : meters,
    skyOf(day, lead) {
      if (!weather) return { ...yields.sky.forecast(region, day, lead), lead };
      const { radiation = null, clearRadiation = 0 } = weather.get(day) ?? {};
      if (radiation === null || clearRadiation === 0) return null;
      return { clearness: radiation / clearRadiation, factor: 1, lead: days.get(day)?.lead ?? lead };
    },
  };
}

/** Infinity without a measured day. */
export const firstMeasuredDay = (measured: ReadonlyMap<Day, MeasuredDay> | undefined): Day =>
  Math.min(...(measured?.keys() ?? []));

/** Selects the meters of some plants, or one of them, with everything that their data depends on. */
export const selectMeters = (db: Kysely<Database>, plantIds: readonly number[], meterId?: number) =>
  [
    db
      .selectFrom("meters")
      .selectAll()
      .where("plant_id", "in", jsonList(plantIds))
      .$if(meterId !== undefined, (query) => query.where("id", "=", meterId ?? 0))
      .orderBy("id"),
    db.selectFrom("fault_events").selectAll().where("plant_id", "in", jsonList(plantIds)).orderBy("id"),
    selectMeasuredDays(db, plantIds),
    selectWeatherDays(db, plantIds),
    selectLiveSources(db, plantIds),
  ] as const;

type MeterRows = RowsOf<ReturnType<typeof selectMeters>>;

export const toStoredMeters = ([meters, faults, measured, weather, sources]: MeterRows): StoredMeters => ({
  meters,
  faults,
  measuredDays: parseMeasuredDays(measured),
  weatherDays: parseWeatherDays(weather),
  liveSources: parseLiveSources(sources),
});

function withLight(stored: StoredMeters, recorded: readonly RecordedWeather[]): StoredMeters {
  if (recorded.length === 0) return stored;
  const weatherDays = new Map(stored.weatherDays);
  for (const row of stored.meters) {
    const days = weatherDays.get(row.id);
    if (days) weatherDays.set(row.id, withPanelLight(days, panelArray(row), recorded));
  }
  return { ...stored, weatherDays };
}

type MeasuredPlant = Pick<PlantRow, "id" | "region" | "seed" | "monitored_since">;

/**
 * The meters of the rows of `selectMeters`, with data from the start of monitoring, and the light over the plant. A light
 * plant has none. With the recorded weather of some days, the light on the panels of measured meters is known on them.
 */
export function monitoredMeters(plant: MeasuredPlant, rows: MeterRows, recorded: readonly RecordedWeather[] = []) {
  const stored = withLight(toStoredMeters(rows), recorded);
  const since = plant.monitored_since;
  return { meters: since === null ? [] : toMeters(plant, stored, dayOf(since)), sky: skyOver(plant, stored) };
}

/** The meters of a plant, or one of them, with all data of their sources, even if the plant is not monitored. */
export async function sourceMeters(api: Api, plant: MeasuredPlant, meterId?: number): Promise<Meter[]> {
  return toMeters(plant, toStoredMeters(await readBatch(api.env.DB, selectMeters(api.db, [plant.id], meterId))), null);
}
