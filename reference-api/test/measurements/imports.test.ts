import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meter, plant } from "../support/fixtures";
import {
  hourlyBody,
  ownPlant,
  measurementsOfSouth as path,
  setupMeasuredPlant,
  southMeter,
} from "../support/measured-meter";
import type { TestResponse } from "../support/users";

const testStack = setupMeasuredPlant();
const { as } = testStack;

const instantOf = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour)).toISOString().replace(".000", "");
const range = "start_date=2026-05-01&end_date=2026-05-03";

async function storedHours(): Promise<[string, number | null][]> {
  const { body } = await as("owner").get(`${path}?${range}`);
  return body.map((row: { measured_at: string; generated_in_kwh: number | null }) => [
    row.measured_at,
    row.generated_in_kwh,
  ]);
}

async function storedState(): Promise<unknown[]> {
  const tables = [
    "select date, energy from measured_days order by date",
    "select * from daily_totals order by visibility_group_id, date",
    "select starts_on, ends_on, yield_status from plant_status_spans order by plant_id, starts_on",
    `select yield_score, yield_status, lost_kwh_per_day, not_received_kwh_per_day, silent_since, today from plants where id = ${plant.own}`,
    `select measured from meters where id = ${meter.south}`,
  ];
  const { db } = testStack.stack;
  return Promise.all(tables.map(async (sql) => (await db.prepare(sql).all()).results));
}

