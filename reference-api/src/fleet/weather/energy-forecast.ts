/** What plants are expected to generate today and in the next days, and how good that was. domain/measurements.md#forecast */
import type { Kysely, SelectQueryBuilder } from "kysely";
import { array, enums, type Infer, integer, nullable, number, object } from "superstruct";
import type { Api } from "../../api";
import { forecastErrors, standardError } from "../../assessment/energy";
import { isActive, type Meter } from "../../assessment/meter";
import { performances } from "../../assessment/performances";
import { plusDays, secondsAfter } from "../../clock";
import { jsonList, readBatch } from "../../db/connect";
import type { Database, Row } from "../../db/schema";
import { date, instant } from "../../http/fields";
import { type Day, dayOf, dayStart, formatDay, formatInstant, hourMs } from "../../lib/local-days";
import { round, roundOrNull } from "../../lib/numbers";
import type { WeatherHour } from "../../measurements/weather-day";
import { parseLiveSources, selectLiveSources } from "../live-sources";
import { latitudeTenths, longitudeTenths } from "../meter-days";
import { type ForecastDay, type ForecastPlant, forecastPlant, type StoredMeters } from "../meter-sources";
import { forecastDays, recordDays } from "./forecast-run";
import { placeOf } from "./source";

/** An older forecast is not stated. */
const maxAgeSeconds = 24 * 3600;
/** With fewer days the record does not widen the range. */
const minRecordDays = 20;
/** The share of the days that the range holds. */
const heldShare = 0.95;
/** More than the light of a clear sky, by which haze and clouds beside the sun deviate from the model. */
const aboveClearSky = 1.1;

const amountFields = { expected_yield_in_kwh: number(), lowest_yield_in_kwh: number(), highest_yield_in_kwh: number() };

const forecastFields = {
  /** `inactive`: no meter in use delivers. `no_source`: of weather forecasts. `unavailable`: no recent forecast. */
  status: enums(["ok", "no_source", "unavailable", "inactive"]),
  /** When the weather was forecast, of several plants the oldest one; null without any forecast. */
  made_at: nullable(instant()),
  /** The rest of today, tomorrow and the next three days, as far as their weather is known. */
  days: array(object({ date: date(), ...amountFields })),
};

/** How good the forecasts of the day before were. */
const recordSchema = object({
  /** The last days whose forecast and weather are known, and the days among them within the range. */
  days: integer(),
  days_within: integer(),
  /** The last of these days. */
  date: date(),
  forecast_yield_in_kwh: number(),
  lowest_yield_in_kwh: number(),
  highest_yield_in_kwh: number(),
  /** With the weather as it was. */
  expected_yield_in_kwh: number(),
  /** Null unless all of it was received. */
  actual_yield_in_kwh: nullable(number()),
});

export const plantForecastSchema = object({ ...forecastFields, record: nullable(recordSchema) });
export const companyForecastSchema = object({
  ...forecastFields,
  /** The plants with a forecast, and the plants without a forecast of which a meter delivers. */
  plants: integer(),
  plants_without_forecast: integer(),
});

type PlantForecast = Infer<typeof plantForecastSchema>;

interface Amount {
  readonly kwh: number;
  /** Plus or minus this, in about 95 % of the days. */
  readonly range: number;
  /** Under a clear sky. */
  readonly most: number;
}

/** The energy of a day in a forecast; with `from`, of the rest of the day. Null when it is not known. */
function amountOf({ meters, skyOf }: ForecastPlant, day: Day, lead: number, from?: number): Amount | null {
  const active = meters.filter((meter) => isActive(meter, day));
  const sky = active.length > 0 ? skyOf(day, lead) : null;
  if (!sky) return null;
  const sum = (of: (meter: Meter) => number) => active.reduce((total, meter) => total + of(meter), 0);
  const whole = sum(({ source }) => [...source.days(day, day)].reduce((kwh, { energy }) => kwh + energy.expected, 0));
  if (Number.isNaN(whole)) return null;
  const rest = from === undefined ? whole : sum(({ source }) => restOf(source.hours(day), from));
  const kwh = whole * sky.factor;
  const most = Math.max((kwh / sky.clearness) * aboveClearSky, kwh);
  const error = forecastErrors[Math.min(sky.lead, forecastErrors.length - 1)] as number;
  const range = 2 * Math.hypot((error * kwh) / sky.clearness, standardError.day * kwh);
  const share = whole > 0 ? rest / whole : 0;
  return { kwh: kwh * share, range: range * share, most: most * share };
}

