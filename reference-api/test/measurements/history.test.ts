import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { finishUpdate } from "../../src/fleet/daily-run";
import { apiAt } from "../support/api-at";
import {
  hourlyBody,
  ownPlant,
  measurementsOfSouth as path,
  setupMeasuredPlant,
  southMeter,
} from "../support/measured-meter";
import { company } from "../support/users";

const testStack = setupMeasuredPlant();
const { as } = testStack;

const alpha = `/companies/${company.alpha}`;
const dayMs = 24 * 3_600_000;
const read = async (call: string) => (await as("owner").get(call)).body;
const listed = async () => (await read(`${alpha}/plants?search=barn`)).data[0];

interface StoredIssue {
  readonly type_name: string;
  readonly began_on: string;
  readonly found_on: string;
  readonly resolved_on: string | null;
}

async function issues(): Promise<StoredIssue[]> {
  const { results } = await testStack.stack.db
    .prepare(
      `select meter_id, type_name, began_on, found_on, resolved_on, state, not_received_days from issues
        where plant_id = (select plant_id from meters where id = ?) and type_name not in ('ticket', 'new')
        order by found_on, type_name`,
    )
    .bind(Number(southMeter.split("/").at(-1)))
    .all<StoredIssue>();
  return results;
}

async function send(rows: Parameters<typeof hourlyBody>[0]): Promise<void> {
  expect((await as("owner").post(path, hourlyBody(rows))).body.rejected).toBe(0);
}

async function push(rows: Parameters<typeof hourlyBody>[0]): Promise<void> {
  const { id, url } = (await as("owner").post(`${southMeter}/ingest-keys`, {})).body;
  const body = JSON.stringify(hourlyBody(rows));
  expect((await testStack.stack.fetch(new URL(url).pathname, { method: "POST", body })).status).toBe(200);
  await as("owner").delete(`${southMeter}/ingest-keys/${id}`);
}

async function undoAll(): Promise<void> {
  const { results } = await testStack.stack.db.prepare("select id from measurement_imports").all<{ id: number }>();
  for (const { id } of results) await as("owner").delete(`${path}/imports/${id}`);
}
afterEach(undoAll);

/** The hours of some days with the energy of a clear day. */
function daysFrom(day: string, count: number, kwhOf = (hour: number) => Math.max(0, 5 - Math.abs(11.5 - hour))) {
  return Array.from({ length: count * 24 }, (_, index): [string, number] => {
    const start = new Date(Date.parse(`${day}T00:00:00Z`) + index * 3_600_000);
    return [start.toISOString(), kwhOf(start.getUTCHours())];
  });
}

const connectivity = (found: readonly StoredIssue[]) =>
  found
    .filter(({ type_name }) => type_name === "connectivity")
    .map(({ began_on, resolved_on }) => [began_on, resolved_on]);

