import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { encryptStoredSecrets } from "../../src/access/stored-secrets";
import { endpoints } from "../../src/endpoints";
import { apiAt } from "../support/api-at";
import { meter, plant } from "../support/fixtures";
import { measurementsOfSouth, setupMeasuredPlant } from "../support/measured-meter";
import { createPulls } from "../support/pulls";
import { startSolarEdge } from "../support/solaredge-server";
import { sessionSecret } from "../support/stack";
import { company, insertToken, user } from "../support/users";

const testStack = setupMeasuredPlant();
const { as } = testStack;
let solarEdge: Awaited<ReturnType<typeof startSolarEdge>>;
let account: number;

const { run, pullAt, dayKwh, countImports, driverStatus } = createPulls(testStack, () => solarEdge);

/** 100 Wh from eleven, and 1 Wh in each other hour. */
const usual = (label: string): number | null => (label.includes(" 11:") ? 100 : 1);

beforeAll(async () => {
  await run("update meters set inbound_driver_id = 2 where id <> ?", meter.south);
  solarEdge = await startSolarEdge();
  const created = await as("admin").post(`/companies/${company.alpha}/driver-accounts`, {
    display_name: "SolarEdge of Alpha",
    api_key: "KEY-1",
  });
  expect(created.status).toBe(201);
  account = created.body.id;
});
afterAll(() => solarEdge.stop());

beforeEach(async () => {
  Object.assign(solarEdge, { apiKey: "KEY-1", wattHours: usual, fault: null, requests: [] });
  await run("delete from meter_pulls");
  await run(
    "update meters set reference_identifier = ?, operational_since = '2026-06-10' where id = ?",
    "123456",
    meter.south,
  );
  await run("update driver_accounts set requests = 0, requests_on = null");
  await as("admin").put(`/driver-accounts/${account}/api-key`, { api_key: "KEY-1" });
  const { results } = await testStack.stack.db.prepare("select id from measurement_imports").all<{ id: number }>();
  for (const { id } of results) await as("owner").delete(`${measurementsOfSouth}/imports/${id}`);
});

