import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { plusDays } from "../../src/clock";
import { readBatch } from "../../src/db/connect";
import { monitoredMeters, selectMeters, toStoredMeters } from "../../src/fleet/meter-sources";
import { createForecasts } from "../../src/fleet/weather/energy-forecast";
import { updateWeather } from "../../src/fleet/weather/run";
import { apiAt } from "../support/api-at";
import { plant } from "../support/fixtures";
import { hourlyBody, measurementsOfSouth, ownPlant, setupMeasuredPlant } from "../support/measured-meter";
import { now } from "../support/stack";
import { company } from "../support/users";
import { clearHour, startArchive } from "../support/weather-archive";

const testStack = setupMeasuredPlant();
const { as } = testStack;
const hourMs = 3_600_000;
const path = `${ownPlant}/energy-forecast`;
const read = async (call: string) => (await as("owner").get(call)).body;

let source: Awaited<ReturnType<typeof startArchive>>;
beforeAll(async () => {
  source = await startArchive();
});
afterAll(() => source.stop());

const apiOf = (instant: string, env: object = { WEATHER_FORECAST_API_URL: source.url }) =>
  apiAt(testStack.stack, instant, env);
const at = (hours: number) => new Date(Date.parse(now) + hours * hourMs).toISOString();

/** The forecast of a plant at an instant. */
async function forecastAt(instant: string, plantId: number, env?: object) {
  const api = apiOf(instant, env);
  const rows = await readBatch(testStack.stack.db, selectMeters(api.db, [plantId]));
  const plants = await api.db.selectFrom("plants").selectAll().where("id", "=", plantId).execute();
  const [row] = plants as [(typeof plants)[number]];
  const forecasts = await api.db.selectFrom("weather_forecasts").selectAll().execute();
  return createForecasts(api, forecasts)(row, toStoredMeters(rows), monitoredMeters(row, rows).meters);
}

describe("the forecast of simulated plants", () => {
  it("has five days with a range, the same each time, and is part of the forecast of the company", async () => {
    const forecast = await read(path);
    expect(forecast).toMatchObject({ status: "ok", made_at: "2026-06-16T22:00:00Z" });
    expect(forecast.days.map(({ date }: { date: string }) => date)).toEqual(
      [0, 1, 2, 3, 4].map((days) => plusDays("2026-06-17", days)),
    );
    for (const day of forecast.days) {
      expect(day.lowest_yield_in_kwh).toBeLessThan(day.expected_yield_in_kwh);
      expect(day.highest_yield_in_kwh).toBeGreaterThanOrEqual(day.expected_yield_in_kwh);
    }
    expect(await read(path)).toEqual(forecast);
    const all = await read(`/companies/${company.alpha}/energy-forecast`);
    expect(all).toMatchObject({ status: "ok", plants_without_forecast: 0 });
    expect(all.days[1].expected_yield_in_kwh).toBeGreaterThanOrEqual(forecast.days[1].expected_yield_in_kwh);
  });

  it("is of the rest of the running day: all of it before sunrise, nothing after sunset", async () => {
    const energyAt = async (instant: string) =>
      (await forecastAt(instant, plant.own)).days[0]?.expected_yield_in_kwh ?? 0;
    const [morning, noon, evening] = [
      await energyAt("2026-06-17T01:00:00Z"),
      await energyAt("2026-06-17T11:40:00Z"),
      await energyAt("2026-06-17T21:00:00Z"),
    ];
    expect(noon / morning).toBeGreaterThan(0.35);
    expect(noon / morning).toBeLessThan(0.65);
    expect(evening).toBe(0);
  });

  it("holds 95 % of the days of two years in its range", { timeout: 120_000 }, async () => {
    const records: Awaited<ReturnType<typeof forecastAt>>["record"][] = [];
    for (let days = 0; days < 700; days += 30) {
      records.push((await forecastAt(at(-24 * days), plant.own)).record);
    }
    const total = (of: "days" | "days_within") => records.reduce((sum, record) => sum + (record?.[of] ?? 0), 0);
    expect(total("days")).toBeGreaterThan(600);
    expect(total("days_within") / total("days")).toBeGreaterThan(0.95);
    expect(total("days_within")).toBeLessThan(total("days"));
  });
});