describe("an imported history", () => {
  it("has the issues of one import when it is imported in any parts and order", async () => {
    // Three weeks, a gap of nine days, three weeks of which one has zeros only, and ten days in the year after.
    const history = [
      ...daysFrom("2025-03-01", 21),
      ...daysFrom("2025-03-31", 14),
      ...daysFrom("2025-04-14", 7, () => 0),
      ...daysFrom("2026-04-01", 10),
    ];
    await send(history);
    const expected = await issues();
    expect(connectivity(expected)).toEqual([
      ["2025-03-22", "2025-04-01"],
      ["2025-04-21", "2026-04-02"],
    ]);
    expect(expected).toContainEqual(
      expect.objectContaining({ type_name: "zero_yield", began_on: "2025-04-14", state: "resolved" }),
    );
    await undoAll();
    const parts = fc.record({
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: history.length - 1 }), { minLength: 1, maxLength: 4 }),
      order: fc.infiniteStream(fc.nat()),
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ cuts, order }) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), history.length];
        const chunks = edges.slice(1).map((end, position) => history.slice(edges[position], end));
        while (chunks.length > 0) {
          const [chunk] = chunks.splice(Number(order.next().value) % chunks.length, 1);
          await send(chunk ?? []);
        }
        expect(await issues()).toEqual(expected);
        await undoAll();
      }),
      { numRuns: 4 },
    );
  });

  it("is not silent after its end when no source delivers", async () => {
    await send(daysFrom("2025-06-01", 30));
    const until = { imported_until: "2025-06-30", silent_since: null, yield_status: "NONE" };
    // The last hours of the history are on 1 July in Amsterdam, at night.
    for (const row of [await listed(), await read(ownPlant)]) expect(row).toMatchObject(until);
    expect(await issues()).toEqual([]);
    expect((await read(`${ownPlant}/meters`))[0].imported_until).toBe((await listed()).imported_until);
    const losses = await read(`/companies/${company.alpha}/statistics/losses`);
    expect(losses).toMatchObject({ plants_imported: 1, imported_until: "2025-06-30" });
    expect((await listed()).today).toBeNull();
    expect(await read(`${alpha}/statistics/losses`)).toMatchObject({ plants_silent: 0, plants_not_received: 0 });
    expect(await read(`${alpha}/plant-locations`)).toContainEqual(
      expect.objectContaining({ silent_since: null, status: "NONE" }),
    );
    await undoAll();
    expect(await listed()).toMatchObject({ imported_until: null });
  });

  it("is silent when a device pushed within 30 days, and imported when that is longer ago", async () => {
    await push(daysFrom("2026-05-20", 16));
    expect(await listed()).toMatchObject({ silent_since: "2026-06-05", imported_until: null, yield_status: "NONE" });
    expect(connectivity(await issues())).toEqual([["2026-06-05", null]]);
    expect(await read(`${ownPlant}/issues?with=meter`)).toContainEqual(
      expect.objectContaining({ type_name: "connectivity", lost_kwh: null, not_received_kwh: null }),
    );
    expect(await read(`${alpha}/statistics/losses`)).toMatchObject({ plants_silent: 1, plants_losing: 0 });
    const pushed = Date.parse("2026-06-17T10:00:00Z");
    const runAfter = (days: number) =>
      finishUpdate(apiAt(testStack.stack, new Date(pushed + days * dayMs).toISOString()));
    const stored = () =>
      testStack.stack.db
        .prepare(
          "select silent_since, plants.imported_until from plants join meters on plant_id = plants.id where meters.id = ?",
        )
        .bind(Number(southMeter.split("/").at(-1)))
        .first();
    await runAfter(30);
    expect(await stored()).toEqual({ silent_since: "2026-06-05", imported_until: null });
    await runAfter(32);
    expect(await stored()).toEqual({ silent_since: null, imported_until: "2026-06-04" });
    expect(connectivity(await issues())).toEqual([["2026-06-05", expect.stringMatching(/^2026-07/)]]);
    await testStack.stack.db.prepare("update plants set assessed_until = '2026-06-16'").run();
  });

  it("has a promise for each year of monitoring, and settles the finished ones at once", async () => {
    await testStack.stack.db.prepare("delete from promise_periods").run();
    await as("owner").put(southMeter, { p90_in_kwh: 7000 });
    expect(await read(`${ownPlant}/promise-statuses`)).toEqual([]);
    const years = daysFrom("2023-01-01", 365 + 366);
    await send(years.slice(10_000));
    await send(years.slice(0, 10_000));
    const periods = await read(`${ownPlant}/promise-statuses`);
    const summaries = periods.map(({ period_start, summary, promised_total_wh }: Record<string, unknown>) => [
      period_start,
      summary,
      promised_total_wh,
    ]);
    expect(summaries.toSorted()).toEqual(
      [2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => [
        `${year}-01-01`,
        year < 2026 ? "FINISHED" : "TOO_EARLY",
        7_000_000,
      ]),
    );
    const delivered = periods.find(({ period_start }: { period_start: string }) => period_start === "2023-01-01");
    expect(delivered.delivered_till_now_wh).toBeCloseTo(365 * 25_000, -5);
    expect(delivered.promised_till_now_wh).toBeCloseTo(7_000_000, -4);
  });
});
