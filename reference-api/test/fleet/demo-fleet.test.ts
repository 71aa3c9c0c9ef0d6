import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueTypes } from "../../src/assessment/issues/issue-types";
import { now, type Stack, startStack } from "../support/stack";
import { readResponse } from "../support/users";

/** Shortly after midnight in Amsterdam, before any events of the working hours. */
const night = `${now.slice(0, 10)}T00:20:00Z`;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ DEMO_NOW: night });
  expect(await seedStep({})).toMatchObject({ done: false, step: 1, plants: 0, ofPlants: 300 });
  while (!(await seedStep({})).done);
});
afterAll(() => stack.stop());

async function seedStep(body: unknown) {
  const response = await readResponse(await stack.fetch("/__seed", { method: "POST", body: JSON.stringify(body) }));
  expect(response.status).toBe(200);
  return response.body;
}

async function signedIn(email: string) {
  const body = JSON.stringify({ email, password: "Sunny-roof-1" });
  const { access_token } = (await readResponse(await stack.fetch("/v0/sign-in", { method: "POST", body }))).body;
  return async (path: string) =>
    (await readResponse(await stack.fetch(`/v0${path}`, { headers: { authorization: `Bearer ${access_token}` } })))
      .body;
}

describe("the seeded demo fleet", () => {
  it("reports that it is seeded, and is not seeded again", async () => {
    expect(await (await stack.fetch("/__seed")).json()).toMatchObject({ done: true, plants: 300 });
    expect(await seedStep({ plants: 9 })).toMatchObject({ done: true, ofPlants: 300 });
    expect((await stack.fetch("/__seed", { method: "POST", body: '{"plants":0}' })).status).toBe(422);
  });

  it("has no instant in the future, except the instants of planned faults and of the next reports", async () => {
    const { results } = await stack.db
      .prepare(
        `select tables.name as name, columns.name as field from sqlite_master as tables
         join pragma_table_info(tables.name) as columns
         where tables.type = 'table' and tables.name not like '\\_cf%' escape '\\' and tables.name not in ('fault_events', 'd1_migrations')
           and columns.name <> 'next_at' and (columns.name like '%\\_at' escape '\\' or columns.name in ('closed_on', 'assigned_on', 'unassigned_on'))`,
      )
      .all<{ name: string; field: string }>();
    const latest = await stack.db.batch<{ instant: string | null }>(
      results.map(({ name, field }) => stack.db.prepare(`select max(${field}) as instant from ${name}`)),
    );
    const future = results.filter((_, index) => (latest[index]?.results[0]?.instant ?? "") > night);
    expect(results.length).toBeGreaterThan(12);
    expect(future).toEqual([]);
  });

  it("allows the demo accounts to sign in, except the robot", async () => {
    const kinds = await Promise.all(
      ["owner", "portfolio", "admin", "bounced"].map(async (name) =>
        (await signedIn(`${name}@demo.example`))("/users/me?with=companies"),
      ),
    );
    expect(kinds.map((each) => [each.admin, each.auto_unsubscribed !== null])).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ]);
    expect(kinds.every((each) => each.companies.length >= 1)).toBe(true);
    expect(kinds[1].companies).toHaveLength(2);
    const robot = JSON.stringify({ email: "robot@demo.example", password: "Sunny-roof-1" });
    expect(
      (await readResponse(await stack.fetch("/v0/sign-in", { method: "POST", body: robot }))).body.error.code,
    ).toBe(3000);
  });

  it("has the same counts in statistics and lists", async () => {
    const get = await signedIn("owner@demo.example");
    const c = (await get("/users/me/companies"))[0].id;
    const total = async (query: string) => (await get(`/companies/${c}/plants?${query}`)).total;
    expect((await get(`/companies/${c}/statistics/number-of-plants`)).count).toBe(await total(""));
    for (const type of [...issueTypes, "shade", "power_spike"]) {
      const { count } = await get(`/companies/${c}/statistics/filtered-count?indicators=${type}%7C1`);
      expect(count).toBe(await total(`indicators=${type}%7C1`));
    }
    const statuses = await get(`/companies/${c}/statistics/status-counts`);
    for (const status of ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"]) {
      expect(statuses[status]).toBe(await total(`yield_status_filter=${status}`));
    }
    expect(statuses.total).toBe(await total(""));
    const since = await get(`/companies/${c}/statistics/number-of-plants-since?date=2026-05-18`);
    expect(since.count).toBe(await total("monitored_since=after:2026-05-18"));
    const locations = await get(`/companies/${c}/plant-locations`);
    expect(locations).toHaveLength(statuses.total);
    const { plants_silent } = await get(`/companies/${c}/statistics/losses`);
    expect(
      locations.filter((location: { silent_since: string | null }) => location.silent_since !== null),
    ).toHaveLength(plants_silent);
    const found = await get(
      `/companies/${c}/indicators-per-date?start_date=2026-06-01&end_date=${now.slice(0, 10)}&include_resolved=1`,
    );
    for (const { found_on, counts } of found) {
      for (const [type, count] of Object.entries(counts)) {
        if (type === "yield_promise_status") continue;
        expect(await total(`health=${found_on}&indicators_or=${type}`)).toBeGreaterThanOrEqual(count as number);
      }
    }
  });
});

describe("the seed endpoint", () => {
  it("returns 2000 when ALLOW_SEED is not set", async () => {
    const shut = await startStack({ ALLOW_SEED: "" });
    try {
      expect((await shut.fetch("/__seed", { method: "POST" })).status).toBe(404);
      expect((await shut.fetch("/__seed")).status).toBe(404);
    } finally {
      await shut.stop();
    }
  });
});
