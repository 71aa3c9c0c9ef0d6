import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePlant } from "../../src/fleet/change-plant";
import { apiAt } from "../support/api-at";
import { expectGroupTotals } from "../support/company-totals";
import { meter, plant } from "../support/fixtures";
import { measurementsOfSouth, setupMeasuredPlant, southMeter, sumOf } from "../support/measured-meter";
import { bucketOf, createPushes, keysOfSouth, sendAll } from "../support/pushes";
import { now } from "../support/stack";
import { company } from "../support/users";

const testStack = setupMeasuredPlant();
const { as } = testStack;
/** 17 June 2026, before the time of the stack. */
const seconds = (time: string) => Date.parse(`2026-06-17T${time}Z`) / 1000;

const { createKey, stored, importIds, clear } = createPushes(testStack);

describe("pushes", () => {
  it("store each instant once in one import a day, and the later push wins", async () => {
    const { push } = await createKey();
    const first = await push(`a energy=100 ${seconds("09:00:00")}\na energy=90 ${seconds("09:05:04")}`);
    expect(first.body).toMatchObject({ new: 2, changed: 0, equal: 0, rejected: 0 });
    const second = await push(`a energy=100 ${seconds("09:00:00")}\na energy=110 ${seconds("09:05:00")}`);
    expect(second.body).toMatchObject({ import_id: first.body.import_id, new: 0, changed: 1, equal: 1 });
    const again = await push(`a energy=110 ${seconds("09:05:00")}`);
    expect(again.body).toMatchObject({ import_id: null, new: 0, changed: 0, equal: 1 });
    const longer = {
      interval_in_minutes: 10,
      measurements: [{ measured_at: "2026-06-17T09:00:00Z", generated_in_kwh: 0.3 }],
    };
    expect((await push(longer)).body).toMatchObject({ import_id: first.body.import_id, coarser: 1 });
    expect(await stored()).toEqual([
      ["08:55", 5, 0.1],
      ["09:00", 10, 0.3],
    ]);
    expect(await importIds()).toEqual([first.body.import_id]);
    await expectGroupTotals(testStack.stack.db);
    const hours = await as("owner").get(
      `${southMeter}/performances?start_date=2026-06-17&end_date=2026-06-17&period_type=hour`,
    );
    expect(sumOf(hours, "actual_yield_in_kwh")).toBe(0.4);
    await as("owner").delete(`${measurementsOfSouth}/imports/${first.body.import_id}`);
    await expectGroupTotals(testStack.stack.db);
    expect(await stored()).toEqual([]);
  });

  it("assess the running day alone when a push of the day came before, and all days when a finished one changes", async () => {
    const { stack } = testStack;
    const storedPlant = () => stack.db.prepare("select * from plants where id = ?").bind(plant.own).first();
    const replaceScore = () =>
      stack.db.prepare("update plants set yield_score = 0.5 where id = ?").bind(plant.own).run();
    const { push } = await createKey();
    await push(`a energy=100 ${seconds("06:00:00")}`);
    await replaceScore();
    await push(`a energy=200 ${seconds("09:00:00")}\na energy=300 ${seconds("09:05:00")}`);
    const afterPush = await storedPlant();
    expect(afterPush).toMatchObject({ yield_score: 0.5 });
    await expectGroupTotals(stack.db);
    await changePlant(apiAt(stack, now), plant.own, [], (before) => before);
    expect(await storedPlant()).toEqual({ ...afterPush, yield_score: null });
    await replaceScore();
    await push(`a energy=100 ${seconds("09:00:00") - 86_400}`);
    expect(await storedPlant()).toMatchObject({ yield_score: null });
  });

  it("win over an import before them, and lose to one after them", async () => {
    const { push } = await createKey();
    const call = (kwh: number) =>
      as("owner").post(measurementsOfSouth, {
        interval_in_minutes: 60,
        measurements: [{ measured_at: "2026-06-17T08:00:00Z", generated_in_kwh: kwh }],
      });
    await call(1);
    const pushed = await push(`a energy=50 ${seconds("08:30:00")}`);
    expect(await stored()).toEqual([["08:25", 5, 0.05]]);
    await call(2);
    expect(await stored()).toEqual([["08:00", 60, 2]]);
    const later = await push(`a energy=60 ${seconds("08:30:00")}`);
    expect(later.body.import_id).toBeGreaterThan(pushed.body.import_id);
    expect(await stored()).toEqual([["08:25", 5, 0.06]]);
  });

  it("of a counter store the differences, also after a gap, and start again after a reset or a day", async () => {
    const { push } = await createKey();
    const lines = (...rows: [string, number][]) =>
      push(rows.map(([time, kwh]) => `a counter_kwh=${kwh} ${Date.parse(`2026-06-${time}:00Z`) / 1000}`).join("\n"));
    const reasons = async (...rows: [string, number][]) => (await lines(...rows)).body.rejected_by_reason;
    expect(await reasons(["14T06:00", 1000])).toEqual({ started: 1 });
    expect(await reasons(["16T06:00", 1040], ["16T06:05", 1040.5])).toEqual({ gap: 1 });
    expect(await reasons(["16T06:05", 1040.5], ["16T06:00", 1040])).toEqual({ earlier: 1, same_minute: 1 });
    expect(await reasons(["16T10:00", 1050], ["16T10:07", 3], ["16T10:12", 3.25])).toEqual({ held: 1 });
    expect(await reasons(["16T10:17", 900], ["16T10:20", 900.1])).toEqual({ impossible: 1 });
    expect(await stored()).toEqual([
      ["06:00", 5, 0.5],
      ["06:05", 235, 9.5],
      ["10:07", 5, 0.25],
      ["10:17", 3, 0.1],
    ]);
  });

  it("of a power store the energy since the last one, for at most an hour", async () => {
    const { push } = await createKey();
    const line = (time: string, watts: number) => `a power=${watts} ${seconds(time)}`;
    const body = [line("06:10:00", 600), line("06:00:00", 9999), line("06:10:20", 1), line("06:15:00", 1200)].join(
      "\n",
    );
    expect((await push(body)).body).toMatchObject({ new: 2, rejected_by_reason: { started: 1, same_minute: 1 } });
    expect((await push(body)).body).toMatchObject({ new: 0, rejected_by_reason: { earlier: 3, same_minute: 1 } });
    const gap = await push(`${line("07:15:00", 100)}\n${line("08:16:00", 100)}`);
    expect(gap.body).toMatchObject({ new: 1, rejected_by_reason: { gap: 1 } });
    expect(await stored()).toEqual([
      ["06:00", 10, 0.1],
      ["06:10", 5, 0.1],
      ["06:15", 60, 0.1],
    ]);
  });

  it("give the same as calls, in any order, length and overlap", async () => {
    const row = fc.record({ slot: fc.nat(11), watts: fc.integer({ min: 0, max: 7000 }) });
    const batch = fc.record({
      minutes: fc.constantFrom(5, 10, 15, 60),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    });
    const { push } = await createKey();
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 4 }), async (batches) => {
        const bodies = batches.map(({ minutes, rows }) => ({
          interval_in_minutes: minutes,
          measurements: rows.map(({ slot, watts }) => ({
            measured_at: new Date((seconds("08:00:00") + slot * 300) * 1000).toISOString(),
            generated_in_kwh: (watts * minutes) / 60_000,
          })),
        }));
        for (const body of bodies) await push(body);
        const pushed = await stored();
        expect((await importIds()).length).toBe(1);
        await clear();
        for (const body of bodies) await as("owner").post(measurementsOfSouth, { ...body, replace_finer: true });
        expect(pushed).toEqual(await stored());
        await clear();
      }),
      { numRuns: 4 },
    );
  });

  it("with a wrong clock move nothing, and are seen until the device sends right ones", async () => {
    const { push } = await createKey();
    const counter = (instant: string, kwh: number) => push(`a counter_kwh=${kwh} ${Date.parse(instant) / 1000}`);
    const seen = async () => {
      const [{ fault }] = (await as("owner").get(keysOfSouth)).body;
      const { push_fault } = (await as("owner").get(southMeter)).body;
      const [{ drivers }] = (await as("owner").get(`/companies/${company.alpha}/driver-status`)).body;
      const faulty = drivers.filter(({ description }: { description: string }) => description.startsWith("Solar barn"));
      expect(push_fault).toEqual(fault);
      return [fault, ...faulty.map((driver: Record<string, unknown>) => [driver.description, driver.since])];
    };
    const atNoon = "2026-06-17T10:00:00Z";
    expect((await counter("2026-06-17T09:00:00Z", 100)).status).toBe(202);
    const ahead = await counter("2036-06-16T22:00:00Z", 101);
    expect([ahead.status, ahead.body.rejected_by_reason]).toEqual([422, { future: 1 }]);
    expect(ahead.body.error.messages.general[1]).toContain("Check the clock of the device.");
    expect(await seen()).toEqual([
      { reason: "future", since: atNoon, clock_minutes: 5_259_600 },
      ["Solar barn, South: the clock of the device is 10 years ahead.", atNoon],
    ]);
    expect((await counter("2019-06-17T09:00:00Z", 101)).body.rejected_by_reason).toEqual({ before_operational: 1 });
    expect((await seen())[0]).toMatchObject({ reason: "before_operational", since: atNoon });
    expect((await counter("2026-06-15T10:00:00Z", 101)).body.rejected_by_reason).toEqual({ earlier: 1 });
    expect((await seen())[1]).toEqual(["Solar barn, South: the clock of the device is 2 days behind.", atNoon]);
    // Some minutes are no fault.
    expect((await counter("2026-06-17T10:04:00Z", 101)).status).toBe(200);
    expect(await seen()).toEqual([null]);
    expect(await stored()).toEqual([["09:00", 64, 1]]);
    expect((await counter("2026-06-17T10:04:20Z", 101)).status).toBe(202);
    expect((await push(`a power=1 ${seconds("10:04:00")}\na energy=1e9 ${seconds("10:00:00")}`)).status).toBe(202);
    expect((await push(`a energy=1e9 ${seconds("10:00:00")}`)).body.rejected_by_reason).toEqual({ impossible: 1 });
    await as("owner").put(southMeter, { name: "" });
    expect((await seen())[1]).toEqual([
      `Solar barn, Meter #${meter.south}: everything that the device sends is rejected (impossible).`,
      atNoon,
    ]);
    await as("owner").put(southMeter, { name: "South" });
  });

  it("of several inverters are summed, and one that sleeps or is missing changes nothing", async () => {
    const { push } = await createKey();
    const current = (time: string, Values: object) =>
      push({ Head: { Timestamp: `2026-06-17T${time}:00Z` }, Body: { TOTAL_ENERGY: { Unit: "Wh", Values } } });
    expect((await current("08:00", { 1: 10_000, 2: 20_000 })).status).toBe(202);
    expect((await current("08:05", {})).body).toMatchObject({ new: 0, rejected_by_reason: { no_value: 1 } });
    expect((await current("08:10", { 1: 10_100, 2: null })).status).toBe(200);
    expect((await current("08:15", { 1: 0, 2: 20_300 })).status).toBe(200);
    expect((await current("08:20", { 1: 10_300, 2: 20_400 })).status).toBe(200);
    expect(await stored()).toEqual([
      ["08:00", 10, 0.1],
      ["08:10", 5, 0.3],
      ["08:15", 5, 0.3],
    ]);
  });

  it("of a log keep what an earlier one said of an inverter that a later one leaves out", async () => {
    const { push } = await createKey();
    const log = (Body: Record<string, Record<number, number | null>>) =>
      push({
        Head: {},
        Body: Object.fromEntries(
          Object.entries(Body).map(([inverter, Values]) => [
            inverter,
            { Start: "2026-06-17T08:00:00Z", Data: { EnergyReal_WAC_Sum_Produced: { Unit: "Wh", Values } } },
          ]),
        ),
      });
    await log({ "inverter/1": { 300: 100, 600: 110 }, "inverter/2": { 300: 200 } });
    expect((await log({ "inverter/1": { 300: 100 }, "inverter/2": { 300: null } })).body).toMatchObject({ equal: 1 });
    expect((await log({ "inverter/2": { 600: 210 } })).body).toMatchObject({ changed: 1 });
    expect((await log({ "inverter/1": { 300: 120 } })).body).toMatchObject({ changed: 1 });
    expect((await log({ "inverter/1": { 600: 9e9 } })).body.rejected_by_reason).toEqual({ impossible: 1 });
    expect((await log({ "inverter/2": { 600: 220 } })).body).toMatchObject({ changed: 1 });
    expect(await stored()).toEqual([
      ["08:00", 5, 0.32],
      ["08:05", 5, 0.33],
    ]);
  });

  it("at the same moment are all stored, a hundred with one key and for many meters of a plant", async () => {
    const { id, push } = await createKey();
    const minutes = Array.from({ length: 100 }, (_, minute) => minute);
    const line = (minute: number) => `a energy=${10 + minute} ${seconds("07:00:00") + 60 * minute}`;
    await sendAll(minutes, (minute) => push(line(minute), "?interval=1"));
    const energies = (await stored()).map(([, length, kwh]) => [length, kwh]);
    expect(energies).toEqual(minutes.map((minute) => [1, (10 + minute) / 1000]));
    const { results } = await testStack.stack.db
      .prepare(`select attempts from throttled_attempts where bucket = ${bucketOf(id)}`)
      .all();
    expect(results).toEqual([{ attempts: 100 }]);
    await clear();
    await as("owner").delete(`${keysOfSouth}/${id}`);
    // Each meter has a key of its own.
    const meters = Array.from({ length: 8 }, (_, index) => 901 + index);
    const columns = "plant_id, inbound_driver_id, peak_in_watt, operational_since, seed, created_at";
    for (const each of meters) {
      await testStack.stack.db
        .prepare(
          `insert into meters (id, name, reference_identifier, ${columns}, measured)
            select ?1, ?1, ?1, ${columns}, 1 from meters where id = ?2`,
        )
        .bind(each, meter.south)
        .run();
    }
    const pushes = await Promise.all(
      meters.map(async (each) => (await createKey(keysOfSouth.replace(String(meter.south), String(each)))).push),
    );
    expect((await sendAll(pushes, (push) => push(line(0)))).map(({ body }) => body.new)).toEqual(meters.map(() => 1));
    await testStack.stack.db.prepare("delete from meters where id > 900").run();
  });

  it("that others overtake each time are rejected with 503, and not counted", async () => {
    const { id, push } = await createKey();
    await testStack.stack.db
      .prepare(
        `create trigger overtaken before update of samples on ingest_keys
          begin insert into fleet_state (key, value) values ('changed_twice', null); end`,
      )
      .run();
    const rejected = await push(`a energy=1 ${seconds("08:00:00")}`);
    await testStack.stack.db.prepare("drop trigger overtaken").run();
    expect([rejected.status, rejected.headers.get("retry-after"), await stored()]).toEqual([503, "5", []]);
    const { results } = await testStack.stack.db
      .prepare(`select attempts from throttled_attempts where bucket = ${bucketOf(id)}`)
      .all();
    expect(results).toEqual([{ attempts: 0 }]);
  });

  it("are rejected with 503 while the database is busy", async () => {
    const { push } = await createKey();
    await testStack.stack.db
      .prepare(
        `create trigger overloaded before update of samples on ingest_keys
          begin select raise(abort, 'D1 DB is overloaded. Requests queued for too long.'); end`,
      )
      .run();
    const rejected = await push(`a energy=1 ${seconds("08:00:00")}`);
    await testStack.stack.db.prepare("drop trigger overloaded").run();
    expect([rejected.status, rejected.headers.get("retry-after"), await stored()]).toEqual([503, "5", []]);
  });

  it("that cannot be read are rejected with the reason", async () => {
    const { push } = await createKey();
    const empty = await push("");
    expect([empty.status, empty.body.error]).toEqual([
      400,
      { code: 4000, messages: { general: ["The body is empty."] } },
    ]);
    expect((await push("a power=1", "?interval=0")).body.error.messages).toHaveProperty("interval");
    expect((await push("a".repeat(2_000_001))).status).toBe(413);
    expect((await push(`{"interval_in_minutes":${"[".repeat(1000)}${"]".repeat(1000)}}`)).status).toBe(400);
  });
});
