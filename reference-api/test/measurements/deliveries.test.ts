import { beforeAll, describe, expect, it } from "vitest";
import { lateDeliveries, selectDeliveries } from "../../src/fleet/deliveries";
import { handlePush } from "../../src/ingest/push";
import { apiAt } from "../support/api-at";
import { meter, plant } from "../support/fixtures";
import { measurementsOfSouth, setupMeasuredPlant } from "../support/measured-meter";
import { bucketOf, createPushes, keysOfSouth } from "../support/pushes";
import { company, user } from "../support/users";

const testStack = setupMeasuredPlant();
const { as } = testStack;

const { createKey, clear } = createPushes(testStack);
let key = "";

/** A push of a device at a time of 17 June 2026. */
async function pushAt(time: string, kwh = 0.1): Promise<void> {
  const api = apiAt(testStack.stack, `2026-06-17T${time}:00Z`);
  const start = api.clock.now.subtract({ minutes: 5 }).toString({ smallestUnit: "second" });
  const body = { interval_in_minutes: 5, measurements: [{ measured_at: start, generated_in_kwh: kwh }] };
  const request = new Request("https://api.example/ingest/x", { method: "POST", body: JSON.stringify(body) });
  expect((await handlePush(api, request, key)).status).toBe(200);
}

/** What is late at an instant. */
async function lateAt(instant: string, silent_since: string | null = null) {
  const place = { id: plant.own, latitude: 52.1, longitude: 5.2, silent_since };
  const api = apiAt(testStack.stack, instant);
  const late = lateDeliveries(api, place, await selectDeliveries(api, plant.own).execute(), null);
  return late.map(({ delivered_at, usual_minutes }) => [delivered_at.slice(11, 16), usual_minutes]);
}

const forget = () => testStack.stack.db.prepare("delete from meter_deliveries").run();

describe("ingest keys", () => {
  it("are shown once, listed without the key, and end when they are revoked", async () => {
    const created = await as("owner").post(keysOfSouth, {});
    expect([created.status, created.body.url]).toEqual([201, `https://reference.example/ingest/${created.body.key}`]);
    const { id, key, url, ...listed } = created.body;
    expect((await as("admin").get(keysOfSouth)).body).toEqual([{ id, ...listed }]);
    expect([listed.hint, listed.last_used_at]).toEqual([key.slice(-4), null]);
    const push = () => testStack.stack.fetch(new URL(url).pathname, { method: "POST", body: "a energy=1" });
    expect((await push()).status).toBe(200);
    expect((await as("owner").get(keysOfSouth)).body[0].last_used_at).toBe("2026-06-17T10:00:00Z");
    expect((await as("owner").delete(`${keysOfSouth}/${id}`)).status).toBe(204);
    expect((await push()).status).toBe(404);
    expect((await as("owner").delete(`${keysOfSouth}/${id}`)).body.error.code).toBe(2000);
    const { results } = await testStack.stack.db.prepare("select * from ingest_keys").all();
    expect(JSON.stringify(results)).not.toContain(key);
    await clear();
  });

  it("are for members of the owning company and administrators, at most five a meter", async () => {
    const shared = `/companies/${company.beta}/plants/${plant.shared}/meters/${meter.shared}/ingest-keys`;
    for (const { status } of [
      await as("beta").get(shared),
      await as("beta").post(shared, {}),
      await as("beta").delete(`${shared}/1`),
    ])
      expect(status).toBe(403);
    const atOnce = await Promise.all(Array.from({ length: 30 }, () => as("owner").post(keysOfSouth, {})));
    const ids = atOnce.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));
    expect(ids).toHaveLength(5);
    expect((await as("owner").post(keysOfSouth, {})).body.error.code).toBe(4000);
    expect((await as("owner").get(keysOfSouth)).body).toHaveLength(5);
    const other = keysOfSouth.replace(String(meter.south), String(meter.shared));
    expect((await as("owner").delete(`${other}/${ids[0]}`)).body.error.code).toBe(2000);
    for (const id of ids) await as("owner").delete(`${keysOfSouth}/${id}`);
  });

  it.each([
    [
      "deactivated",
      "update users set deactivated_at = '2026-06-17T09:00:00Z' where id = ?",
      "update users set deactivated_at = null where id = ?",
    ],
    [
      "deleted",
      "update users set deleted_at = '2026-06-17T09:00:00Z' where id = ?",
      "update users set deleted_at = null where id = ?",
    ],
    [
      "no longer a member",
      "delete from company_users where user_id = ?",
      `insert into company_users (user_id, company_id) values (?, ${company.alpha})`,
    ],
  ])("are rejected while the creator is %s, and the other members see whose they are", async (_, end, undo) => {
    const { push } = await createKey();
    const change = (sql: string) => testStack.stack.db.prepare(sql).bind(user.owner).run();
    const listed = async () => {
      const [{ active, created_by }] = (await as("admin").get(keysOfSouth)).body;
      return [active, created_by.first_name];
    };
    expect(await listed()).toEqual([true, "owner"]);
    await change(end);
    expect((await push("a nothing=1")).body.error.code).toBe(4005);
    expect(await listed()).toEqual([false, "owner"]);
    await change(undo);
    expect((await push("a nothing=1")).status).toBe(422);
  });

  it("allow 120 pushes within 15 minutes", async () => {
    const { id, push } = await createKey();
    const ends = new Date(Date.now() + 600_000).toISOString();
    await testStack.stack.db
      .prepare(`insert into throttled_attempts (bucket, attempts, window_ends_at) values (${bucketOf(id)}, 119, ?)`)
      .bind(ends)
      .run();
    expect((await push("a nothing=1")).status).toBe(422);
    const throttled = await push("a nothing=1");
    expect([throttled.status, Number(throttled.headers.get("retry-after"))]).toEqual([429, expect.closeTo(600, -2)]);
  });
});

