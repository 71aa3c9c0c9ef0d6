import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { driver, plant } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const alpha = { id: company.alpha, name: "Alpha", non_mon_accessible: true, non_mon_creation_enabled: true };

describe("companies", () => {
  it("are all listed for administrators only", async () => {
    const response = await as("admin").get("/companies?with=parents");
    expect(response.body.map((each: { name: string }) => each.name)).toEqual(
      "Alpha Beta East Provider Unrelated West".split(" "),
    );
    expect(response.body[0].parents).toEqual([{ id: company.provider, name: "Provider" }]);
    expect((await as("owner").get("/companies")).body.error.code).toBe(4005);
  });

  it("have statistics that agree with their lists and losses", async () => {
    const { body } = await as("admin").get("/companies?with=statistics");
    for (const { id, statistics } of body) {
      const total = async (list: string) => (await as("admin").get(`/companies/${id}/${list}`)).body.total;
      const losses = (await as("admin").get(`/companies/${id}/statistics/losses`)).body;
      expect(statistics).toEqual({
        plants: await total("plants"),
        plants_with_issues: await total("plant-issues"),
        lost_kwh_per_day: losses.lost_kwh_per_day,
        lost_cents_per_day: losses.lost_cents_per_day,
        not_received_kwh_per_day: losses.not_received_kwh_per_day,
        at_stake_kwh_per_day: null,
        at_stake_cents_per_day: null,
        last_signed_in_at: null,
      });
    }
    const { db } = testStack.stack;
    const seen = "2026-06-16T08:00:00Z";
    await db.prepare("update users set last_signed_in_at = ? where id = ?").bind(seen, user.owner).run();
    const { body: after } = await as("admin").get("/companies?with=statistics");
    expect(after.find((each: { id: number }) => each.id === company.alpha).statistics.last_signed_in_at).toBe(seen);
    expect(body.some((each: { statistics: { plants: number } }) => each.statistics.plants > 1)).toBe(true);
  });

  it("have what is at stake at their plants, without a value if a price is missing", async () => {
    const ofAlpha = async (...stakes: [id: number, kwh: number, cents: number | null][]) => {
      for (const [id, kwh, cents] of stakes) {
        const update = "update plants set at_stake_kwh_per_day = ?, at_stake_cents_per_day = ? where id = ?";
        await testStack.stack.db.prepare(update).bind(kwh, cents, id).run();
      }
      const { body } = await as("admin").get("/companies?with=statistics");
      return body.find((each: { id: number }) => each.id === company.alpha).statistics;
    };
    expect(await ofAlpha([plant.own, 4, 80], [plant.shared, 1.5, 30])).toMatchObject({
      at_stake_kwh_per_day: 5.5,
      at_stake_cents_per_day: 110,
    });
    expect(await ofAlpha([plant.shared, 1.5, null])).toMatchObject({
      at_stake_kwh_per_day: 5.5,
      at_stake_cents_per_day: null,
    });
  });

  it("are accessible to members and to members of their ancestors", async () => {
    expect((await as("owner").get(`/companies/${company.alpha}`)).body).toMatchObject(alpha);
    expect((await as("owner").get(`/companies/${company.east}`)).body.name).toBe("East");
    expect((await as("support").get(`/companies/${company.east}`)).body.name).toBe("East");
    for (const id of [company.provider, company.beta, company.unrelated, 777]) {
      expect((await as("owner").get(`/companies/${id}`)).body.error.code).toBe(4005);
    }
    expect((await as("admin").get("/companies/777")).body.error.code).toBe(2000);
    for (const id of ["0", "x", "1e3", "99999999999999999999"]) {
      expect((await as("admin").get(`/companies/${id}`)).body.error.code).toBe(2000);
    }
  });

  it("return their relations and children", async () => {
    const response = await as("owner").get(
      `/companies/${company.alpha}?with=parents,children,inbound_drivers,driver_accounts`,
    );
    expect(response.body).toMatchObject({
      parents: [{ id: company.provider }],
      children: [{ id: company.east }, { id: company.west }],
      inbound_drivers: [{ id: driver.cast4all }, { id: driver.solarEdge }],
      driver_accounts: [],
    });
    expect((await as("owner").get(`/companies/${company.alpha}/children`)).body).toMatchObject([
      { id: company.east, name: "East" },
      { id: company.west, name: "West" },
    ]);
    expect((await as("beta").get(`/companies/${company.alpha}/children`)).body.error.code).toBe(4005);
  });

  it("can be created by administrators", async () => {
    const made = await as("admin").post("/companies", { name: "  New one " });
    expect(made).toMatchObject({ status: 201, body: { name: "New one", non_mon_accessible: false } });
    expect((await as("admin").get(`/companies/${made.body.id}`)).body.name).toBe("New one");
    expect((await as("admin").post("/companies", { name: " " })).body.error.messages).toHaveProperty("name");
    expect((await as("admin").post("/companies", {})).body.error.messages.name).toEqual(["This field is required."]);
    expect((await as("owner").post("/companies", { name: "Mine" })).body.error.code).toBe(4005);
  });

  it("can be updated by administrators: name, children, drivers, light plants", async () => {
    const { id } = (await as("admin").post("/companies", { name: "Edited" })).body;
    const edited = await as("admin").put(`/companies/${id}`, {
      name: "Edited twice",
      children: [{ id: company.west }],
      inboundDrivers: [{ id: driver.solarEdge }],
      non_mon_accessible: true,
      non_mon_creation_enabled: true,
    });
    expect(edited.body).toMatchObject({
      name: "Edited twice",
      children: [{ id: company.west }],
      inbound_drivers: [{ id: driver.solarEdge }],
      non_mon_accessible: true,
      non_mon_creation_enabled: true,
    });
    const closed = await as("admin").put(`/companies/${id}`, { non_mon_accessible: false, children: [] });
    expect(closed.body).toMatchObject({
      name: "Edited twice",
      children: [],
      inbound_drivers: [{ id: driver.solarEdge }],
      non_mon_accessible: false,
      non_mon_creation_enabled: false,
    });
    expect((await as("owner").put(`/companies/${company.alpha}`, { name: "Mine" })).body.error.code).toBe(4005);
    expect((await as("admin").put("/companies/777", { name: "None" })).body.error.code).toBe(2000);
  });

  it("reject children that would form a cycle, and unknown ids", async () => {
    const put = (body: unknown) => as("admin").put(`/companies/${company.alpha}`, body);
    for (const children of [[{ id: company.alpha }], [{ id: company.provider }], "all", [{}]]) {
      expect((await put({ children })).body.error.code).toBe(4000);
    }
    const unknown = await put({ children: [{ id: company.east }, { id: 777 }] });
    expect(unknown.body.error).toEqual({ code: 2000, messages: { children: ["Company not found."] } });
    expect((await put({ inboundDrivers: [{ id: 777 }] })).body.error.messages).toHaveProperty("inboundDrivers");
    expect((await put({ name: "x".repeat(300) })).body.error.messages).toHaveProperty("name");
  });
});

