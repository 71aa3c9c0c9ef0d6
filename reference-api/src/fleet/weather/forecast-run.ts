/** Fetches forecasts of the weather over measured plants, and stores them (domain/measurements.md#forecast). */
import { sql } from "kysely";
import type { Api } from "../../api";
import { plusDays, secondsAfter } from "../../clock";
import { insertRows } from "../../db/bulk-insert";
import { runBatch } from "../../db/connect";
import { type Day, dayOf, formatDay } from "../../lib/local-days";
import { log } from "../../log";
import type { WeatherHour } from "../../measurements/weather-day";
import { extendLease, type Lease } from "../lease";
import { latitudeTenths, longitudeTenths, measuredPlants } from "../meter-days";
import { nextAttempt } from "./schedule";
import { type Cell, fetchWeather, WeatherError } from "./source";

/** Today, tomorrow and the next three days. */
export const forecastDays = 5;
/** The forecasts of past days that are stored, of the day before each. */
export const recordDays = 30;
const maxRequests = 20;
const refreshHours = 3;

/** Fetches the forecasts that are due, the oldest forecast first. */
export async function fetchForecasts(run: Lease, source: string, endsAt: number): Promise<void> {
  const { api } = run;
  const today = dayOf(api.clock.today);
  for (const { forecast_failures, ...cell } of await dueCells(api)) {
    if (Date.now() > endsAt || !(await extendLease(run))) return;
    try {
      const days = await fetchWeather(source, cell, { from: today, to: today + forecastDays - 1 });
      await storeForecast(api, cell, today, days);
    } catch (error) {
      const failure = error instanceof WeatherError ? error : new WeatherError(String(error), false);
      const failures = forecast_failures + 1;
      log("error", "weather forecast not received", { message: failure.message, failures });
      await storeFailure(api, "forecast", cell, failures, failure);
      if (failure.isOfSource) return;
    }
  }
}

function dueCells(api: Api) {
  const { now, instant } = api.wallClock;
  return api.db
    .selectFrom("weather_cells as cell")
    .innerJoin(
      measuredPlants(api)
        .select([latitudeTenths.as("latitude"), longitudeTenths.as("longitude")])
        .distinct()
        .as("needed"),
      (join) =>
        join
          .onRef("needed.latitude", "=", "cell.latitude_tenths")
          .onRef("needed.longitude", "=", "cell.longitude_tenths"),
    )
    .select(["cell.latitude_tenths", "cell.longitude_tenths", "cell.forecast_failures"])
    .where(sql<boolean>`coalesce(forecast_checked_at, '') <= ${secondsAfter(now, -refreshHours * 3600)}`)
    .where(sql<boolean>`coalesce(forecast_next_attempt_at, '') <= ${instant}`)
    .orderBy("forecast_checked_at")
    .orderBy("latitude_tenths")
    .orderBy("longitude_tenths")
    .limit(maxRequests)
    .execute();
}

async function storeForecast(
  api: Api,
  cell: Cell,
  today: Day,
  days: ReadonlyMap<Day, readonly WeatherHour[]>,
): Promise<void> {
  const { latitude_tenths, longitude_tenths } = cell;
  const made_at = api.wallClock.instant;
  const rows = [...days].map(([day, hours]) => ({
    ...{ latitude_tenths, longitude_tenths, date: formatDay(day), lead: day - today, made_at },
    hours: JSON.stringify(hours),
  }));
  await runBatch(api.env.DB, [
    ...insertRows(
      api.env.DB,
      "weather_forecasts",
      rows,
      `on conflict (latitude_tenths, longitude_tenths, date, lead) do update set
        made_at = excluded.made_at, hours = excluded.hours`,
    ),
    api.db
      .deleteFrom("weather_forecasts")
      .where("latitude_tenths", "=", latitude_tenths)
      .where("longitude_tenths", "=", longitude_tenths)
      .where((eb) =>
        eb.or([
          eb("date", "<", plusDays(api.clock.today, -recordDays - 10)),
          eb.and([eb("date", "<", api.clock.today), eb("lead", "<>", 1)]),
        ]),
      ),
    api.db
      .updateTable("weather_cells")
      .set({ forecast_checked_at: made_at, forecast_failures: 0, forecast_next_attempt_at: null })
      .where("latitude_tenths", "=", latitude_tenths)
      .where("longitude_tenths", "=", longitude_tenths),
  ]);
}

/** The columns of what failed: a request to the archive of weather, or to the source of forecasts. */
const failureColumns = {
  archive: { failures: "failures", nextAttempt: "next_attempt_at" },
  forecast: { failures: "forecast_failures", nextAttempt: "forecast_next_attempt_at" },
} as const;

/** Delays the next request of the cell, or of all cells. */
export async function storeFailure(
  api: Api,
  of: keyof typeof failureColumns,
  cell: Cell,
  failures: number,
  error: WeatherError,
): Promise<void> {
  const columns = failureColumns[of];
  const next = nextAttempt(failures, error.retryAfterSeconds, api.wallClock.now);
  const isCell = sql<boolean>`latitude_tenths = ${cell.latitude_tenths} and longitude_tenths = ${cell.longitude_tenths}`;
  await api.db
    .updateTable("weather_cells")
    .set({
      [columns.failures]: sql<number>`iif(${isCell}, ${failures}, ${sql.ref(columns.failures)})`,
      [columns.nextAttempt]: sql<string>`max(coalesce(${sql.ref(columns.nextAttempt)}, ''), ${next})`,
    })
    .$if(!error.isOfSource, (query) => query.where(isCell))
    .execute();
}
