import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { finishUpdate } from "../../src/fleet/daily-run";
import { updateWeather } from "../../src/fleet/weather/run";
import { importRows, sentRows } from "../../src/ingest/imported-rows";
import { apiAt } from "../support/api-at";
import {
  hourlyBody,
  measurementsOfSouth,
  ownPlant,
  setupMeasuredPlant,
  southMeter,
  sumOf,
} from "../support/measured-meter";
import { now } from "../support/stack";
import { company } from "../support/users";
import { clearHour, startArchive } from "../support/weather-archive";

const testStack = setupMeasuredPlant();
const { as } = testStack;
let archive: Awaited<ReturnType<typeof startArchive>>;

const hourMs = 3_600_000;
/** The archive knows everything up to this instant. */
const archivedUntil = Date.parse("2026-06-15T22:00:00Z");

beforeAll(async () => {
  await testStack.stack.db.prepare("update plants set latitude = 52.13, longitude = 5.08").run();
  archive = await startArchive();
  const rows: [string, number][] = [];
  for (let at = Date.parse("2025-03-01T00:00:00Z"); at < Date.parse(now); at += hourMs) {
    const [irradiance] = clearHour(at + hourMs);
    rows.push([new Date(at).toISOString(), (irradiance ?? 0) * 0.006]);
  }
  const { body } = await as("owner").post(measurementsOfSouth, hourlyBody(rows));
  expect(body.rejected).toBe(0);
});
afterAll(() => archive.stop());

let resets = 0;
beforeEach(async () => {
  archive.requests.length = 0;
  archive.state.respond = null;
  archive.state.hourOf = (end) => (end > archivedUntil ? [null, null] : clearHour(end));
  await testStack.stack.db.batch([
    testStack.stack.db.prepare("delete from weather_cells"),
    testStack.stack.db.prepare("delete from weather_days"),
    testStack.stack.db.prepare("delete from expected_days"),
    testStack.stack.db.prepare("delete from daily_totals"),
    testStack.stack.db.prepare("update plants set weather_revision = 0, assessed_until = null"),
  ]);
  // Any change assesses the plant.
  await as("owner").put(southMeter, { name: `South ${++resets}` });
});

const apiOf = (instant = now) => apiAt(testStack.stack, instant, { WEATHER_API_URL: archive.url });
const read = async (path: string) => (await as("owner").get(path)).body;
/** The number of days since the first measurement on which the expected yield of the company is not known. */
const unknownDays = async () => {
  const { results } = await testStack.stack.db
    .prepare("select date from daily_totals where unknown_expected > 0 and date >= '2025-03-01'")
    .all();
  return results.length;
};