describe("inbound drivers and their accounts", () => {
  it("are all listed for administrators only", async () => {
    expect((await as("admin").get("/inbound-drivers")).body).toMatchObject([
      { name: "cast4all" },
      { name: "solaredge" },
    ]);
    expect((await as("owner").get("/inbound-drivers")).body.error.code).toBe(4005);
    expect((await as("owner").get("/driver-accounts")).body.error.code).toBe(4005);
  });

  it("are listed for a company: its own drivers, and the drivers of its plants' meters", async () => {
    const own = await as("owner").get(`/companies/${company.alpha}/inbound-drivers`);
    expect(own.body).toMatchObject([{ id: driver.cast4all }, { id: driver.solarEdge }]);
    expect((await as("owner").get(`/companies/${company.east}/inbound-drivers`)).body).toEqual([]);
    const visible = await as("owner").get(`/companies/${company.east}/visible-inbound-drivers`);
    expect(visible.body).toMatchObject([{ id: driver.solarEdge }]);
    for (const path of ["inbound-drivers", "visible-inbound-drivers", "driver-accounts", "driver-status"]) {
      expect((await as("unrelated").get(`/companies/${company.alpha}/${path}`)).body.error.code).toBe(4005);
    }
  });

  it("return their status, worst first", async () => {
    expect((await as("owner").get(`/companies/${company.alpha}/driver-status`)).body).toEqual([
      {
        status: 1,
        drivers: [
          {
            ...{ driver: "cast4all", display_name: null, description: "Delayed" },
            ...{ status: 1, since: "2026-06-12T06:40:00Z", meters: 1 },
          },
          {
            driver: "solaredge",
            display_name: "SolarEdge",
            description: "Running",
            status: 0,
            since: null,
            meters: null,
          },
        ],
      },
    ]);
    expect((await as("unrelated").get(`/companies/${company.unrelated}/driver-status`)).body).toEqual([
      { status: 0, drivers: [] },
    ]);
  });

  it("can be attached to and detached from a company", async () => {
    await testStack.stack.db
      .prepare("insert into driver_accounts (id, inbound_driver_id, display_name) values (71, ?, 'Main account')")
      .bind(driver.solarEdge)
      .run();
    const account = {
      id: 71,
      display_name: "Main account",
      driver_name: "solaredge",
      driver_display_name: "SolarEdge",
    };
    expect((await as("admin").get("/driver-accounts")).body).toEqual([account]);
    const path = `/companies/${company.alpha}/driver-accounts`;
    expect((await as("admin").put(`${path}/71`)).status).toBe(204);
    expect((await as("admin").put(`${path}/71`)).status).toBe(204);
    expect((await as("owner").get(path)).body).toEqual([account]);
    expect((await as("owner").delete(`${path}/71`)).body.error.code).toBe(4005);
    expect((await as("owner").put(`${path}/71`)).body.error.code).toBe(4005);
    expect((await as("admin").put(`${path}/777`)).body.error.code).toBe(2000);
    expect((await as("admin").delete(`${path}/71`)).status).toBe(204);
    expect((await as("owner").get(path)).body).toEqual([]);
  });
});

