import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { finishUpdate } from "../../src/fleet/daily-run";
import { apiAt } from "../support/api-at";
import { expectListColumns } from "../support/company-totals";
import { meter, plant } from "../support/fixtures";
import {
  hourlyBody,
  ownPlant,
  measurementsOfSouth as path,
  setupMeasuredPlant,
  southMeter,
  sumOf,
} from "../support/measured-meter";
import { company } from "../support/users";

const testStack = setupMeasuredPlant();
const { as } = testStack;

const alpha = `/companies/${company.alpha}`;
const hourMs = 3_600_000;
const read = async (call: string) => (await as("owner").get(call)).body;

let imported: number[] = [];
async function send(body: object): Promise<void> {
  const response = await as("owner").post(path, body);
  expect(response.body.rejected).toBe(0);
  imported.push(response.body.import_id);
}
afterEach(async () => {
  for (const id of imported) await as("owner").delete(`${path}/imports/${id}`);
  imported = [];
});

/** The hours between two instants with the energy of a clear day. */
function hoursBetween(from: string, to: string, kwhOf = sunnyKwh): [string, number | null][] {
  const count = (Date.parse(to) - Date.parse(from)) / hourMs;
  return Array.from({ length: count }, (_, index) => {
    const start = Date.parse(from) + index * hourMs;
    return [new Date(start).toISOString(), kwhOf(new Date(start).getUTCHours())];
  });
}
const sunnyKwh = (hour: number) => Math.max(0, 5 - Math.abs(11.5 - hour)) || 0;