describe("the weather of a measured plant", () => {
  it("gives it an expected yield, and leaves days that have not arrived unknown", async () => {
    await updateWeather(apiOf());
    expect(archive.requests).toEqual([
      { latitude: "52.1", longitude: "5.1", start_date: "2025-06-15", end_date: "2026-06-16" },
      { latitude: "52.1", longitude: "5.1", start_date: "2025-02-28", end_date: "2025-06-15" },
    ]);
    expect(await read(ownPlant)).toMatchObject({ weather: "recorded" });
    const range = "start_date=2026-06-09&end_date=2026-06-16";
    const days = await read(`${southMeter}/performances?${range}&period_type=day`);
    expect(days.at(-1)).toMatchObject({ expected_yield_in_kwh: null, compared_expected_yield_in_kwh: null });
    const known = days.slice(0, -1);
    expect(known).toHaveLength(7);
    for (const { expected_yield_in_kwh: expected, compared_expected_yield_in_kwh: compared } of known) {
      // 6.4 kWh/m² on 8 kW of panels.
      expect(expected).toBeGreaterThan(36);
      expect(expected).toBeLessThan(50);
      expect(compared).toBe(expected);
    }
    for (const period of ["hour", "day"]) {
      const rows = await as("owner").get(
        `${southMeter}/performances?start_date=2026-06-09&end_date=2026-06-15&period_type=${period}`,
      );
      expect(sumOf(rows, "expected_yield_in_kwh")).toBeCloseTo(
        known.reduce((sum: number, row: { expected_yield_in_kwh: number }) => sum + row.expected_yield_in_kwh, 0),
        2,
      );
    }
    const kpis = await read(`${ownPlant}/kpis?${range}`);
    expect(kpis).toMatchObject({
      start_date: "2026-06-09",
      end_date: "2026-06-15",
      availability_by_time: 1,
      availability_by_energy: 1,
      availability_covered_share: 1,
      performance_covered_share: 1,
      yield_covered_share: 1,
      curtailed_kwh: 0,
      not_received_kwh: 0,
    });
    expect(await read(`${ownPlant}/kpis?start_date=2015-01-01&end_date=2015-01-31`)).toMatchObject({
      ...{ start_date: null, end_date: null, specific_yield_in_kwh_per_kwp: null, availability_by_time: null },
    });
    const generatedKwh = known.reduce(
      (sum: number, row: { actual_yield_in_kwh: number }) => sum + row.actual_yield_in_kwh,
      0,
    );
    expect(kpis.specific_yield_in_kwh_per_kwp).toBeCloseTo(generatedKwh / 8, 3);
    expect(kpis.capacity_factor).toBeCloseTo(generatedKwh / 8 / 168, 3);
    const ofCompany = `/companies/${company.alpha}/statistics/kpis?${range}`;
    const stored = {
      ...{
        performance_ratio: kpis.performance_ratio,
        specific_yield_in_kwh_per_kwp: kpis.specific_yield_in_kwh_per_kwp,
      },
      ...{ availability_by_time: 1, availability_by_energy: 1, performance_plants: 1, curtailed_kwh: 0 },
    };
    expect(await read(ofCompany)).toMatchObject(stored);
    // A state of before the light was stored, as the migration leaves it.
    await testStack.stack.db.batch([
      testStack.stack.db.prepare("update expected_days set irradiance = null"),
      testStack.stack.db.prepare("update weather_cells set revision = revision + 1"),
      testStack.stack.db.prepare("update weather_days set revision = (select revision from weather_cells)"),
    ]);
    await as("owner").put(southMeter, { name: "South before" });
    expect(await read(ofCompany)).toMatchObject({ performance_ratio: null, performance_plants: 0, yield_plants: 1 });
    await updateWeather(apiOf());
    expect(await read(ofCompany)).toMatchObject(stored);
    // 0.75 kWh/kWp for each kWh/m² on the horizontal, and about the same light on the panels.
    expect(Math.abs(kpis.performance_ratio - 0.75)).toBeLessThan(0.06);
    expect(kpis.corrected_performance_ratio).toBeGreaterThan(kpis.performance_ratio);
    const scores = await read(`${southMeter}/scores?${range}`);
    expect(scores.at(-1)).toMatchObject({ sun_score: null, yield_score: null });
    expect(scores[0].sun_score).toBeGreaterThan(0.5);
    // All days of the window up to two days ago are known.
    const expected = known.reduce(
      (sum: number, row: { expected_yield_in_kwh: number }) => sum + row.expected_yield_in_kwh,
      0,
    );
    expect((await read(ownPlant)).yield_score).toBeCloseTo(generatedKwh / expected, 3);
  });

  it("is fetched with the first import, also of a meter that is measured since its creation", async () => {
    const runs: Promise<unknown>[] = [];
    const api = { ...apiOf(), waitUntil: (run: Promise<unknown>) => void runs.push(run) };
    const meters = await api.db.selectFrom("meters").selectAll().where("measured", "=", 1).execute();
    const meter = meters[0] as (typeof meters)[number];
    const importAt = (measured_at: string, measurements_revision: number) => {
      const rows = sentRows({ interval_in_minutes: 60, measurements: [{ measured_at, generated_in_kwh: 1 }] });
      return importRows(api, { userId: 1, source: "call" }, { ...meter, measurements_revision }, rows);
    };
    await importAt("2026-06-01T10:00:00Z", 0);
    await Promise.all(runs);
    expect(archive.requests).toHaveLength(2);
    await importAt("2026-06-01T11:00:00Z", 1);
    expect(runs).toHaveLength(1);
  });

  it("agrees with the totals of the company when it arrives, is corrected, and the next day is assessed", async () => {
    expect(await unknownDays()).toBeGreaterThan(400);
    await updateWeather(apiOf());
    expect(await unknownDays()).toBe(1);
    const all = await read(`/companies/${company.alpha}/performance?start_date=2026-06-01&end_date=2026-06-16`);
    const known = await read(`/companies/${company.alpha}/performance?start_date=2026-06-01&end_date=2026-06-15`);
    expect(all.expected_yield_in_kwh).toBeNull();
    expect(all.compared_expected_yield_in_kwh).toBe(known.expected_yield_in_kwh);
    expect(all.compared_actual_yield_in_kwh).toBe(known.actual_yield_in_kwh);
    expect(all.actual_yield_in_kwh).toBeGreaterThan(known.actual_yield_in_kwh);
    archive.state.hourOf = (end) => [end > archivedUntil - 48 * hourMs ? 300 : clearHour(end)[0], 15];
    archive.requests.length = 0;
    await updateWeather(apiOf("2026-06-17T12:00:00Z"));
    expect(archive.requests).toEqual([]);
    await updateWeather(apiOf("2026-06-17T16:30:00Z"));
    expect(archive.requests).toHaveLength(1);
    expect(archive.requests[0]).toMatchObject({ start_date: "2026-06-06", end_date: "2026-06-16" });
    await finishUpdate(apiOf("2026-06-18T01:00:00Z"));
    const range = "start_date=2025-03-01&end_date=2026-06-16";
    const days = await as("owner").get(`${ownPlant}/performances?${range}&period_type=day`);
    const ofCompany = await read(`/companies/${company.alpha}/performance?${range}`);
    expect(ofCompany.compared_expected_yield_in_kwh).toBeCloseTo(sumOf(days, "compared_expected_yield_in_kwh") ?? 0, 1);
    expect(ofCompany.actual_yield_in_kwh).toBeCloseTo(sumOf(days, "actual_yield_in_kwh") ?? 0, 1);
  });

  it("is applied again when the panels are turned, and is unknown when the plant is moved", async () => {
    await updateWeather(apiOf());
    const day = `${southMeter}/performances?start_date=2026-06-10&end_date=2026-06-10&period_type=day`;
    const expected = async () => (await read(day))[0].expected_yield_in_kwh;
    const south = await expected();
    await as("owner").put(southMeter, { orientation_in_degrees: 0, angle_in_degrees: 60 });
    expect([await expected(), (await read(ownPlant)).weather]).toEqual([null, "no_source"]);
    archive.requests.length = 0;
    await updateWeather(apiOf());
    expect(archive.requests).toEqual([]);
    expect(await expected()).toBeLessThan(0.8 * south);
    await as("owner").put(southMeter, { orientation_in_degrees: 180, angle_in_degrees: 30 });
    await as("owner").put(ownPlant, { address: { latitude: 51.5, longitude: 4 } });
    expect(await expected()).toBeNull();
    await updateWeather(apiOf());
    expect(archive.requests[0]).toMatchObject({ latitude: "51.5", longitude: "4" });
    expect(await expected()).not.toBeNull();
    await as("owner").put(ownPlant, { address: { latitude: 52.13, longitude: 5.08 } });
  });

  it("raises an issue for a loss that was not visible without it", async () => {
    const lossFrom = Date.parse("2026-05-01T00:00:00Z");
    archive.state.hourOf = (end) => [(clearHour(end)[0] ?? 0) * (end > lossFrom ? 1.35 : 1), 10];
    await updateWeather(apiOf());
    const plant = await read(ownPlant);
    expect(plant.yield_score).toBeLessThan(0.95);
    expect(plant.lost_kwh_per_day).toBeGreaterThan(1);
    const meter = (await read(`${ownPlant}/meters`)).find(({ measured }: { measured: boolean }) => measured);
    const { factor, weeks, apparent_orientation_in_degrees: apparent } = meter.learned_performance;
    expect(factor).toBeGreaterThanOrEqual(0.8);
    expect(factor).toBeLessThanOrEqual(1.15);
    expect(weeks).toBeGreaterThanOrEqual(6);
    expect(apparent).toBeNull();
    const issues = await read(`${ownPlant}/issues?with=meter`);
    expect(issues).toContainEqual(expect.objectContaining({ type_name: "misc", resolved_on: null }));
    expect(await read(`/companies/${company.alpha}/statistics/losses`)).toMatchObject({ plants_losing: 1 });
  });
});

