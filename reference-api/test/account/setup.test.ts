import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSetupLink } from "../../../scripts/setup-link.mjs";
import { type Stack, startStack } from "../support/stack";
import { createClientWithToken, readResponse } from "../support/users";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ DEMO: "false", ALLOW_SEED: "true", SUPPORT_USER_ID: "1" });
});
afterAll(() => stack.stop());
beforeEach(() => stack.db.prepare("delete from throttled_attempts").run());

const runSql = async (sql: string) => (await stack.db.prepare(sql).all()).results;
/** A new link, made some hours ago. */
async function newToken(hoursAgo = 0): Promise<string> {
  const path = await createSetupLink(runSql, Date.now() - hoursAgo * 3_600_000);
  return new URL(path ?? "", "https://site.example").searchParams.get("token") ?? "";
}
const post = async (path: string, body: object) =>
  readResponse(await stack.fetch(`/v0${path}`, { method: "POST", body: JSON.stringify(body) }));
const stateOf = async (token: string) => (await post("/setup/link", { token })).body.state;
const password = "Sunny-roof-9";
const form = { company_name: "Zonnedak", email: "anna@zonnedak.example", password, password_confirmation: password };

describe("the first administrator", () => {
  it("needs the link of the last start, within an hour, with a good password", async () => {
    const first = await newToken();
    const second = await newToken();
    expect([await stateOf(first), await stateOf(second), await stateOf("x")]).toEqual(["invalid", "valid", "invalid"]);
    const messagesOf = async (change: object) => (await post("/setup", { ...form, ...change })).body.error.messages;
    expect(Object.keys(await messagesOf({ token: first }))).toEqual(["token"]);
    expect(Object.keys(await messagesOf({ token: second, password: "short" }))).toEqual(["password"]);
    expect(Object.keys(await messagesOf({ token: second, company_name: " ", email: "x" }))).toEqual([
      "company_name",
      "email",
    ]);
    expect(Object.keys(await messagesOf({ token: second, password_confirmation: "y" }))).toEqual([
      "password_confirmation",
    ]);
    const old = await newToken(1);
    expect(await stateOf(old)).toBe("expired");
    expect(Object.keys(await messagesOf({ token: old }))).toEqual(["token"]);
    expect(await runSql("select id from users")).toEqual([]);
  });

  it("cannot be guessed: an address has a limited number of attempts", async () => {
    const statuses = [];
    for (let attempt = 0; attempt <= 20; attempt++) {
      statuses.push((await post("/setup/link", { token: `guess-${attempt}` })).status);
    }
    expect([statuses[0], statuses[19], statuses[20]]).toEqual([200, 200, 429]);
  });

  it("does not share a database with a demonstration", async () =>
    expect((await stack.fetch("/__seed", { method: "POST", body: "{}" })).status).toBe(404));

  it("is created once, with a company that can create plants and meters", async () => {
    const token = await newToken();
    expect(JSON.stringify(await runSql("select * from fleet_state"))).not.toContain(token);
    expect(await stateOf(token)).toBe("valid");
    const responses = await Promise.all([1, 2].map(() => post("/setup", { ...form, token, first_name: "Anna" })));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(await stateOf(token)).toBe("used");
    expect(await createSetupLink(runSql)).toBeNull();

    const { body } = await post("/sign-in", { email: form.email, password });
    const api = createClientWithToken(stack, body.access_token);
    expect((await api.get("/users/me?with=companies")).body).toMatchObject({
      first_name: "Anna",
      admin: true,
      companies: [{ name: "Zonnedak" }],
    });
    const company = (await api.get("/users/me/companies")).body[0].id;
    const [account] = (await api.get(`/companies/${company}/driver-accounts`)).body;
    const compositions = await api.get(`/companies/${company}/driver-accounts/${account.id}/credential-compositions`);
    expect(compositions.body[0].credential_fields).toMatchObject([{ name: "serial", editable: true }]);
    const address = { street: "Dam", street_number: "1", postal_code: "1012JS", city: "Amsterdam" };
    const plant = await api.post(`/companies/${company}/plants`, {
      name: "Roof",
      address: { ...address, latitude: 52.37, longitude: 4.89 },
      monitored_since: "2023-01-01",
    });
    const meters = `/companies/${company}/plants/${plant.body.id}/meters`;
    const meter = await api.post(meters, {
      name: "Inverter",
      inbound_driver: account.driver_name,
      reference_identifier: "SN 7/3",
      peak_in_watt: 8000,
      operational_since: "2015-06-01",
    });
    expect(meter).toMatchObject({ status: 201, body: { measured: true, measured_since: null } });
    expect((await api.get("/meter-status-types")).body.length).toBeGreaterThan(0);

    // Nothing is simulated, nothing is missing, and the meter waits again when its only import is undone.
    const row = async () => (await api.get(`/companies/${company}/plants`)).body.data[0];
    const waiting = { yield_status: "NONE", silent_since: null, lost_kwh_per_day: null, yield_score: null };
    expect(await row()).toMatchObject(waiting);
    const losses = async () => (await api.get(`/companies/${company}/statistics/losses`)).body;
    expect(await losses()).toMatchObject({ plants_waiting: 1, plants_silent: 0 });
    expect((await api.get(`/companies/${company}/plants/${plant.body.id}/issues`)).body).toEqual([]);
    const range = "start_date=2026-06-01&end_date=2026-06-16";
    const summary = await api.get(`${meters}/${meter.body.id}/historical-summary?${range}`);
    expect(summary.body).toMatchObject({ actual_yield_in_kwh: null, days: 0, missing_days: 0 });
    const measurements = `${meters}/${meter.body.id}/measurements`;
    const rows = [{ measured_at: "2026-06-16T10:00:00Z", generated_in_kwh: 2 }];
    const imported = await api.post(measurements, { interval_in_minutes: 60, measurements: rows });
    expect((await api.get(meters)).body[0].measured_since).toBe("2026-06-16");
    expect(await losses()).toMatchObject({ plants_waiting: 0 });
    await api.delete(`${measurements}/imports/${imported.body.import_id}`);
    expect((await api.get(meters)).body[0]).toMatchObject({ measured: true, measured_since: null });
    expect(await row()).toMatchObject(waiting);
    expect(await losses()).toMatchObject({ plants_waiting: 1 });
  });
});

describe("the database of an installation", () => {
  it("returns 5000 for every request with DEMO, and is not seeded", async () => {
    const demo = await startStack();
    try {
      await createSetupLink(async (sql) => (await demo.db.prepare(sql).all()).results);
      for (const [path, init] of [["/__seed", { method: "POST", body: "{}" }], ["/v0/users/me"]] as const) {
        const response = await readResponse(await demo.fetch(path, init));
        expect(response).toMatchObject({ status: 500, body: { error: { code: 5000 } } });
        expect(response.body.error.messages.general[0]).toContain('Set DEMO to "false"');
      }
    } finally {
      await demo.stop();
    }
  });
});