describe("imports of measurements", () => {
  it("give the state of the later call for each instant in any order and overlap, and undo exactly", async () => {
    const call = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer({ min: 0, max: 80 }).map((kwh) => kwh / 10))),
      { selector: ([hour]) => hour, minLength: 1, maxLength: 12 },
    );
    const initial = await storedState();
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        async (calls, picks) => {
          let imports: { id: number; rows: (typeof calls)[number] }[] = [];
          const expected = () => {
            const byHour = new Map(imports.flatMap(({ rows }) => rows));
            return [...byHour].sort(([a], [b]) => a - b).map(([hour, kwh]) => [instantOf(hour), kwh]);
          };
          for (const rows of calls) {
            const before = new Map(expected() as [string, number | null][]);
            const sent = hourlyBody(rows.map(([hour, kwh]) => [instantOf(hour), kwh]));
            const preview = (await as("owner").post(`${path}/preview`, sent)).body;
            const { body } = await as("owner").post(path, sent);
            expect(preview).toEqual({ ...body, import_id: null });
            const changed = rows.filter(
              ([hour, kwh]) => before.has(instantOf(hour)) && before.get(instantOf(hour)) !== kwh,
            );
            const fresh = rows.filter(([hour]) => !before.has(instantOf(hour)));
            expect(body).toMatchObject({
              new: fresh.length,
              changed: changed.length,
              equal: rows.length - fresh.length - changed.length,
              rejected: 0,
            });
            imports.push({ id: body.import_id, rows });
            expect(await storedHours()).toEqual(expected());
          }
          while (imports.length > 0) {
            const undone = imports[Number(picks.next().value) % imports.length];
            imports = imports.filter((each) => each !== undone);
            expect((await as("owner").delete(`${path}/imports/${undone?.id}`)).status).toBe(204);
            expect(await storedHours()).toEqual(expected());
          }
          expect(await storedState()).toEqual(initial);
        },
      ),
      { numRuns: 3 },
    );
  });

  it("change nothing when they are repeated", async () => {
    const kwhs = [
      0,
      1 / 3,
      0.1 + 0.2,
      Math.PI,
      5e-324,
      -1e-9,
      ...Array.from({ length: 200 }, (_, number) => 13 / (number + 1)),
    ];
    const body = hourlyBody(kwhs.map((kwh, hour) => [instantOf(hour), kwh]));
    const first = (await as("owner").post(path, body)).body;
    const state = await storedState();
    const second = (await as("owner").post(path, body)).body;
    expect(second).toMatchObject({ new: 0, changed: 0, equal: kwhs.length });
    expect(await storedState()).toEqual(state);
    for (const { import_id } of [first, second]) await as("owner").delete(`${path}/imports/${import_id}`);
  });

  it("of two calls at once store both", async () => {
    const calls = [0, 1, 2].map((number) => hourlyBody([[instantOf(number), 1]]));
    const responses = await Promise.all(calls.map((body) => as("owner").post(path, body)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await storedHours()).toHaveLength(3);
    const { body } = await as("owner").get(`${southMeter}/performances?${range}&period_type=day`);
    expect(body[0].actual_yield_in_kwh).toBe(3);
    for (const response of responses) await as("owner").delete(`${path}/imports/${response.body.import_id}`);
  });

  it("of many calls at once are stored, or rejected with 409 or 503", async () => {
    const before: number[] = [];
    for (const hour of [50, 51, 52, 53]) {
      before.push((await as("owner").post(path, hourlyBody([[instantOf(hour), 1]]))).body.import_id);
    }
    const hours = Array.from({ length: 16 }, (_, hour) => hour);
    const [imports, undone, changed] = await Promise.all([
      Promise.all(hours.map((hour) => as("owner").post(path, hourlyBody([[instantOf(hour), 1]])))),
      Promise.all(before.map((id) => as("owner").delete(`${path}/imports/${id}`))),
      as("owner").put(southMeter, { angle_in_degrees: 31 }),
    ]);
    const all = [...imports, ...undone, changed];
    expect(all.map(({ status }) => status).filter((status) => status >= 300 && ![409, 503].includes(status))).toEqual(
      [],
    );
    for (const { status, headers } of all) if (status === 503) expect(headers.get("retry-after")).not.toBeNull();
    const isDone = ({ status }: { status: number }) => status < 300;
    const expected = [
      ...hours.filter((_, position) => isDone(imports[position] as TestResponse)),
      ...[50, 51, 52, 53].filter((_, position) => !isDone(undone[position] as TestResponse)),
    ];
    expect((await storedHours()).map(([instant]) => instant)).toEqual(expected.map(instantOf));
    const left = [
      ...imports.filter(isDone).map(({ body }) => body.import_id),
      ...before.filter((_, position) => !isDone(undone[position] as TestResponse)),
    ];
    // They are undone one after the other, and none is rejected.
    const ends = await Promise.all(left.map((id) => as("owner").delete(`${path}/imports/${id}`)));
    expect(ends.map(({ status }) => status)).toEqual(left.map(() => 204));
    expect(await storedHours()).toEqual([]);
    await as("owner").put(southMeter, { angle_in_degrees: null });
  });

  it("reject rows that cannot be, with the reason, and store the others", async () => {
    const at = instantOf(10);
    const rows: [string, unknown, string | null][] = [
      [instantOf(1), -0.008, null],
      [instantOf(2), -0.0081, "negative"],
      [instantOf(3), 13.6, null],
      [instantOf(4), 13.7, "impossible"],
      [instantOf(5), "NaN", "not_a_number"],
      [instantOf(6), undefined, "not_a_number"],
      ["2026-06-17T09:30:00Z", 1, "future"],
      ["2026-06-17T09:00:00Z", 1, null],
      ["2019-12-31T10:00:00Z", 1, "before_operational"],
      ["2026-02-30T10:00:00Z", 1, "invalid_time"],
      ["2026-05-01T10:00:00+02:00", 1, "invalid_time"],
      [at, 1, "repeated"],
      [at, 2, null],
    ];
    const { body } = await as("owner").post(path, {
      interval_in_minutes: 60,
      measurements: rows.map(([measured_at, generated_in_kwh]) => ({ measured_at, generated_in_kwh })),
    });
    const rejected = rows.flatMap(([measured_at, , reason], position) =>
      reason ? { position, measured_at, reason } : [],
    );
    expect(body).toMatchObject({ new: 4, rejected: rejected.length, rejected_rows: rejected });
    expect(body.rejected_by_reason).toMatchObject({ not_a_number: 2, invalid_time: 2, repeated: 1 });
    expect(await storedHours()).toContainEqual([at, 2]);
    await as("owner").delete(`${path}/imports/${body.import_id}`);
  });

  it("store nothing when every row is rejected", async () => {
    const { status, body } = await as("owner").post(path, hourlyBody([["today", 1]]));
    expect([status, body.import_id, body.rejected]).toEqual([201, null, 1]);
    expect((await as("owner").get(southMeter)).body.measured).toBe(false);
  });

  it("reject calls with other intervals or numbers of rows", async () => {
    const row = { measured_at: instantOf(1), generated_in_kwh: 1 };
    for (const [interval, rows, field] of [
      [0, 1, "interval_in_minutes"],
      [1441, 1, "interval_in_minutes"],
      [60, 20_001, "measurements"],
    ] as const) {
      const body = { interval_in_minutes: interval, measurements: Array(rows).fill(row) };
      expect((await as("owner").post(path, body)).body.error.messages).toHaveProperty(field);
    }
  });
});

