import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Api } from "../../src/api";
import { clockAt } from "../../src/clock";
import { connect } from "../../src/db/connect";
import { finishUpdate, updateFleet } from "../../src/fleet/daily-run";
import "../support/map-group-by.mjs";
import { seed, signIn } from "../support/seeded-stack";
import { now, type Stack, startStack } from "../support/stack";

/** Two background steps. */
const plants = 65;
const weekOn = "2026-06-24T10:00:00Z";
const lastDay = "2026-06-23";

const directory = mkdtempSync(join(tmpdir(), "reference-api-"));
let stack: Stack;
/** The tables that a run writes, besides columns of plants. */
const written = ["promise_status_changes", "promise_periods", "daily_totals", "plant_status_spans", "issues"];

beforeAll(async () => {
  const earlier = await startStack({ DEMO_NOW: now }, directory);
  await seed(earlier, plants);
  await earlier.stop();
  stack = await startStack({ DEMO_NOW: weekOn }, directory);
  const copies = [...written, "plants"].map((table) => `create table ${table}_before as select * from ${table}`);
  await stack.db.batch(copies.map((statement) => stack.db.prepare(statement)));
});
afterAll(async () => {
  await stack.stop();
  rmSync(directory, { recursive: true, force: true });
});

beforeEach(restore);

/** Resets the fleet to the day of the seeding. */
async function restore(): Promise<void> {
  const statements = [
    "pragma defer_foreign_keys = on",
    ...written.map((table) => `delete from ${table}`),
    ...written.map((table) => `insert into ${table} select * from ${table}_before`),
    "update plants set assessed_until = (select assessed_until from plants_before where plants_before.id = plants.id)",
    "delete from fleet_state where key = 'daily_run_lease'",
  ];
  await stack.db.batch(statements.map((statement) => stack.db.prepare(statement)));
}

/**
 * The dependencies of a request. `batches` is the number of writes after which its isolate ends. `beforeWrite` runs before
 * each of them, after what they are computed from was read.
 */
function requestAt(instant: string, batches = Number.POSITIVE_INFINITY, beforeWrite = async () => {}) {
  let left = batches;
  const background: Promise<unknown>[] = [];
  const writes = new WeakSet<D1PreparedStatement>();
  const DB = new Proxy(stack.db, {
    get(db, name) {
      if (name === "prepare") {
        return (sql: string) => {
          const statement = db.prepare(sql);
          const bind = statement.bind.bind(statement);
          return Object.assign(statement, {
            bind: (...values: unknown[]) => {
              const bound = bind(...values);
              if (!/^(select|with)\b/i.test(sql)) writes.add(bound);
              return bound;
            },
          });
        };
      }
      if (name !== "batch") return Reflect.get(db, name).bind(db);
      return async (statements: D1PreparedStatement[]) => {
        // A read, or the lease.
        if (statements.filter((statement) => writes.has(statement)).length <= 3) return db.batch(statements);
        if (left-- <= 0) throw new Error("The isolate ends.");
        await beforeWrite();
        return db.batch(statements);
      };
    },
  });
  const clock = clockAt(Temporal.Instant.from(instant));
  const api: Api = {
    // The run reads and writes no files.
    env: { DB } as Api["env"],
    db: connect(stack.db),
    clock,
    wallClock: clock,
    address: "test",
    waitUntil: (work) => background.push(work),
  };
  return { api, background };
}

async function stalePlants(): Promise<unknown> {
  return stack.db.prepare("select count(*) as n from plants where assessed_until < ?1").bind(lastDay).first("n");
}

interface DayTotals {
  readonly date: string;
  readonly actual: number;
  readonly compared: number;
  readonly meters: number;
}

async function totals(): Promise<DayTotals[]> {
  const query = `select date, sum(actual_yield_in_kwh) as actual, sum(compared_expected_yield_in_kwh) as compared,
    sum(ok + medium * 1e3 + nok * 1e6 + none * 1e9) as meters from daily_totals group by date order by date`;
  return (await stack.db.prepare(query).all<DayTotals>()).results;
}

/** Rounds sums, because their last decimals depend on the order. */
function expectSameTotals(totals: readonly DayTotals[], expected: readonly DayTotals[]): void {
  const counts = (days: readonly DayTotals[]) => days.map(({ date, meters }) => ({ date, meters }));
  expect(counts(totals)).toEqual(counts(expected));
  for (const [index, { date, actual, compared }] of totals.entries()) {
    expect(actual, date).toBeCloseTo(expected[index]?.actual ?? Number.NaN, 1);
    expect(compared, date).toBeCloseTo(expected[index]?.compared ?? Number.NaN, 1);
  }
}