describe("the weather over a plant", () => {
  const weather = (range: string, period: string) =>
    read(`${ownPlant}/weather?start_date=${range.replace("..", "&end_date=")}&period_type=${period}`);

  it("equals the weather of the source by hour and by day, with gaps where something is not known", async () => {
    const dryUntil = Date.parse("2026-06-11T00:00:00Z");
    archive.state.hourOf = (end) => {
      const [irradiance, air] = clearHour(end);
      if (end > archivedUntil) return [null, null];
      return end <= dryUntil ? [irradiance, air] : [irradiance, air, 0.02, 0.4];
    };
    await updateWeather(apiOf());
    const days = await weather("2026-06-10..2026-06-17", "day");
    expect(days).toHaveLength(8);
    // 800 W/m² at noon, 100 W/m² less with each hour: 6.4 kWh/m².
    const ofSource = { temperature_in_celsius: 20, snow_depth_in_m: 0.02 };
    const day = { start_date: "2026-06-12", radiation_in_kwh_per_m2: 6.4, precipitation_in_mm: 9.6 };
    expect(days[2]).toEqual({ ...ofSource, ...day });
    // Rain that the source does not state is not zero. Rain of a day with missing hours is not zero either.
    expect(days[0]).toMatchObject({ radiation_in_kwh_per_m2: 6.4, precipitation_in_mm: null, snow_depth_in_m: null });
    expect(days[1]).toMatchObject({ precipitation_in_mm: null });
    expect(days[6]).toMatchObject({ radiation_in_kwh_per_m2: null, temperature_in_celsius: null });
    const hours = await weather("2026-06-12..2026-06-12", "hour");
    expect(hours).toHaveLength(24);
    const hour = { start_date: "2026-06-12T11:00:00Z", radiation_in_kwh_per_m2: 0.75, precipitation_in_mm: 0.4 };
    expect(hours[13]).toEqual({ ...ofSource, ...hour });
    const [june] = await weather("2026-06-12..2026-06-14", "month");
    expect(june).toMatchObject({ start_date: "2026-06-01", radiation_in_kwh_per_m2: 19.2, precipitation_in_mm: 28.8 });
  });
});

