/** Fetches recorded weather, and assesses measured plants again when it arrives (domain/measurements.md#weather). */
import { sql } from "kysely";
import type { Api } from "../../api";
import { insertRows } from "../../db/bulk-insert";
import { runBatch } from "../../db/connect";
import { type Day, type DayRange, formatDay } from "../../lib/local-days";
import { panelArray } from "../../lib/panel-model";
import { log } from "../../log";
import { panelLightOfDay, type WeatherHour, weatherDay } from "../../measurements/weather-day";
import { changeStoredPlant } from "../change-plant";
import { extendLease, type Lease, releaseLease, takeLease } from "../lease";
import { latitudeTenths, longitudeTenths, measuredPlants, parseRecordedWeather, weatherDayRow } from "../meter-days";
import { fetchForecasts, storeFailure } from "./forecast-run";
import { type CellState, nextRange } from "./schedule";
import { type Cell, fetchWeather, placeOf, WeatherError } from "./source";

/** The limits of a run. The next run continues. */
const maxRequests = 20;
const maxPlants = 50;
const maxMs = 20_000;
/** Longer than a request or the assessment of a plant. */
const lease = { key: "weather_lease", seconds: 30 };
/** Requests of the API start a run where no cron does, as with `npm start`. */
const pauseMs = 15 * 60_000;

let lastRunAt = Number.NEGATIVE_INFINITY;

/** Starts a run in the background, unless this isolate has started one in the last 15 minutes. */
export function startWeatherRun(api: Api): void {
  const { WEATHER_API_URL: archive, WEATHER_FORECAST_API_URL: forecasts } = api.env;
  if (!(archive || forecasts) || Date.now() < lastRunAt + pauseMs) return;
  lastRunAt = Date.now();
  api.waitUntil(updateWeather(api));
}

/** Fetches the weather that is due, and applies it. Without a source, and while another run is active, nothing happens. */
export async function updateWeather(api: Api): Promise<void> {
  const { WEATHER_API_URL: archive, WEATHER_FORECAST_API_URL: forecasts } = api.env;
  if (!archive && !forecasts) return;
  try {
    const run = await takeLease(api, lease);
    if (!run) return;
    try {
      const startedAt = Date.now();
      await insertCells(api);
      if (forecasts) await fetchForecasts(run, forecasts, startedAt + maxMs / 2);
      if (archive) {
        await fetchCells(run, archive, startedAt + maxMs);
        await applyWeather(run, startedAt + maxMs);
      }
    } finally {
      await releaseLease(run);
    }
  } catch (error) {
    log("error", "weather run failed", { message: String(error) });
  }
}

async function fetchCells(run: Lease, source: string, endsAt: number): Promise<void> {
  const { api } = run;
  let requests = 0;
  for (const cell of await dueCells(api)) {
    for (let state: CellState = cell; ; ) {
      const range = nextRange(state, api.clock.today, api.wallClock.now);
      if (!range) break;
      if (requests === maxRequests || Date.now() > endsAt || !(await extendLease(run))) return;
      requests++;
      try {
        const days = await fetchWeather(source, cell, range);
        state = await storeDays(api, cell, state, range, days);
      } catch (error) {
        // What else a response leads to is a fault of this cell only.
        const failure = error instanceof WeatherError ? error : new WeatherError(String(error), false);
        log("error", "weather not received", { message: failure.message, failures: cell.failures + 1 });
        await storeFailure(api, "archive", cell, cell.failures + 1, failure);
        if (failure.isOfSource) return;
        break;
      }
    }
  }
}

