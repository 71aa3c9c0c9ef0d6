import { beforeAll, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { driver, meter, plant } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const own = `/companies/${company.alpha}/plants/${plant.own}`;

beforeAll(async () => {
  const { db } = testStack.stack;
  const event = db.prepare(
    "insert into fault_events (plant_id, meter_id, kind, starts_at, ends_at, magnitude) values (?, ?, ?, '2026-06-01T00:00:00Z', null, 1)",
  );
  await db.batch([
    event.bind(plant.shared, meter.shared, "alert_high"),
    event.bind(plant.east, meter.east, "lost_connection"),
    db.prepare("insert into postal_codes values ('3511AB', 'Zonstraat', 'Utrecht', 52.09, 5.12, 1, 99)").bind(),
    db.prepare("insert into credential_compositions values (81, ?, 'site', 'Whole site')").bind(driver.solarEdge),
    db.prepare("insert into credential_compositions values (82, ?, 'inverter', 'One inverter')").bind(driver.solarEdge),
    db.prepare("insert into credential_fields values (91, 81, 1, 'site', 'Site id', 1, '[0-9]{6}')"),
    db.prepare("insert into credential_fields values (92, 82, 1, 'site', 'Site id', 1, '[0-9]{6}')"),
    db.prepare("insert into credential_fields values (93, 82, 2, 'serial', 'Serial number', 1, 'SN[0-9]{4}')"),
    db
      .prepare("insert into driver_accounts (id, inbound_driver_id, display_name) values (71, ?, 'Main account')")
      .bind(driver.solarEdge),
    db
      .prepare("insert into driver_accounts (id, inbound_driver_id, display_name) values (72, ?, 'Other account')")
      .bind(driver.solarEdge),
    db.prepare(`insert into driver_account_compositions values (71, 82, '{"site":"123456"}')`),
    db.prepare("insert into company_driver_accounts values (?, 71)").bind(company.alpha),
  ]);
});

describe("diagnostics", () => {
  const read = (name: "owner" | "beta", path: string) => as(name).get(path);

  it("distinguish a healthy, an alerting and a disconnected meter", async () => {
    const healthy = (await read("owner", `${own}/meters/${meter.west}/diagnostics`)).body;
    expect(healthy.validated).toBe(true);
    expect(healthy.recent_yield.length).toBeGreaterThan(20);
    expect(healthy.notifications).toEqual({ notifications: [], driver_supports_notifications: true });
    const alerting = (
      await read("beta", `/companies/${company.beta}/plants/${plant.shared}/meters/${meter.shared}/diagnostics`)
    ).body;
    expect(alerting.notifications.notifications[0]).toMatchObject({ title: "Alert with high impact", impact: "high" });
    const silent = (
      await read("owner", `/companies/${company.east}/plants/${plant.east}/meters/${meter.east}/diagnostics`)
    ).body;
    expect(silent).toMatchObject({ validated: false, recent_yield: [] });
  });

  it("include the meters of light plants", async () => {
    const path = `/companies/${company.alpha}/plants/${plant.light}/meters/${meter.light}/diagnostics`;
    expect((await read("owner", path)).body.recent_yield.length).toBeGreaterThan(20);
  });
});

describe("meter tests", () => {
  it.each([
    ["connection-check", 5],
    ["production-check", 8],
  ])("%s is ongoing for some seconds before it returns a report", async (check) => {
    const path = `${own}/meters/${meter.west}/${check}`;
    expect((await as("owner").get(path)).body).toEqual({ ongoing: true, report: null });
    expect((await as("owner").get(path)).body).toEqual({ ongoing: true, report: null });
    await testStack.stack.db.prepare("update meter_tests set ends_at = '2024-01-01T00:00:00Z'").run();
    expect((await as("owner").get(path)).body).toEqual({
      ongoing: false,
      report: { result: "Success", averageVoltage: expect.any(Number) },
    });
    expect((await as("owner").get(path)).body.ongoing).toBe(true);
    await testStack.stack.db.prepare("delete from meter_tests").run();
  });

  it("are rejected when the driver has no tests", async () => {
    const path = `${own}/meters/${meter.south}`;
    expect((await as("owner").get(`${path}/production-check`)).body.error.code).toBe(4000);
    expect((await as("owner").get(`${path}/connection-check`)).body.error.code).toBe(4000);
  });

  it("run for all active meters at once", async () => {
    expect((await as("owner").get(`${own}/checks`)).body).toMatchObject([
      {
        meter_id: meter.south,
        meter_name: "South",
        checks: [
          { title: "Connection", severity: 0 },
          { title: "Yield", severity: 100 },
          { title: "Alerts", severity: 0 },
        ],
      },
      {
        meter_id: meter.west,
        meter_name: `Meter #${meter.west}`,
        checks: [{ severity: 0 }, { severity: 0 }, { severity: 0 }],
      },
    ]);
  });

  it.each([
    `/meters/${meter.west}/diagnostics`,
    `/meters/${meter.west}/production-check`,
    `/meters/${meter.west}/connection-check`,
    "/checks",
  ])("%s denies access to other companies and through other plants", async (path) => {
    expect((await as("unrelated").get(own + path)).body.error.code).toBe(4005);
    expect((await as(null).get(own + path)).body.error.code).toBe(1000);
    if (path === "/checks") return;
    const other = `/companies/${company.alpha}/plants/${plant.shared}${path}`;
    expect((await as("owner").get(other)).body.error.code).toBe(2000);
  });
});

describe("meter existence", () => {
  const check = async (reference: string, inboundDriver: string) =>
    as("owner").get(
      `/utilities/validate/meter-existence?${new URLSearchParams({ reference_identifier: reference, inbound_driver: inboundDriver })}`,
    );

  it("is reported as valid, existing, invalid or unknown", async () => {
    expect((await check("123456", "solaredge")).body).toEqual({ validated: true, exists: false });
    expect((await check("123456|SN1234", String(driver.solarEdge))).body).toEqual({ validated: true, exists: false });
    expect((await check("12345", "solaredge")).body).toEqual({ validated: false, exists: false });
    expect((await check("123456|x|y", "solaredge")).body).toEqual({ validated: false, exists: false });
    expect((await check("REF-101", "solaredge")).body).toEqual({ validated: false, exists: true });
    expect((await check("anything", "cast4all")).body).toEqual({ validated: null, exists: false });
  });

  it("requires a known driver and a reference", async () => {
    expect((await check("1", "nonsense")).body.error.messages).toHaveProperty("inbound_driver");
    expect((await check(" ", "solaredge")).body.error.messages).toHaveProperty("reference_identifier");
    expect((await as(null).get("/utilities/validate/meter-existence")).body.error.code).toBe(1000);
  });
});

describe("portal links", () => {
  it("are returned for drivers with a portal", async () => {
    const link = await as("owner").get("/utilities/portal-link?reference_identifier=12%2F3%7CSN1&driver=solaredge");
    expect(link.body).toEqual({ "portal-link": "https://portal.example/12%2F3" });
    expect((await as("owner").get("/utilities/portal-link-supported")).body).toEqual(["solaredge"]);
    const none = await as("owner").get("/utilities/portal-link?reference_identifier=1&driver=cast4all");
    expect(none.body.error.messages).toHaveProperty("driver");
    expect((await as("owner").get("/utilities/portal-link")).body.error.code).toBe(4000);
    for (const path of ["/utilities/portal-link", "/utilities/portal-link-supported"]) {
      expect((await as(null).get(path)).body.error.code).toBe(1000);
    }
  });
});

describe("credential compositions", () => {
  const alpha = `/companies/${company.alpha}`;
  const site = { name: "site", display_name: "Site id", editable: true, value: "", composition_alias: "site", nr: 1 };

  it("of a driver have editable fields", async () => {
    const expected = [
      { display_name: "Whole site", credential_fields: [site] },
      {
        display_name: "One inverter",
        credential_fields: [
          { ...site, composition_alias: "inverter" },
          { ...site, name: "serial", display_name: "Serial number", composition_alias: "inverter", nr: 2 },
        ],
      },
    ];
    expect((await as("owner").get(`${alpha}/driver/${driver.solarEdge}/credential-compositions`)).body).toEqual(
      expected,
    );
    expect((await as("owner").get(`${alpha}/driver/solaredge/credential-compositions`)).body).toEqual(expected);
    expect((await as("owner").get(`${alpha}/driver/777/credential-compositions`)).body.error.code).toBe(2000);
    expect((await as("unrelated").get(`${alpha}/driver/1/credential-compositions`)).body.error.code).toBe(4005);
  });

  it("of an account contain the prescribed values of the account", async () => {
    expect((await as("owner").get(`${alpha}/driver-accounts/71/credential-compositions`)).body).toEqual([
      {
        display_name: "One inverter",
        credential_fields: [
          { ...site, composition_alias: "inverter", editable: false, value: "123456" },
          { ...site, name: "serial", display_name: "Serial number", composition_alias: "inverter", nr: 2 },
        ],
      },
    ]);
    expect((await as("owner").get(`${alpha}/driver-accounts/72/credential-compositions`)).body.error.code).toBe(2000);
    expect((await as("unrelated").get(`${alpha}/driver-accounts/71/credential-compositions`)).body.error.code).toBe(
      4005,
    );
  });
});

describe("addresses", () => {
  const find = (postcode: string, number: string) =>
    as("owner").get(`/addresses?${new URLSearchParams({ postcode, number })}`);

  it("are returned by postal code and house number", async () => {
    expect((await find("3511 ab", "12a")).body).toEqual({
      street: "Zonstraat",
      city: "Utrecht",
      location: { coordinates: [expect.closeTo(5.12, 2), expect.closeTo(52.09, 2)] },
    });
  });

  it("return 2004 for unknown postal codes, 4045 for unknown numbers, and 4000 for malformed input", async () => {
    expect(await find("9999ZZ", "1")).toMatchObject({ status: 404, body: { error: { code: 2004 } } });
    expect(await find("3511AB", "100")).toMatchObject({ status: 422, body: { error: { code: 4045 } } });
    for (const [postcode, number, field] of [
      ["0511AB", "1", "postcode"],
      ["3511SS", "1", "postcode"],
      ["3511", "1", "postcode"],
      ["3511AB", "no", "number"],
      ["3511AB", "0", "number"],
    ] as const) {
      expect((await find(postcode, number)).body.error).toMatchObject({
        code: 4000,
        messages: { [field]: [expect.any(String)] },
      });
    }
    expect((await as("owner").get("/addresses")).body.error.code).toBe(4000);
    expect((await as(null).get("/addresses")).body.error.code).toBe(1000);
  });
});