describe("a weather source that fails", () => {
  const after = (minutes: number) => apiOf(new Date(Date.parse(now) + minutes * 60_000).toISOString());

  it("is asked again after a pause that grows, and the plant stays unknown", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    archive.state.respond = (response) => response.writeHead(503).end();
    const attemptsAt: number[] = [];
    for (let minutes = 0; minutes <= 240; minutes += 15) {
      const before = archive.requests.length;
      await updateWeather(after(minutes));
      if (archive.requests.length > before) attemptsAt.push(minutes);
    }
    expect(attemptsAt).toEqual([0, 15, 45, 105, 225]);
    expect(await read(ownPlant)).toMatchObject({ yield_score: null, lost_kwh_per_day: null });
    archive.state.respond = null;
    await updateWeather(after(600));
    expect((await read(ownPlant)).yield_score).not.toBeNull();
    expect(error).toHaveBeenCalledTimes(5);
    error.mockRestore();
  });

  it("sends values that cannot be, which are not known", async () => {
    archive.state.hourOf = (end) => (new Date(end).getUTCHours() === 12 ? [4000, 20] : clearHour(end));
    await updateWeather(apiOf());
    const hours = await read(`${southMeter}/performances?start_date=2026-06-10&end_date=2026-06-10&period_type=hour`);
    const unknown = hours.filter((row: { expected_yield_in_kwh: number | null }) => row.expected_yield_in_kwh === null);
    expect(unknown.map((row: { start_date: string }) => row.start_date)).toEqual(["2026-06-10T11:00:00Z"]);
    expect((await read(ownPlant)).yield_score).toBeNull();
  });
});