const restOf = (hours: ReturnType<Meter["source"]["hours"]>, from: number) =>
  hours.reduce(
    (sum, { start, expected }) => sum + expected * Math.min(Math.max((start + hourMs - from) / hourMs, 0), 1),
    0,
  );

/** The ends of the range, `widened` by a factor. */
const limitsOf = ({ kwh, range, most }: Amount, widened = 1) => ({
  lowest: Math.max(kwh - range * widened, 0),
  highest: Math.min(kwh + range * widened, most),
});

const roundKwh = (kwh: number) => round(kwh, 3);

interface CellForecast {
  /** When the newest forecast was made; null without any. */
  readonly madeAt: string | null;
  readonly days: ReadonlyMap<Day, ForecastDay>;
}

type ForecastRow = Row<"weather_forecasts">;

/** Selects the forecasts over some plants from a day on. */
export const selectForecasts = (db: Kysely<Database>, plantIds: readonly number[], from: string) =>
  db
    .selectFrom("weather_forecasts as forecast")
    .selectAll("forecast")
    .where("date", ">=", from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("plants")
          .select("plants.id")
          .where("plants.id", "in", jsonList(plantIds))
          .where("measured", "=", 1)
          .where(latitudeTenths, "=", eb.ref("forecast.latitude_tenths"))
          .where(longitudeTenths, "=", eb.ref("forecast.longitude_tenths")),
      ),
    );

export const forecastsSince = (api: Api) => plusDays(api.clock.today, -recordDays - 2);

const cellKey = (latitude: number, longitude: number) => `${latitude},${longitude}`;

/** The newest forecast of each day of a cell; of a past day, the forecast of the day before. */
function cellForecasts(rows: readonly ForecastRow[], today: string): ReadonlyMap<string, CellForecast> {
  const cells = new Map<string, { madeAt: string | null; days: Map<Day, ForecastDay> }>();
  for (const row of rows) {
    const key = cellKey(row.latitude_tenths, row.longitude_tenths);
    const cell = cells.get(key) ?? { madeAt: null, days: new Map<Day, ForecastDay>() };
    cells.set(key, cell);
    if (row.date < today && row.lead !== 1) continue;
    if (row.date >= today && (cell.madeAt ?? "") < row.made_at) cell.madeAt = row.made_at;
    const day = dayOf(row.date);
    const known = cell.days.get(day);
    if (known && known.lead <= row.lead) continue;
    const hours = JSON.parse(row.hours) as WeatherHour[];
    cell.days.set(day, { place: placeOf(row), lead: row.lead, hours });
  }
  return cells;
}

type Plant = Pick<Row<"plants">, "id" | "region" | "seed" | "measured" | "monitored_since" | "latitude" | "longitude">;
type Stored = Pick<StoredMeters, "meters" | "liveSources">;

/** Returns the forecast of plants. `rows`: of `selectForecasts`. */
export function createForecasts(api: Api, rows: readonly ForecastRow[]) {
  const { clock, wallClock, env } = api;
  const today = dayOf(clock.today);
  const cells = cellForecasts(rows, clock.today);
  const cellOf = ({ latitude, longitude }: Plant) =>
    cells.get(cellKey(Math.round(latitude * 10), Math.round(longitude * 10))) ?? { madeAt: null, days: new Map() };

  /** `own`: the meters with their measurements, for the record. */
  return (plant: Plant, stored: Stored, own: readonly Meter[] = []): PlantForecast => {
    const { madeAt, days } =
      plant.measured === 1 ? cellOf(plant) : { madeAt: formatInstant(dayStart(today)), days: new Map() };
    const forecast = forecastPlant(plant, stored, days);
    const past = recordOf(forecast, own, today, clock.now.epochMilliseconds);
    const known = { made_at: madeAt, days: [], record: past.record };
    if (!forecast.meters.some((meter) => isActive(meter, today))) return { ...known, status: "inactive" };
    if (plant.measured === 1 && (madeAt === null || madeAt < secondsAfter(wallClock.now, -maxAgeSeconds)))
      return { ...known, status: env.WEATHER_FORECAST_API_URL ? "unavailable" : "no_source" };
    const amounts = Array.from({ length: forecastDays }, (_, lead) => {
      const amount = amountOf(forecast, today + lead, lead, lead === 0 ? clock.now.epochMilliseconds : undefined);
      if (!amount) return [];
      const { lowest, highest } = limitsOf(amount, past.widened);
      return {
        date: formatDay(today + lead),
        expected_yield_in_kwh: roundKwh(amount.kwh),
        lowest_yield_in_kwh: roundKwh(lowest),
        highest_yield_in_kwh: roundKwh(highest),
      };
    }).flat();
    return { ...known, days: amounts, status: amounts.length > 0 ? "ok" : "unavailable" };
  };
}