describe("the forecast of a measured plant", () => {
  beforeAll(async () => {
    await testStack.stack.db.prepare("update plants set latitude = 52.13, longitude = 5.08").run();
    const rows = Array.from({ length: 24 * 40 }, (_, hour): [string, number] => {
      const start = Date.parse(now) - (24 * 40 - hour) * hourMs;
      return [new Date(start).toISOString(), (clearHour(start + hourMs)[0] ?? 0) * 0.006];
    });
    expect((await as("owner").post(measurementsOfSouth, hourlyBody(rows))).body.rejected).toBe(0);
  });

  it("does not exist while nothing delivers its measurements, or without a source", async () => {
    expect(await read(path)).toMatchObject({ status: "inactive", days: [], made_at: null });
    await testStack.stack.db.prepare(`update measurement_imports set source = 'push', created_at = '${now}'`).run();
    expect(await read(path)).toMatchObject({ status: "no_source", days: [] });
    expect(await forecastAt(now, plant.own)).toMatchObject({ status: "unavailable", made_at: null });
  });

  it("follows the weather that the source forecasts, which is fetched every three hours", async () => {
    source.requests.length = 0;
    await updateWeather(apiOf(now));
    await updateWeather(apiOf(at(2)));
    expect(source.requests).toEqual([
      { latitude: "52.1", longitude: "5.1", start_date: "2026-06-16", end_date: "2026-06-21" },
    ]);
    const forecast = await forecastAt(now, plant.own);
    expect(forecast).toMatchObject({ status: "ok", made_at: now });
    expect(forecast.days).toHaveLength(5);
    const [, tomorrow] = forecast.days;
    source.state.hourOf = (end) => [(clearHour(end)[0] ?? 0) / 2, 20];
    await updateWeather(apiOf(at(4)));
    const dull = (await forecastAt(at(4), plant.own)).days[1];
    expect((dull?.expected_yield_in_kwh ?? 0) / (tomorrow?.expected_yield_in_kwh ?? 1)).toBeLessThan(0.65);
    expect(source.requests).toHaveLength(2);
  });

  it("is compared with the energy of the day when its weather is known", async () => {
    const archive = { WEATHER_API_URL: source.url, WEATHER_FORECAST_API_URL: source.url };
    source.state.hourOf = clearHour;
    await updateWeather(apiOf(at(24), archive));
    for (let days = 2; days <= 4; days++) await updateWeather(apiOf(at(24 * days), archive));
    const { record } = await forecastAt(at(96), plant.own);
    expect(record).toMatchObject({ days: 2, date: "2026-06-19", actual_yield_in_kwh: null });
    // The forecast of 18 June expected half the light.
    expect(record?.days_within).toBe(1);
    expect(record?.forecast_yield_in_kwh).toBeCloseTo(record?.expected_yield_in_kwh ?? 0, 1);
  });

  it("is unavailable since the last one after a day of a source that fails, and asks at growing intervals", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const failures: [string, (response: import("node:http").ServerResponse) => void][] = [
      ["503", (response) => response.writeHead(503).end()],
      ["another shape", (response) => response.end('{"hourly":{"time":[]}}')],
      ["too large", (response) => response.end(" ".repeat(3_000_000))],
    ];
    for (const [index, [, respond]] of failures.entries()) {
      source.state.respond = respond;
      await updateWeather(apiOf(at(100 + 10 * index)));
    }
    expect(error).toHaveBeenCalledTimes(3);
    source.requests.length = 0;
    await updateWeather(apiOf(at(120.5)));
    expect(source.requests).toEqual([]);
    source.state.respond = null;
    error.mockRestore();
    expect(await forecastAt(at(119), plant.own)).toMatchObject({ status: "ok" });
    const forecast = await forecastAt(at(121), plant.own);
    expect(forecast).toMatchObject({ status: "unavailable", days: [], made_at: at(96).replace(".000", "") });
    await updateWeather(apiOf(at(130)));
    expect(await forecastAt(at(130), plant.own)).toMatchObject({ status: "ok" });
  });
});