describe("a measured meter", () => {
  it("has the columns of lists of its issues when an import begins and ends them", async () => {
    const { db } = testStack.stack;
    const issueAfter = async (from: string, kwhOf: typeof sunnyKwh) => {
      await send(hourlyBody(hoursBetween(from, "2026-06-17T08:00:00Z", kwhOf)));
      const { issue_id } = (await db.prepare("select * from plants where id = ?").bind(plant.own).first()) ?? {};
      await expectListColumns(db, "2026-06-17");
      return issue_id;
    };
    const before = await issueAfter("2026-05-01T00:00:00Z", sunnyKwh);
    expect(await issueAfter("2026-06-17T00:00:00Z", () => 0)).toBe(before);
    expect(await issueAfter("2026-06-10T00:00:00Z", () => 0)).not.toBe(before);
    expect(await issueAfter("2026-06-10T00:00:00Z", sunnyKwh)).toBe(before);
  });

  it("has the same energy by hour, day and month, of the plant and of the company, on days of 23, 24 and 25 hours", async () => {
    const days = fc.constantFrom(["2026-03-28", "2026-03-30"], ["2025-10-25", "2025-10-27"]);
    await fc.assert(
      fc.asyncProperty(
        days,
        fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 7999 }))),
        async ([start, end], kwhs) => {
          const rows = hoursBetween(`${start}T00:00:00Z`, `${end}T18:00:00Z`);
          await send(
            hourlyBody(rows.map(([at]) => [at, ((value) => value && value / 1000)(kwhs.next().value ?? null)])),
          );
          const range = `start_date=${start}&end_date=${end}`;
          const sums = await Promise.all(
            [southMeter, ownPlant].flatMap((of) =>
              ["hour", "day", "week", "month"].map(async (period) => {
                const response = await as("owner").get(`${of}/performances?${range}&period_type=${period}`);
                return [sumOf(response, "actual_yield_in_kwh") ?? 0, sumOf(response, "missing_hours")];
              }),
            ),
          );
          const total = await read(`${alpha}/performance?${range}`);
          for (const [kwh, missing] of sums) {
            expect(kwh).toBeCloseTo(total.actual_yield_in_kwh ?? 0, 3);
            expect(missing).toBe(total.missing_hours);
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  it("is compared with nothing, and has no loss", async () => {
    await send(hourlyBody(hoursBetween("2026-05-01T00:00:00Z", "2026-06-17T10:00:00Z")));
    const range = "start_date=2026-06-01&end_date=2026-06-17";
    const unknown = { expected_yield_in_kwh: null, compared_expected_yield_in_kwh: null };
    for (const of of [southMeter, ownPlant]) {
      for (const period of ["hour", "day", "week", "month"]) {
        for (const row of await read(`${of}/performances?${range}&period_type=${period}`)) {
          expect(row).toMatchObject({ ...unknown, calculated_yield_in_kwh: null, error: null });
        }
      }
      for (const row of await read(`${of}/scores?${range}`)) {
        expect(row).toMatchObject({ sun_score: null, yield_score: null, lacking: [] });
      }
    }
    const list = (await read(`${alpha}/plants?search=barn`)).data[0];
    const losses = { lost_kwh_per_day: null, lost_cents_per_day: null, not_received_kwh_per_day: 0 };
    expect(list).toMatchObject({ yield_score: null, yield_status: "OK", silent_since: null, ...losses });
    expect(await read(ownPlant)).toMatchObject({ yield_score: null, yield_status: "OK", ...losses });
    expect(list.today).toMatchObject({ ...unknown, actual_yield_in_kwh: 4.5, missing_hours: 0, power_in_watt: 2500 });
    expect(await read(`${ownPlant}/today`)).toEqual({ ...list.today, late_deliveries: [] });
    expect(await read(`${alpha}/statistics/today`)).toMatchObject({ ...unknown, actual_yield_in_kwh: 4.5 });
    const hours = await read(`${alpha}/statistics/today/hours`);
    expect(hours.map((row: { actual_yield_in_kwh: number }) => row.actual_yield_in_kwh).slice(-4)).toEqual([
      null,
      0.5,
      1.5,
      2.5,
    ]);
    for (const row of hours) expect(row).toMatchObject(unknown);
    expect(await read(`${alpha}/performance?${range}`)).toMatchObject({ ...unknown, actual_yield_in_kwh: 400 });
    expect(await read(`${alpha}/statistics/portfolio?group_by=driver`)).toContainEqual(
      expect.objectContaining({ actual_yield_in_kwh: 175, compared_expected_yield_in_kwh: null }),
    );
    expect(await read(`${southMeter}/historical-summary?start_date=2026-06-01&end_date=2026-06-16`)).toMatchObject({
      actual_yield_in_kwh: 400,
      expected_yield_in_kwh: null,
      ratio: null,
      missing_days: 0,
    });
    expect(await read(`${southMeter}/diagnostics`)).toMatchObject({ validated: true });
  });

  it("raises issues that need no expected energy", async () => {
    await send(hourlyBody(hoursBetween("2026-05-01T00:00:00Z", "2026-06-14T00:00:00Z")));
    await send(hourlyBody(hoursBetween("2026-06-14T00:00:00Z", "2026-06-17T00:00:00Z", () => 0)));
    await send(hourlyBody([["2026-06-12T10:00:00Z", 9.7]]));
    const found = await read(`${ownPlant}/issues?with=meter`);
    expect(found).toContainEqual(expect.objectContaining({ type_name: "zero_yield", began_on: "2026-06-14" }));
    expect(found).toContainEqual(expect.objectContaining({ type_name: "power_spike_medium", began_on: "2026-06-12" }));
    const hours = await read(`${southMeter}/performances?start_date=2026-06-12&end_date=2026-06-12&period_type=hour`);
    expect(hours.filter((row: { missing_hours: number }) => row.missing_hours > 0)).toEqual([
      expect.objectContaining({ start_date: "2026-06-12T10:00:00Z", actual_yield_in_kwh: null }),
    ]);
  });

  it("has the energy of longer intervals on their day, and not by hour", async () => {
    const day = "start_date=2026-05-10&end_date=2026-05-10";
    await send({
      interval_in_minutes: 1440,
      measurements: [{ measured_at: "2026-05-09T22:00:00Z", generated_in_kwh: 31.5 }],
    });
    expect(await read(`${southMeter}/performances?${day}&period_type=day`)).toMatchObject([
      { actual_yield_in_kwh: 31.5, missing_hours: 0 },
    ]);
    const hours = await as("owner").get(`${southMeter}/performances?${day}&period_type=hour`);
    expect([sumOf(hours, "actual_yield_in_kwh"), sumOf(hours, "missing_hours")]).toEqual([null, 0]);
  });

  it("delivers a promise by the months' shares, of the days with measurements", async () => {
    // An earlier import of the plant has begun a promise of its P90.
    await testStack.stack.db.prepare("delete from promise_periods").run();
    await testStack.stack.db
      .prepare(
        `insert into promise_periods (plant_id, period_index, period_start, summary, delivered_till_now_wh,
          promised_till_now_wh, promised_total_wh, radiation_received_pct, difference_till_now_pct, difference_till_now_wh,
          last_changed_on) values (?, 0, '2020-01-01', 'TOO_EARLY', 0, 0, 7000000, 100, 0, 0, '2020-01-01')`,
      )
      .bind(plant.own)
      .run();
    await send(hourlyBody(hoursBetween("2026-03-01T00:00:00Z", "2026-06-01T00:00:00Z")));
    const promise = (await read(`${ownPlant}/promise-statuses`))[0];
    expect(promise).toMatchObject({ period_start: "2026-01-01", radiation_received_pct: null });
    expect(promise.delivered_till_now_wh).toBeCloseTo(92 * 25_000, -3);
    // January, February and 16 days of June are left out; March to May have 34.1 % of a year.
    expect(promise.left_out_days).toBeCloseTo(31 + 28 + 16, 0);
    expect(promise.promised_till_now_wh / 7_000_000).toBeCloseTo(0.341, 2);
  });

  it("stands beside a simulated meter, which alone is compared", async () => {
    await testStack.stack.db
      .prepare(
        `insert into meters (id, plant_id, inbound_driver_id, reference_identifier, peak_in_watt, operational_since, seed,
          created_at) values (?, ?, 1, 'beside', 5000, '2025-01-01', 5, '2025-01-01T09:00:00Z')`,
      )
      .bind(meter.west, plant.own)
      .run();
    await send(hourlyBody(hoursBetween("2026-05-01T00:00:00Z", "2026-06-17T10:00:00Z")));
    const range = "start_date=2026-06-09&end_date=2026-06-15";
    const simulated = await read(`${ownPlant}/meters/${meter.west}/performances?${range}&period_type=day`);
    const both = await read(`${ownPlant}/performances?${range}&period_type=day`);
    for (const [position, row] of simulated.entries()) {
      expect(row.expected_yield_in_kwh).toBeGreaterThan(0);
      expect(both[position].expected_yield_in_kwh).toBeNull();
      expect(both[position].actual_yield_in_kwh).toBeCloseTo(row.actual_yield_in_kwh + 25, 3);
    }
    expect(await read(`${ownPlant}/scores?${range}`)).toMatchObject(
      (await read(`${ownPlant}/meters/${meter.west}/scores?${range}`)).map(
        ({ date, yield_score }: { date: string; yield_score: number }) => ({ date, yield_score }),
      ),
    );
    expect((await read(ownPlant)).yield_score).toBeGreaterThan(0.8);
    await as("owner").put(`${ownPlant}/meters/${meter.west}`, { retired_on: "2026-06-17" });
  });

  it("is assessed within ten seconds when three years of hours are imported in two calls", async () => {
    const rows = hoursBetween("2023-06-17T00:00:00Z", "2026-06-16T00:00:00Z");
    expect(rows.length).toBeGreaterThanOrEqual(26_280);
    const started = performance.now();
    await send(hourlyBody(rows.slice(0, 20_000)));
    await send(hourlyBody(rows.slice(20_000)));
    expect(performance.now() - started).toBeLessThan(10_000);
    const months = await as("owner").get(
      `${southMeter}/performances?start_date=2023-06-01&end_date=2026-06-30&period_type=month`,
    );
    expect(sumOf(months, "actual_yield_in_kwh")).toBeCloseTo(
      rows.reduce((sum, [, kwh]) => sum + (kwh ?? 0), 0),
      3,
    );
  });

  it("lacks nothing before its first measured day, and has an entry in the history for each import and undo", async () => {
    await send(hourlyBody(hoursBetween("2026-06-10T00:00:00Z", "2026-06-17T00:00:00Z")));
    const summary = `${southMeter}/historical-summary?start_date=2025-06-01&end_date=2026-06-16`;
    expect(await read(summary)).toMatchObject({ days: 7, missing_days: 0 });
    expect((await read(`${ownPlant}/meters`))[0]).toMatchObject({ measured: true, measured_since: "2026-06-10" });
    await as("owner").delete(`${path}/imports/${imported.pop()}`);
    // The last hour ends at 2:00 of the next day in Amsterdam.
    const days = { from: "2026-06-10", to: "2026-06-17" };
    const [undo, change] = await read(`${ownPlant}/meters/audits`);
    expect(undo).toMatchObject({ event: "undone", changes: { old_values: days, new_values: {} } });
    expect(change).toMatchObject({ event: "imported", changes: { new_values: { measurements: 168, ...days } } });
  });

  it("is assessed by the daily run, with the measurements of the day that has ended", async () => {
    await send(hourlyBody(hoursBetween("2026-06-10T00:00:00Z", "2026-06-17T10:00:00Z")));
    await finishUpdate(apiAt(testStack.stack, "2026-06-18T01:00:00Z"));
    const row = await testStack.stack.db
      .prepare("select * from daily_totals where date = '2026-06-17' and visibility_group_id = 1")
      .first<{ actual_yield_in_kwh: number; missing_hours: number; unknown_expected: number }>();
    expect(row).toMatchObject({ actual_yield_in_kwh: 4.5, compared_expected_yield_in_kwh: 0, unknown_expected: 1 });
    // The sun is high enough until 21:00.
    expect(row?.missing_hours).toBe(9);
  });
});