/** How good the forecasts of the day before were, and the factor that makes their range hold its share of the days. */
function recordOf(forecast: ForecastPlant, own: readonly Meter[], today: Day, now: number) {
  const range = { from: today - recordDays - 1, to: today - 2 };
  const rows = own.length > 0 ? performances(own, range, "day", now) : [];
  const known = rows.flatMap((row) => {
    const amount = amountOf(forecast, dayOf(row.start_date), 1);
    const { expected_yield_in_kwh: expected } = row;
    return amount && amount.range > 0 && expected !== null ? [{ row, amount, expected }] : [];
  });
  const last = known.at(-1);
  if (!last) return { record: null, widened: 1 };
  const deviations = known.map(({ amount, expected }) => Math.abs(expected - amount.kwh) / amount.range);
  const held = deviations.toSorted((a, b) => a - b)[Math.ceil(heldShare * known.length) - 1] ?? 1;
  const { lowest, highest } = limitsOf(last.amount);
  const isComplete = last.row.missing_hours === 0;
  return {
    widened: known.length >= minRecordDays ? Math.max(held, 1) : 1,
    record: {
      days: known.length,
      days_within: deviations.filter((deviation) => deviation <= 1).length,
      date: last.row.start_date,
      forecast_yield_in_kwh: roundKwh(last.amount.kwh),
      lowest_yield_in_kwh: roundKwh(lowest),
      highest_yield_in_kwh: roundKwh(highest),
      expected_yield_in_kwh: roundKwh(last.expected),
      actual_yield_in_kwh: roundOrNull(isComplete ? last.row.actual_yield_in_kwh : null, 3),
    },
  };
}

/** The forecasts of some plants together. Their ranges are added: the weather of one country errs together. */
function sumForecasts(forecasts: readonly PlantForecast[]): Infer<typeof companyForecastSchema> {
  const known = forecasts.filter(({ status }) => status === "ok");
  const without = forecasts.filter(({ status }) => status === "unavailable" || status === "no_source");
  const dates = [...new Set(known.flatMap(({ days }) => days.map((day) => day.date)))].sort();
  const sum = (date: string, of: keyof typeof amountFields) =>
    roundKwh(known.reduce((total, { days }) => total + (days.find((day) => day.date === date)?.[of] ?? 0), 0));
  const times = (known.length > 0 ? known : without).flatMap(({ made_at }) => made_at ?? []);
  return {
    status:
      known.length > 0
        ? "ok"
        : ((without.find(({ status }) => status === "unavailable") ?? without[0])?.status ?? "inactive"),
    made_at: times.sort()[0] ?? null,
    days: dates
      // A day that is not known of all these plants would be too low.
      .filter((date) => known.every(({ days }) => days.some((day) => day.date === date)))
      .map((date) => ({
        date,
        expected_yield_in_kwh: sum(date, "expected_yield_in_kwh"),
        lowest_yield_in_kwh: sum(date, "lowest_yield_in_kwh"),
        highest_yield_in_kwh: sum(date, "highest_yield_in_kwh"),
      })),
    plants: known.length,
    plants_without_forecast: without.length,
  };
}

/** The plants of a read, so that memory does not have to hold all meters. */
const plantsPerRead = 500;

/** The forecast of plants together. */
export async function companyForecast(api: Api, plants: SelectQueryBuilder<Database, "plants", object>) {
  const rows = await plants
    .select(["id", "region", "seed", "measured", "monitored_since", "latitude", "longitude"])
    .where("monitored_since", "is not", null)
    .orderBy("id")
    .execute();
  const forecasts: PlantForecast[] = [];
  for (let position = 0; position < rows.length; position += plantsPerRead) {
    const some = rows.slice(position, position + plantsPerRead);
    const ids = some.map(({ id }) => id);
    const [weather, meters, sources] = await readBatch(api.env.DB, [
      selectForecasts(api.db, ids, api.clock.today),
      api.db.selectFrom("meters").selectAll().where("plant_id", "in", jsonList(ids)).orderBy("id"),
      selectLiveSources(api.db, ids),
    ]);
    const forecastOf = createForecasts(api, weather);
    const liveSources = parseLiveSources(sources);
    const metersOf = Map.groupBy(meters, ({ plant_id }) => plant_id);
    forecasts.push(...some.map((plant) => forecastOf(plant, { meters: metersOf.get(plant.id) ?? [], liveSources })));
  }
  return sumForecasts(forecasts);
}