describe("a source that delivers", () => {
  beforeAll(async () => {
    await forget();
    key = (await as("owner").post(keysOfSouth, {})).body.key;
  });

  it("is late when the last delivery is longer ago than twice the usual time, and half an hour at least", async () => {
    for (const time of ["08:00", "08:20", "08:40", "09:00"]) await pushAt(time);
    expect(await lateAt("2026-06-17T09:40:00Z")).toEqual([]);
    expect(await lateAt("2026-06-17T09:41:00Z")).toEqual([["09:00", 20]]);
    expect(await lateAt("2026-06-17T09:41:00Z", "2026-06-10")).toEqual([]);
    // A single gap does not change what is usual.
    await pushAt("10:30");
    expect(await lateAt("2026-06-17T11:11:00Z")).toEqual([["10:30", 20]]);
    await forget();
    for (const time of ["08:00", "08:05", "08:10", "08:15"]) await pushAt(time, 0.2);
    expect(await lateAt("2026-06-17T08:45:00Z")).toEqual([]);
    expect(await lateAt("2026-06-17T08:46:00Z")).toEqual([["08:15", 5]]);
  });

  it("is not late at night, when many devices send nothing", async () => {
    await forget();
    for (const time of ["17:00", "17:20", "17:40", "18:00"]) await pushAt(time);
    // The sun is below 6 degrees from 19:19 UTC on, and above it from 04:05 UTC.
    await pushAt("19:20");
    expect(await lateAt("2026-06-18T04:00:00Z")).toEqual([]);
    expect(await lateAt("2026-06-18T06:00:00Z")).toEqual([["19:20", 20]]);
  });

  it("is not late before its usual time is known, and neither are files that somebody imports", async () => {
    await forget();
    for (const time of ["10:00", "10:20", "10:40"]) await pushAt(time);
    expect(await lateAt("2026-06-17T15:00:00Z")).toEqual([]);
    await forget();
    for (const hour of [8, 9]) {
      const measurements = [{ measured_at: `2026-06-17T0${hour}:00:00Z`, generated_in_kwh: 1 }];
      await as("owner").post(measurementsOfSouth, { interval_in_minutes: 60, measurements });
    }
    const { results } = await testStack.stack.db.prepare("select * from meter_deliveries").all();
    expect(results).toEqual([]);
  });

  it("has delivered when something is new, and keeps the last eleven times", async () => {
    await forget();
    for (let minute = 10; minute < 60; minute += 3) await pushAt(`12:${minute}`, minute / 100);
    const stored = async () =>
      JSON.parse(
        ((await testStack.stack.db
          .prepare("select recent from meter_deliveries where meter_id = ?")
          .bind(meter.south)
          .first<string>("recent")) as string) ?? "[]",
      );
    const recent = await stored();
    expect(recent).toHaveLength(11);
    // A repeated row is no delivery.
    const api = apiAt(testStack.stack, "2026-06-17T13:30:00Z");
    const body = JSON.stringify({
      interval_in_minutes: 5,
      measurements: [{ measured_at: "2026-06-17T12:53:00Z", generated_in_kwh: 0.58 }],
    });
    await handlePush(api, new Request("https://api.example/ingest/x", { method: "POST", body }), key);
    expect(await stored()).toEqual(recent);
  });
});

it("a simulated driver delivers each hour with sun", async () => {
  await testStack.stack.db.prepare("update meters set measured = 0").run();
  const place = { id: plant.own, latitude: 52.1, longitude: 5.2, silent_since: null };
  const late = async (instant: string) => {
    const api = apiAt(testStack.stack, instant);
    return lateDeliveries(api, place, await selectDeliveries(api, plant.own).execute(), "2026-06-17T08:00:00Z");
  };
  expect(await late("2026-06-17T10:00:00Z")).toEqual([]);
  const [first] = await late("2026-06-17T10:30:00Z");
  expect(first).toMatchObject({ delivered_at: "2026-06-17T08:00:00Z", usual_minutes: 60 });
});