async function insertCells(api: Api): Promise<void> {
  await api.db
    .insertInto("weather_cells")
    .columns(["latitude_tenths", "longitude_tenths"])
    .expression(
      measuredPlants(api)
        .select([latitudeTenths.as("latitude"), longitudeTenths.as("longitude")])
        .distinct(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The cells of measured plants that may be requested, cells without weather first. */
function dueCells(api: Api) {
  const cells = measuredPlants(api)
    .innerJoin("meters", "meters.plant_id", "plants.id")
    .select([
      latitudeTenths.as("latitude"),
      longitudeTenths.as("longitude"),
      // Of each meter, the index gives the first day without reading the others.
      sql<string | null>`min((select min(date) from measured_days where meter_id = meters.id))`.as("needed_from"),
    ])
    .groupBy([latitudeTenths, longitudeTenths]);
  return api.db
    .selectFrom("weather_cells as cell")
    .innerJoin(cells.as("needed"), (join) =>
      join
        .onRef("needed.latitude", "=", "cell.latitude_tenths")
        .onRef("needed.longitude", "=", "cell.longitude_tenths"),
    )
    .selectAll("cell")
    .select((eb) => [
      "needed.needed_from",
      eb
        .selectFrom("weather_days as day")
        .select((day) => day.fn.max("day.date").as("date"))
        .whereRef("day.latitude_tenths", "=", "cell.latitude_tenths")
        .whereRef("day.longitude_tenths", "=", "cell.longitude_tenths")
        .as("known_until"),
    ])
    .where((eb) => eb.or([eb("next_attempt_at", "is", null), eb("next_attempt_at", "<=", api.wallClock.instant)]))
    .orderBy("checked_at")
    .orderBy("latitude_tenths")
    .orderBy("longitude_tenths")
    .execute();
}

/** Stores the days of a response, and returns the state after them. A day that has not changed keeps its revision. */
async function storeDays(
  api: Api,
  cell: Cell,
  state: CellState,
  range: DayRange,
  days: ReadonlyMap<Day, readonly WeatherHour[]>,
): Promise<CellState> {
  const { latitude_tenths, longitude_tenths } = cell;
  const rows = [...days].map(([day, hours]) => ({
    latitude_tenths,
    longitude_tenths,
    date: formatDay(day),
    hours: JSON.stringify(hours),
    revision: 0,
  }));
  const first = formatDay(range.from);
  await runBatch(api.env.DB, [
    ...insertRows(
      api.env.DB,
      "weather_days",
      rows,
      `on conflict (latitude_tenths, longitude_tenths, date) do update set hours = excluded.hours, revision = 0
        where hours <> excluded.hours`,
    ),
    api.db
      .updateTable("weather_cells")
      .set((eb) => ({
        first_date: sql<string>`min(coalesce(first_date, ${first}), ${first})`,
        checked_at: api.wallClock.instant,
        failures: 0,
        next_attempt_at: null,
        revision: eb(
          "revision",
          "+",
          sql<number>`exists (select 1 from weather_days where revision = 0
            and latitude_tenths = ${latitude_tenths} and longitude_tenths = ${longitude_tenths})`,
        ),
      }))
      .where("latitude_tenths", "=", latitude_tenths)
      .where("longitude_tenths", "=", longitude_tenths),
    api.db
      .updateTable("weather_days")
      .set({
        revision: sql<number>`(select revision from weather_cells
          where latitude_tenths = ${latitude_tenths} and longitude_tenths = ${longitude_tenths})`,
      })
      .where("latitude_tenths", "=", latitude_tenths)
      .where("longitude_tenths", "=", longitude_tenths)
      .where("revision", "=", 0),
  ]);
  const latest = rows.at(-1)?.date ?? null;
  return {
    needed_from: state.needed_from,
    first_date: state.first_date !== null && state.first_date < first ? state.first_date : first,
    known_until: state.known_until !== null && (latest ?? "") < state.known_until ? state.known_until : latest,
    checked_at: api.wallClock.instant,
  };
}

/** Assesses the plants whose cell has newer weather, one after the other. */
async function applyWeather(run: Lease, endsAt: number): Promise<void> {
  const { api } = run;
  const pending = await measuredPlants(api)
    .innerJoin("weather_cells as cell", (join) =>
      join.on("cell.latitude_tenths", "=", latitudeTenths).on("cell.longitude_tenths", "=", longitudeTenths),
    )
    .select(["plants.id", "cell.latitude_tenths", "cell.longitude_tenths", "cell.revision"])
    .whereRef("plants.weather_revision", "<", "cell.revision")
    .orderBy("plants.weather_revision")
    .orderBy("plants.id")
    .limit(maxPlants)
    .execute();
  for (const { id, revision, ...cell } of pending) {
    if (Date.now() > endsAt || !(await extendLease(run))) return;
    await applyToPlant(api, id, cell, revision);
  }
  if (pending.length > 0) log("info", "weather applied", { plants: pending.length });
}

/** Computes what newer weather allows the measured meters of a plant, and assesses the plant with it. */
async function applyToPlant(api: Api, plantId: number, cell: Cell, revision: number): Promise<void> {
  await changeStoredPlant(api, plantId, async (before) => {
    const newer = await readDays(api, cell, before.plant.weather_revision);
    const weatherDays = new Map(before.weatherDays);
    const rows = [];
    for (const meter of before.meters) {
      if (meter.measured === 0) continue;
      const days = new Map(weatherDays.get(meter.id));
      for (const [day, hours] of newer) {
        const [place, array] = [placeOf(cell), panelArray(meter)];
        const computed = { ...weatherDay(place, array, day, hours), light: panelLightOfDay(place, array, day, hours) };
        days.set(day, computed);
        rows.push(weatherDayRow(meter.id, day, computed));
      }
      weatherDays.set(meter.id, days);
    }
    return {
      after: { ...before, plant: { ...before.plant, weather_revision: revision }, weatherDays },
      statements: [
        ...insertRows(
          api.env.DB,
          "expected_days",
          rows,
          `on conflict (meter_id, date) do update set weather = excluded.weather, irradiance = excluded.irradiance
            where (weather, irradiance) is not (excluded.weather, excluded.irradiance)`,
        ),
        api.db.updateTable("plants").set({ weather_revision: revision }).where("id", "=", plantId),
      ],
    };
  });
}

/** The days of a cell that are newer than a revision, a row for each year, which D1 reads faster. */
async function readDays(api: Api, cell: Cell, revision: number): Promise<[Day, WeatherHour[]][]> {
  const years = await api.db
    .selectFrom("weather_days")
    .select(sql<string>`json_group_array(json_array(date, json(hours)))`.as("days"))
    .where("latitude_tenths", "=", cell.latitude_tenths)
    .where("longitude_tenths", "=", cell.longitude_tenths)
    .where("revision", ">", revision)
    .groupBy(sql`substr(date, 1, 4)`)
    .execute();
  return years.flatMap(parseRecordedWeather);
}