describe("pulling from SolarEdge", () => {
  it("reads the past by months from its end, then each hour once, and stores nothing twice", async () => {
    await run("update meters set operational_since = '2026-03-20' where id = ?", meter.south);
    expect(await pullAt("2026-06-17T09:50:00Z")).toBe(5);
    expect(solarEdge.requests[1]?.search).toContain("timeUnit=HOUR&startDate=2026-05-21&endDate=2026-06-17");
    // A label in the hour that the change to summer time skips names the next hour.
    expect([await dayKwh("2026-03-29"), await dayKwh("2026-06-16")]).toEqual([0.122, 0.123]);
    // The past follows from its end, so that nothing was silent meanwhile.
    const issues = testStack.stack.db.prepare("select * from issues where meter_id = ? and type_name = 'connectivity'");
    expect((await issues.bind(meter.south).all()).results).toEqual([]);
    // Eleven in Amsterdam is 09:00 UTC, and the hour has not ended.
    expect([await dayKwh("2026-06-17"), await countImports()]).toEqual([0.011, 1]);
    expect(await pullAt("2026-06-17T10:10:00Z")).toBe(0);
    expect(await pullAt("2026-06-17T11:00:00Z")).toBe(1);
    expect([await dayKwh("2026-06-17"), await countImports()]).toEqual([0.111, 1]);
    solarEdge.wattHours = (label) => (label === "2026-06-16 11:00:00" ? 200 : usual(label));
    expect(await pullAt("2026-06-17T12:00:00Z")).toBe(1);
    expect([await dayKwh("2026-06-16"), await countImports()]).toEqual([0.223, 1]);
    expect(await driverStatus()).toEqual({
      driver: "solaredge",
      display_name: "SolarEdge",
      status: 0,
      description: "Running",
      since: null,
      meters: null,
    });
  });

  it("sends at most 20 requests in a run and 280 a day", async () => {
    await run("update meters set operational_since = '2023-06-17' where id = ?", meter.south);
    solarEdge.wattHours = () => null;
    expect(await pullAt("2026-06-17T06:00:00Z")).toBe(20);
    expect(await pullAt("2026-06-17T06:04:00Z")).toBe(0);
    await run("update driver_accounts set requests = 275 where id = ?", account);
    expect(await pullAt("2026-06-17T06:05:00Z")).toBe(5);
    expect(await pullAt("2026-06-17T23:55:00Z")).toBe(0);
    expect(await pullAt("2026-06-18T00:00:00Z")).toBeGreaterThan(5);
  });

  it("pauses until the API allows the next request", async () => {
    solarEdge.fault = { status: 429, headers: { "retry-after": "7200" } };
    expect(await pullAt("2026-06-17T06:00:00Z")).toBe(1);
    expect(await driverStatus()).toMatchObject({
      status: 1,
      description: "SolarEdge of Alpha: The limit of requests is reached. Reading continues at 2026-06-17 10:00.",
      since: "2026-06-17T06:00:00Z",
    });
    solarEdge.fault = null;
    expect(await pullAt("2026-06-17T07:59:00Z")).toBe(0);
    expect(await pullAt("2026-06-17T08:00:00Z")).toBe(2);
    expect((await driverStatus()).status).toBe(0);
  });

  it.each([
    ["500", { status: 500 }],
    ["half a body", { status: 200, body: '{"details":{' }],
    ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }],
  ])("waits longer after each failure, and the driver is down after three: %s", async (_, fault) => {
    solarEdge.fault = fault;
    const at = (minutes: number) => new Date(Date.parse("2026-06-17T00:00:00Z") + minutes * 60_000).toISOString();
    expect([await pullAt(at(0)), (await driverStatus()).status]).toEqual([1, 1]);
    expect([await pullAt(at(14)), await pullAt(at(60))]).toEqual([0, 1]);
    expect([await pullAt(at(89)), await pullAt(at(120))]).toEqual([0, 1]);
    expect((await driverStatus()).description).toBe(
      "SolarEdge of Alpha: The API does not respond as expected. The next attempt is at 2026-06-17 05:00.",
    );
    expect([(await driverStatus()).status, (await driverStatus()).since]).toEqual([2, "2026-06-17T00:00:00Z"]);
  });

  it("says that a key is rejected, and reads at once with another one", async () => {
    solarEdge.apiKey = "KEY-2";
    expect(await pullAt("2026-06-17T06:00:00Z")).toBe(1);
    expect(await driverStatus()).toMatchObject({ status: 2, description: "SolarEdge of Alpha: The key is rejected." });
    expect(await pullAt("2026-06-17T11:00:00Z")).toBe(0);
    await as("admin").put(`/driver-accounts/${account}/api-key`, { api_key: "KEY-2" });
    expect(await pullAt("2026-06-17T11:00:00Z")).toBe(2);
    expect((await driverStatus()).status).toBe(0);
  });

  it("says that a site sent nothing for two days, which is missing and not zero", async () => {
    solarEdge.wattHours = (label) => (label < "2026-06-14" ? usual(label) : null);
    await pullAt("2026-06-17T09:00:00Z");
    expect(await driverStatus()).toMatchObject({
      status: 1,
      description: "SolarEdge of Alpha: 1 of 1 sites sent nothing for more than two days.",
    });
    expect([await dayKwh("2026-06-13"), await dayKwh("2026-06-14")]).toEqual([0.123, null]);
  });

  it("does not read a meter that names an account of another company, and logs it once a day", async () => {
    const body = {
      reference_identifier: "123457",
      inbound_driver: "solaredge",
      peak_in_watt: 5_000,
      operational_since: "2026-06-10",
    };
    await run("insert into company_inbound_drivers values (?, 1)", company.unrelated);
    const meters = `/companies/${company.unrelated}/plants/${plant.foreign}/meters`;
    const named = await as("unrelated").post(meters, { ...body, driver_account_id: account });
    expect(named.body.error).toEqual({ code: 2000, messages: { driver_account_id: ["Driver account not found."] } });
    // Such a meter may be left from before, or from an account that was detached since.
    const { id } = (await as("unrelated").post(meters, body)).body;
    await run("update meters set driver_account_id = ? where id = ?", account, id);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await run("update meters set inbound_driver_id = 2 where id = ?", meter.south);
    expect(await pullAt("2026-06-19T09:50:00Z")).toBe(0);
    expect(await pullAt("2026-06-19T10:50:00Z")).toBe(0);
    expect(logged.mock.calls.flat()).toEqual([
      `{"level":"error","event":"meter names an account of another company","meter_id":${id},"plant_id":${plant.foreign},"driver_account_id":${account}}`,
    ]);
    logged.mockRestore();
    await run("update meters set inbound_driver_id = 1 where id = ?", meter.south);
    await run("insert into company_driver_accounts values (?, ?)", company.unrelated, account);
    expect(await pullAt("2026-06-19T11:50:00Z")).toBeGreaterThan(0);
    expect(solarEdge.requests.some(({ pathname }) => pathname.includes("123457"))).toBe(true);
    await run("delete from meters where id = ?", id);
    await run("delete from company_driver_accounts where company_id = ?", company.unrelated);
  });

  it("does not read single inverters, and does nothing without the setting or a key", async () => {
    expect(await pullAt("2026-06-17T06:00:00Z", {} as never)).toBe(0);
    await as("admin").put(`/driver-accounts/${account}/api-key`, { api_key: null });
    expect(await pullAt("2026-06-17T06:00:00Z")).toBe(0);
    await as("admin").put(`/driver-accounts/${account}/api-key`, { api_key: "KEY-1" });
    await run("update meters set reference_identifier = '123456|7A' where id = ?", meter.south);
    expect(await pullAt("2026-06-17T06:00:00Z")).toBe(0);
    expect((await driverStatus()).description).toBe("SolarEdge of Alpha: Single inverters are not read (1).");
  });
});