/** Hours of days of May: 2 kWh from 6:00 to 18:00 UTC, and 0 at night. The local day begins at 22:00 UTC. */
const hoursOfDays = (...days: number[]) =>
  hourlyBody(
    days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => {
        const at = (day - 1) * 24 - 2 + hour;
        return [instantOf(at), hour >= 8 && hour < 20 ? 2 : 0] as const;
      }),
    ),
  );
const totalsOfDays = (...days: (readonly [day: number, kwh: number])[]) => ({
  interval_in_minutes: 1440,
  measurements: days.map(([day, generated_in_kwh]) => ({
    measured_at: instantOf((day - 1) * 24 - 2),
    generated_in_kwh,
  })),
});

describe("daily totals of days with hours", () => {
  const post = async (body: object) => (await as("owner").post(path, body)).body;
  const undo = (id: number) => as("owner").delete(`${path}/imports/${id}`);
  const numberOf = async (minutes: number) => {
    const { body } = await as("owner").get(`${path}?${range}`);
    return body.filter((row: { interval_in_minutes: number }) => row.interval_in_minutes === minutes).length;
  };
  const energyOfMay = async () => {
    const { body } = await as("owner").get(`${southMeter}/performances?${range}&period_type=day`);
    return body.map((row: { actual_yield_in_kwh: number | null }) => row.actual_yield_in_kwh);
  };
  const totals = totalsOfDays([1, 24], [2, 25], [3, 30]);

  it("do not count unless the call replaces finer values, and are compared with the hours before", async () => {
    const hours = await post(hoursOfDays(1, 2));
    const compared = { new: 1, changed: 0, equal: 0, coarser: 2, finer_by_minutes: { 60: 48 }, differing_days: 1 };
    const preview = (await as("owner").post(`${path}/preview`, totals)).body;
    expect(preview).toMatchObject({
      ...compared,
      differences: [{ date: "2026-05-02", stored_in_kwh: 24, sent_in_kwh: 25 }],
    });
    const days = await post(totals);
    expect(days).toEqual({ ...preview, import_id: days.import_id });
    expect([await numberOf(60), await numberOf(1440)]).toEqual([48, 1]);
    expect(await energyOfMay()).toEqual([24, 24, 30]);
    const replacing = await post({ ...totals, replace_finer: true });
    expect(replacing).toMatchObject({ new: 0, changed: 0, equal: 1, coarser: 2, finer_by_minutes: { 60: 48 } });
    expect(await energyOfMay()).toEqual([24, 25, 30]);
    await undo(replacing.import_id);
    expect(await energyOfMay()).toEqual([24, 24, 30]);
    for (const { import_id } of [days, hours]) await undo(import_id);
  });

  it("are as if the hours had never been when the hours are undone", async () => {
    const only = await post(totals);
    const state = await storedState();
    await undo(only.import_id);
    const hours = await post(hoursOfDays(1, 2));
    const days = await post(totals);
    await undo(hours.import_id);
    expect(await storedState()).toEqual(state);
    expect(await energyOfMay()).toEqual([24, 25, 30]);
    await undo(days.import_id);
  });
});

describe("the list of imports", () => {
  const list = async () => (await as("owner").get(`${ownPlant}/measurement-imports`)).body;
  const upload = { key: "7b0a4c1e", file_name: "june.csv", file_count: 2 };

  it("has what people imported, the calls of one upload as one entry, until they are undone", async () => {
    const first = (await as("owner").post(path, { ...hoursOfDays(1), upload })).body;
    const second = (await as("owner").post(path, { ...hoursOfDays(2), upload })).body;
    const third = (await as("admin").post(path, totalsOfDays([3, 30]))).body;
    const [withoutFile, withFile, ...others] = await list();
    expect(others).toEqual([]);
    expect(withoutFile).toMatchObject({ ids: [third.import_id], file_name: null, generated_in_kwh: 30 });
    expect(withFile).toMatchObject({
      ids: [first.import_id, second.import_id],
      meter_id: meter.south,
      file_name: "june.csv",
      file_count: 2,
      start_date: "2026-05-01",
      end_date: "2026-05-02",
      generated_in_kwh: 48,
    });
    expect(withFile.created_by.id).not.toBe(withoutFile.created_by.id);
    for (const id of [second.import_id, first.import_id]) await as("owner").delete(`${path}/imports/${id}`);
    expect(await list()).toEqual([withoutFile]);
    await as("owner").delete(`${path}/imports/${third.import_id}`);
    expect(await list()).toEqual([]);
  });
});