describe("users of a company", () => {
  const path = `/companies/${company.alpha}/users`;

  it("are its members, and robots are marked", async () => {
    const response = await as("owner").get(path);
    expect(response.body.map((each: { first_name: string }) => each.first_name)).toEqual([
      "bounced",
      "owner",
      "portfolio",
      "robot",
    ]);
    expect(response.body[3].robot).toBe(true);
    expect((await as("unrelated").get(path)).body.error.code).toBe(4005);
  });

  it("can be created, and receive a mail to choose a password", async () => {
    const body = { first_name: "Nina", last_name: "New", email: "nina@test.example" };
    expect(await as("owner").post(path, body)).toMatchObject({ status: 201, body: { ...body, admin: false } });
    const mails = (await (await testStack.stack.fetch("/outbox.json")).json()) as {
      recipient: string;
      subject: string;
    }[];
    expect(mails[0]).toMatchObject({ recipient: "nina@test.example", subject: "Your account is ready" });
    expect((await as("owner").get(path)).body).toHaveLength(5);
    expect((await as("owner").post(path, body)).body.error.messages).toHaveProperty("email");
    expect((await as("owner").post(path, { email: "x" })).body.error.messages).toEqual({
      first_name: ["This field is required."],
      last_name: ["This field is required."],
      email: ["Enter a valid e-mail address."],
    });
    expect((await as("unrelated").post(path, body)).body.error.code).toBe(4005);
  });

  it("have filter presets that only the user can read", async () => {
    await testStack.stack.db.batch([
      testStack.stack.db
        .prepare(
          "insert into filter_presets (company_id, user_id, name, list, query) values (?, ?, 'Worst', 'plants', ?)",
        )
        .bind(company.alpha, null, '{"yield_status_filter":"NOK"}'),
      testStack.stack.db
        .prepare(
          "insert into filter_presets (company_id, user_id, name, list, query) values (?, ?, 'Mine', 'issues', '{}')",
        )
        .bind(company.alpha, user.owner),
    ]);
    const presets = `${path}/${user.owner}/filter-presets`;
    expect((await as("owner").get(presets)).body).toMatchObject({
      company_presets: [
        { name: "Mine", list: "issues", query: {} },
        { name: "Worst", list: "plants", query: { yield_status_filter: "NOK" } },
      ],
    });
    expect((await as("portfolio").get(`${path}/${user.portfolio}/filter-presets`)).body.company_presets).toHaveLength(
      1,
    );
    expect((await as("portfolio").get(presets)).body.error.code).toBe(4005);
    expect((await as("unrelated").get(presets)).body.error.code).toBe(4005);
    expect((await as("admin").get(presets)).body.company_presets).toHaveLength(2);
  });
});