describe("the daily run of a large fleet", () => {
  let atOnce: DayTotals[];

  it("assesses no plant before the response of the first request of a day", async () => {
    const first = requestAt(weekOn);
    await updateFleet(first.api);
    expect(await stalePlants()).toBe(plants);
    expect(first.background).toHaveLength(1);
    const second = requestAt(weekOn, 0);
    await updateFleet(second.api);
    expect(second.background).toEqual([]);
    await Promise.all(first.background);
    expect(await stalePlants()).toBe(0);
    atOnce = await totals();
    expect(atOnce.at(-1)).toMatchObject({ date: lastDay });
  });

  it("continues an interrupted run and neither loses nor repeats a day", async () => {
    const ended = requestAt(weekOn, 1);
    await updateFleet(ended.api);
    await Promise.all(ended.background);
    expect(await stalePlants()).toBe(plants - 50);
    await Promise.all([requestAt(weekOn), requestAt(weekOn)].map(({ api }) => finishUpdate(api)));
    await finishUpdate(requestAt(weekOn).api);
    expect(await stalePlants()).toBe(0);
    expectSameTotals(await totals(), atOnce);
  });

  it("adds nothing when two runs assess the same plants", async () => {
    const first = requestAt(weekOn);
    await updateFleet(first.api);
    // The lease has expired.
    await stack.db.prepare("delete from fleet_state where key = 'daily_run_lease'").run();
    await Promise.allSettled([finishUpdate(requestAt(weekOn).api), ...first.background]);
    await finishUpdate(requestAt(weekOn).api);
    expectSameTotals(await totals(), atOnce);
  });

  it("does not end snoozes that are made while it assesses their plants", async () => {
    // Otherwise the request would assess the plants.
    const held = "insert into fleet_state (key, value) values ('daily_run_lease', '2999-01-01T00:00:00Z other')";
    await stack.db.prepare(held).run();
    const admin = await signIn(stack, "admin@demo.example");
    await stack.db.prepare("delete from fleet_state where key = 'daily_run_lease'").run();
    const { results: issues } = await stack.db
      .prepare(
        `select issues.id, meter_id, plant_id, owning_company_id from issues join plants on plants.id = plant_id
          where state = 'open' and meter_id is not null order by plant_id limit 8`,
      )
      .all<{ id: number; meter_id: number; plant_id: number; owning_company_id: number }>();
    const statuses: number[] = [];
    const snooze = async () => {
      for (const { id, meter_id, plant_id, owning_company_id } of issues.splice(0)) {
        const path = `/companies/${owning_company_id}/plants/${plant_id}/meters/${meter_id}/issues/${id}/snooze`;
        statuses.push((await admin.put(path, { snoozed_until: "2026-07-10" })).status);
      }
    };
    await finishUpdate(requestAt(weekOn, undefined, snooze).api);
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    const open = "select count(*) as n from issues where snoozed_until = '2026-07-10' and state = 'open'";
    expect(await stack.db.prepare(open).first("n")).toBe(0);
  });

  it("excludes days from the statistics until every plant is assessed", async () => {
    const ended = requestAt(weekOn, 1);
    await updateFleet(ended.api);
    await Promise.all(ended.background);
    const held = "insert into fleet_state (key, value) values ('daily_run_lease', '2999-01-01T00:00:00Z other')";
    await stack.db.prepare(held).run();
    const admin = await signIn(stack, "admin@demo.example");
    const query = "start_date=2026-06-10&end_date=2026-06-23";
    const days = (await admin.get(`/companies/1/status-counts?${query}`)).body as { date: string }[];
    expect(days.at(-1)?.date).toBe("2026-06-16");
    const later = await admin.get("/companies/1/performance?start_date=2026-06-17&end_date=2026-06-23");
    expect(later.body).toMatchObject({ actual_yield_in_kwh: null, expected_yield_in_kwh: null });
    await stack.db.prepare("delete from fleet_state where key = 'daily_run_lease'").run();
    await finishUpdate(requestAt(weekOn).api);
    const complete = (await admin.get(`/companies/1/status-counts?${query}`)).body as { date: string }[];
    expect(complete.at(-1)?.date).toBe(lastDay);
  });
});