describe("the key of an account", () => {
  it("is set by administrators for accounts of SolarEdge, and no response contains it", async () => {
    const accounts = `/companies/${company.alpha}/driver-accounts`;
    const body = { display_name: "Second", api_key: "SECRET-1" };
    expect((await as("owner").post(accounts, body)).status).toBe(403);
    expect((await as("owner").put(`/driver-accounts/${account}/api-key`, { api_key: "x" })).status).toBe(403);
    const created = await as("admin").post(accounts, body);
    expect(created.body).toMatchObject({ display_name: "Second", driver_name: "solaredge" });
    const compositions = await as("owner").get(`${accounts}/${created.body.id}/credential-compositions`);
    expect(compositions.body[0].credential_fields[0]).toMatchObject({ name: "site", editable: true });
    for (const path of [accounts, "/driver-accounts", `/companies/${company.alpha}?with=driver_accounts`]) {
      expect(JSON.stringify((await as("admin").get(path)).body)).not.toContain("SECRET");
    }
    const { id } = (await testStack.stack.db
      .prepare("insert into driver_accounts (inbound_driver_id, display_name) values (2, 'Logger') returning id")
      .first()) as { id: number };
    expect((await as("admin").put(`/driver-accounts/${id}/api-key`, { api_key: "x" })).body.error.messages).toEqual({
      general: ["Only accounts of SolarEdge have a key."],
    });
    expect((await as("admin").delete(`/driver-accounts/${id}`)).body.error.code).toBe(4000);
    expect((await as("admin").put("/driver-accounts/999/api-key", { api_key: "x" })).status).toBe(404);
  });

  const storedKey = async () =>
    (
      await testStack.stack.db
        .prepare("select api_key from driver_accounts where id = ?")
        .bind(account)
        .first<{ api_key: string }>()
    )?.api_key ?? "";
  const withSecret = (SESSION_SECRET: string) => ({ SOLAREDGE_API_URL: solarEdge.url, SESSION_SECRET });

  it("is stored encrypted, and what an earlier version stored in clear is encrypted", async () => {
    expect(await storedKey()).toMatch(/^aesgcm1\./);
    expect(await storedKey()).not.toContain("KEY-1");
    await run("update driver_accounts set api_key = ? where id = ?", "KEY-1", account);
    await encryptStoredSecrets(apiAt(testStack.stack, "2026-06-17T10:00:00Z"));
    expect(await storedKey()).toMatch(/^aesgcm1\./);
    expect(await pullAt("2026-06-17T10:00:00Z")).toBeGreaterThan(0);
    expect(await driverStatus()).toMatchObject({ status: 0 });
  });

  it("is read with an older secret until it is encrypted with the new one", async () => {
    const renewed = "another-secret-of-the-tests-with-32-characters";
    const both = apiAt(testStack.stack, "2026-06-17T10:00:00Z", withSecret(`${renewed},${sessionSecret}`));
    const before = await storedKey();
    expect(await pullAt("2026-06-17T10:00:00Z", both.env)).toBeGreaterThan(0);
    await encryptStoredSecrets(both);
    expect(await storedKey()).not.toBe(before);
    await run("update driver_accounts set next_pull_at = null");
    expect(await pullAt("2026-06-17T12:00:00Z", withSecret(renewed))).toBeGreaterThan(0);
    // Nothing is sent with a key that cannot be read, and the status says so.
    await run("update driver_accounts set next_pull_at = null");
    expect(await pullAt("2026-06-17T14:00:00Z", withSecret(sessionSecret))).toBe(0);
    expect(await driverStatus()).toMatchObject({ status: 2, description: expect.stringContaining("Enter it again") });
  });

  it("is not stored without a secret to encrypt it with", async () => {
    const call = endpoints.find(({ method, path }) => method === "put" && path === "/driver-accounts/{a}/api-key");
    const headers = {
      authorization: `Bearer ${await insertToken(testStack.stack.db, user.admin)}`,
      "content-type": "application/json",
    };
    const request = new Request("https://x.example/v0/", { method: "PUT", headers, body: '{"api_key":"SECRET-3"}' });
    const api = apiAt(testStack.stack, "2026-06-17T10:00:00Z", withSecret(""));
    const sent = call?.handleRequest(api, { a: String(account) }, request);
    await expect(sent).rejects.toMatchObject({ messages: { general: [expect.stringContaining("SESSION_SECRET")] } });
    expect(await storedKey()).toMatch(/^aesgcm1\./);
  });

  it("has its last pull, its faults and the next pull in the list of administrators, which has no key", async () => {
    const list = `/companies/${company.alpha}/pulled-accounts`;
    const shown = async () => {
      const { accounts } = (await as("admin").get(list)).body;
      return accounts.find(({ id }: { id: number }) => id === account);
    };
    expect((await as("owner").get(list)).status).toBe(403);
    solarEdge.apiKey = "KEY-2";
    await pullAt("2026-06-17T06:00:00Z");
    expect(await shown()).toEqual({
      id: account,
      display_name: "SolarEdge of Alpha",
      has_key: true,
      last_pulled_at: "2026-06-17T06:00:00Z",
      next_pull_at: "2026-06-17T12:00:00Z",
      status: 2,
      status_description: "The key is rejected.",
      revision: expect.any(Number),
    });
    await as("admin").put(`/driver-accounts/${account}/api-key`, { api_key: "KEY-2" });
    await pullAt("2026-06-17T10:05:00Z");
    expect(await shown()).toMatchObject({ status: 0, next_pull_at: "2026-06-17T11:05:00Z", status_description: null });
    await as("admin").put(`/driver-accounts/${account}/api-key`, { api_key: null });
    expect(await shown()).toMatchObject({ has_key: false, next_pull_at: null });
  });

  it("is deleted with its account, and what it has pulled stays", async () => {
    const list = `/companies/${company.alpha}/driver-accounts`;
    const { id } = (await as("admin").post(list, { display_name: "Old", api_key: "SECRET-2" })).body;
    await pullAt("2026-06-17T09:50:00Z");
    const before = await dayKwh("2026-06-16");
    expect((await as("owner").delete(`/driver-accounts/${id}`)).status).toBe(403);
    expect((await as("admin").delete(`/driver-accounts/${id}`)).status).toBe(204);
    expect(JSON.stringify((await as("admin").get(list)).body)).not.toContain("Old");
    expect((await as("admin").delete(`/driver-accounts/${id}`)).status).toBe(404);
    const { results } = await testStack.stack.db.prepare("select api_key from driver_accounts").all();
    expect([JSON.stringify(results).includes("SECRET-2"), before, await dayKwh("2026-06-16")]).toEqual([
      false,
      0.123,
      0.123,
    ]);
  });
});
