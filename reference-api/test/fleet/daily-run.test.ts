import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectGroupTotals } from "../support/company-totals";
import { seed } from "../support/seeded-stack";
import { type Stack, startStack } from "../support/stack";
import { createClient } from "../support/users";

const directory = mkdtempSync(join(tmpdir(), "reference-api-"));
const copy = mkdtempSync(join(tmpdir(), "reference-api-"));
const evening = "2026-06-17T21:30:00Z";
const afterMidnight = "2026-06-17T22:30:00Z";
const threeWeeksOn = "2026-07-08T10:00:00Z";

async function at<T>(now: string, use: (stack: Stack) => Promise<T>, data = directory): Promise<T> {
  const stack = await startStack({ DEMO_NOW: now }, data);
  try {
    return await use(stack);
  } finally {
    await stack.stop();
  }
}

/** The data that the daily run updates. */
async function fleetOf(db: D1Database) {
  const rows = async (query: string) => (await db.prepare(query).all()).results;
  return {
    days: await rows("select * from daily_totals order by visibility_group_id, date"),
    periods: await rows("select * from plant_periods order by plant_id, period"),
    monthDays: await rows("select * from plant_days order by plant_id, month"),
    spans: await rows("select * from plant_status_spans order by plant_id, starts_on"),
    promises: await rows(
      `select plant_id, period_index, period_start, summary, delivered_till_now_wh, left_out_days, difference_till_now_pct, last_changed_on
       from promise_periods order by plant_id, period_index`,
    ),
    costs: await rows(
      `select meter_id, type_name, found_on, resolved_on, lost_kwh, lost_cents, not_received_kwh, lost_kwh_per_day,
         lost_cents_per_day, not_received_kwh_per_day
       from issues where coalesce(lost_kwh, not_received_kwh) is not null order by meter_id, found_on, type_name`,
    ),
    plants: await rows(
      `select id, yield_score, yield_status, previous_status, status, lost_kwh_per_day, lost_cents_per_day,
         not_received_kwh_per_day, silent_since from plants order by id`,
    ),
  };
}

/** Sends the first request of a day, which starts the daily run, and waits until the run has ended. */
async function startRun(stack: Stack, yesterday: string) {
  await (await createClient(stack, "admin")).get("/users/me");
  const stale = stack.db.prepare("select count(*) as n from plants where assessed_until < ?1").bind(yesterday);
  await vi.waitFor(async () => expect(await stale.first("n")).toBe(0), { timeout: 60_000, interval: 200 });
}

/** The day before a time, both in Amsterdam. */
const yesterdayOf = (now: string) =>
  Temporal.Instant.from(now).toZonedDateTimeISO("Europe/Amsterdam").toPlainDate().subtract({ days: 1 }).toString();

/** The data after the daily run at a given time. */
const fleetAt = (now: string, data = directory) =>
  at(
    now,
    async (stack) => {
      await startRun(stack, yesterdayOf(now));
      await expectGroupTotals(stack.db);
      return fleetOf(stack.db);
    },
    data,
  );

beforeAll(async () => {
  await at(evening, (stack) => seed(stack, 60));
  cpSync(directory, copy, { recursive: true });
});
afterAll(() => {
  for (const data of [directory, copy]) rmSync(data, { recursive: true, force: true });
});

describe("the daily run", () => {
  it("starts with the first request after midnight in Amsterdam", async () => {
    const before = await fleetAt(evening);
    expect(before.days.at(-1)).toMatchObject({ date: "2026-06-16" });
    const after = await fleetAt(afterMidnight);
    expect(after.days.at(-1)).toMatchObject({ date: "2026-06-17" });
    expect(after.days.filter((day) => day.date !== "2026-06-17")).toEqual(before.days);
  });

  it("fills the search and sort columns when rows were stored without them", async () => {
    const texts = async (db: D1Database) => [
      (await db.prepare("select id, search_text, sort_name from plants order by id").all()).results,
      (await db.prepare("select id, search_text, sort_title, plant_search from tickets order by id").all()).results,
    ];
    const before = await at(evening, async ({ db }) => {
      const seeded = await texts(db);
      await db.batch([
        db.prepare("update plants set search_text = lower(name), sort_name = ''"),
        db.prepare("update tickets set search_text = '', sort_title = '', plant_search = ''"),
      ]);
      return seeded;
    });
    const after = await at(evening, async (stack) => {
      await (await createClient(stack, "admin")).get("/users/me");
      return texts(stack.db);
    });
    expect(before.map((rows) => rows.length > 10)).toEqual([true, true]);
    expect(after).toEqual(before);
  });

  it("adds issues, resolves old issues and ends snoozes by the rules of the seeding", async () => {
    const counts = `select
      sum(found_on > '2026-06-18') as found, sum(resolved_on > '2026-06-18') as resolved,
      sum(state = 'snoozed' and snoozed_until <= '2026-07-08') as overslept,
      sum(state = 'open' and snoozed_until is not null) as woken from issues`;
    await at(threeWeeksOn, async (stack) => {
      await stack.db
        .prepare("update issues set state = 'snoozed', snoozed_until = '2026-07-01' where state = 'open'")
        .run();
      await startRun(stack, "2026-07-07");
      const found = await stack.db.prepare(counts).first<Record<string, number>>();
      expect(found?.found).toBeGreaterThan(2);
      expect(found?.resolved).toBeGreaterThan(2);
      expect(found?.woken).toBeGreaterThan(0);
      expect(found?.overslept).toBe(0);
      const stale = await stack.db
        .prepare("select count(*) as n from plants where assessed_until <> '2026-07-07'")
        .first("n");
      expect(stale).toBe(0);
    });
  });

  it("has the same result when it runs for several days at once or day by day", async () => {
    const jumped = await at(threeWeeksOn, (stack) => fleetOf(stack.db));
    for (const now of [evening, "2026-06-20T10:00:00Z", "2026-06-30T10:00:00Z"]) await fleetAt(now, copy);
    const stepped = await fleetAt(threeWeeksOn, copy);
    expect(stepped.plants).toEqual(jumped.plants);
    expect(stepped.promises).toEqual(jumped.promises);
    expect(stepped.costs).toEqual(jumped.costs);
    expect(stepped.costs.length).toBeGreaterThan(5);
    expect(stepped.spans).toEqual(jumped.spans);
    expect(stepped.days).toHaveLength(jumped.days.length);
  });
});
