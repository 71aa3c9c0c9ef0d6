import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, meter, plant, tag, ticket } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const own = `/companies/${company.alpha}/plants/${plant.own}`;
const south = `${own}/meters/${meter.south}`;

describe("GET companies/{c}/plants/{p}", () => {
  it("returns a plant to its owner, to attached companies and to their ancestors", async () => {
    expect((await as("owner").get(own)).body).toMatchObject({
      id: plant.own,
      name: "Solar barn",
      plant_code: "PV-11",
      owning_company_id: company.alpha,
      address: { street: "Zonstraat", street_number: "11", postal_code: "1211AB", city: "Utrecht" },
      yield_status: "NOK",
      yield_score: 0.42,
      monitored_since: "2025-01-01",
      companies: [{ id: company.alpha, name: "Alpha", is_owner: true }],
      tags: [{ id: tag.roof, name: "Roof" }],
    });
    const shared = `plants/${plant.shared}`;
    expect((await as("beta").get(`/companies/${company.beta}/${shared}`)).body.companies).toEqual([
      { id: company.alpha, name: "Alpha", is_owner: true },
      { id: company.beta, name: "Beta", is_owner: false },
    ]);
    expect((await as("support").get(`/companies/${company.provider}/${shared}`)).status).toBe(200);
    expect((await as("owner").get(`/companies/${company.alpha}/plants/${plant.east}`)).status).toBe(200);
    expect((await as("owner").get(`/companies/${company.alpha}/plants/${plant.light}`)).body).toMatchObject({
      yield_status: "NON_MON",
      monitored_since: null,
    });
  });

  it("adds requested relations", async () => {
    const response = await as("owner").get(`${own}?with=meters,issues,tickets,promise_statuses,custom_fields,x`);
    expect(response.body.meters.map((each: { id: number }) => each.id)).toEqual([
      meter.south,
      meter.west,
      meter.retired,
    ]);
    expect(response.body.issues.map((each: { id: number }) => each.id)).toEqual([issue.snoozed, issue.zero]);
    expect(response.body.tickets).toMatchObject([{ id: ticket.open }]);
    expect(response.body).toMatchObject({ promise_statuses: [], custom_fields: [] });
  });

  it("returns only the tags that are visible to the company", async () => {
    const shared = `plants/${plant.shared}`;
    expect((await as("owner").get(`/companies/${company.alpha}/${shared}/tags`)).body).toEqual([
      { id: tag.shared, name: "Shared" },
    ]);
    expect((await as("beta").get(`/companies/${company.beta}/${shared}/tags`)).body).toEqual([]);
  });
});

const calls = [
  "",
  "/meters?with=issues",
  `/meters/${meter.south}`,
  "/tickets",
  "/audits",
  "/meters/audits",
  "/issues?with=meter",
  "/tags",
  "/companies",
  "/promise-statuses",
  "/notes",
  "/files",
  "/scores?start_date=2026-06-01&end_date=2026-06-10",
  "/losses?start_date=2026-06-01&end_date=2026-06-10",
  `/meters/${meter.south}/scores?start_date=2026-06-01&end_date=2026-06-10`,
  "/performances?start_date=2026-06-01&end_date=2026-06-10&period_type=day",
  `/meters/${meter.south}/performances?start_date=2026-06-01&end_date=2026-06-10&period_type=day`,
  "/standard-errors?start_date=2026-06-01&end_date=2026-06-02&period_type=hour",
  `/meters/${meter.south}/standard-errors?start_date=2026-06-01&end_date=2026-06-02&period_type=hour`,
  `/meters/${meter.south}/historical-summary?start_date=2026-06-01&end_date=2026-06-10`,
  `/meters/${meter.south}/meter-statuses?start_date=2026-06-01&end_date=2026-06-10`,
];

describe("every endpoint of a plant", () => {
  it.each(calls)("%s returns 200 to the owner", async (path) =>
    expect((await as("owner").get(own + path)).status).toBe(200),
  );

  it.each(calls)("%s denies access to other companies, without a token and through the wrong company", async (path) => {
    expect((await as("unrelated").get(own + path)).body.error.code).toBe(4005);
    expect((await as(null).get(own + path)).body.error.code).toBe(1000);
    const throughOwn = `/companies/${company.unrelated}/plants/${plant.own}${path}`;
    expect((await as("unrelated").get(throughOwn)).body.error.code).toBe(4005);
    expect((await as("owner").get(`/companies/${company.east}/plants/${plant.own}${path}`)).body.error.code).toBe(4005);
    expect((await as("owner").get(`/companies/${company.alpha}/plants/777${path}`)).body.error.code).toBe(2000);
  });

  it.each(calls.filter((path) => path.includes(`/meters/${meter.south}`)))(
    "%s rejects a meter of another plant",
    async (path) => {
      const foreign = path.replace(`/meters/${meter.south}`, `/meters/${meter.foreign}`);
      expect((await as("owner").get(own + foreign)).body.error.code).toBe(2000);
      const sibling = path.replace(`/meters/${meter.south}`, `/meters/${meter.shared}`);
      expect((await as("owner").get(own + sibling)).body.error.code).toBe(2000);
    },
  );

  it.each(calls.filter((path) => path.includes("start_date")))("%s requires a range", async (path) => {
    const [call, query = ""] = path.split("?");
    const more = new URLSearchParams(query);
    for (const [start, end] of [
      ["2026-06-10", "2026-06-01"],
      ["2026-02-30", "2026-06-01"],
      ["", "2026-06-01"],
      ["1900-01-01", "2026-06-01"],
    ]) {
      more.set("start_date", start ?? "");
      more.set("end_date", end ?? "");
      expect((await as("owner").get(`${own}${call}?${more}`)).body.error.code).toBe(4000);
    }
  });
});

describe("meters", () => {
  it("are returned with their driver, and with issues when requested", async () => {
    expect((await as("owner").get(`${own}/meters?with=issues`)).body).toMatchObject([
      {
        id: meter.south,
        plant_id: plant.own,
        name: "South",
        inbound_driver: { name: "solaredge", display_name: "SolarEdge" },
        reference_identifier: "REF-101",
        peak_in_watt: 5000,
        retired_on: null,
        active: true,
        issues: [{ id: issue.zero }],
      },
      { id: meter.west, has_mixed_panel_orientations: 1, issues: [{ id: issue.snoozed }] },
      { id: meter.retired, retired_on: "2026-01-01", active: false, issues: [] },
    ]);
    expect((await as("owner").get(`${own}/meters`)).body[0]).not.toHaveProperty("issues");
    expect((await as("owner").get(south)).body).toMatchObject({ id: meter.south, name: "South" });
  });
});

describe("issues", () => {
  it("are returned newest first, and with their meter when requested", async () => {
    expect((await as("owner").get(`${own}/issues?with=meter`)).body).toMatchObject([
      { id: issue.zero, type_name: "zero_yield", resolved_on: null, meter: { id: meter.south, name: "South" } },
      { id: issue.snoozed, snoozed_until: "2026-07-01" },
      { id: issue.resolved, resolved_on: "2026-05-08" },
    ]);
    expect((await as("owner").get(`${own}/issues`)).body[0]).not.toHaveProperty("meter");
  });

  it("cost the same as on the row of the plant in lists, which has no diagnosis", async () => {
    const { db } = testStack.stack;
    const costs = {
      began_on: "2026-06-07",
      ...{ lost_kwh: 12.5, lost_cents: 250, not_received_kwh: 8.25, not_received_cents: 165 },
      ...{ lost_kwh_per_day: 1.5, lost_cents_per_day: 30, not_received_kwh_per_day: 1, not_received_cents_per_day: 20 },
      ...{ not_received_days: 5, at_stake_kwh_per_day: 2.5, at_stake_cents_per_day: 50 },
    };
    const diagnosis = {
      ...{ patterns: ["limit"], confidence: "high", signs: ["ceiling"], share: 0.13, limit_kw: 7.2 },
      ...{ clock_hours: null, apparent_orientation_in_degrees: null, apparent_angle_in_degrees: null },
      ...{ apparent_peak_in_watt: null, sky: [{ azimuth_in_degrees: 90, elevation_in_degrees: 10, share: 0.4 }] },
      rain: { dry_days: 4, wet_days: 0, washed: { date: "2026-06-09", mm: 7.5, share: 0.04 } },
      clear_hours: [{ date: "2026-06-10", hours: [11, 12] }],
      peer: { meter_id: meter.west, share: 0.1, since: "2026-06-07" },
      string: { name: "4", kind: "no_current", since: "2026-06-07", share: 0 },
    };
    const stored = { ...costs, diagnosis: JSON.stringify(diagnosis) };
    const columns = Object.keys(stored).map((name) => `${name} = ?`);
    const set = (values: unknown[]) =>
      db
        .prepare(`update issues set ${columns.join(", ")} where id = ?`)
        .bind(...values, issue.zero)
        .run();
    await set(Object.values(stored));
    try {
      const [{ diagnosis: evidence, ...found }] = (await as("owner").get(`${own}/issues`)).body;
      expect(evidence).toEqual({ ...diagnosis, peer: { ...diagnosis.peer, meter_name: "" } });
      expect(found).toMatchObject({ id: issue.zero, ...costs });
      const { data } = (await as("owner").get(`/companies/${company.alpha}/plants?with=meter_issues`)).body;
      const row = data.find(({ id }: { id: number }) => id === plant.own);
      expect(row.meter_issues.find(({ id }: { id: number }) => id === issue.zero)).toEqual(found);
    } finally {
      await set(columns.map(() => null));
    }
  });
});

describe("tickets, notes and audit entries of a plant", () => {
  it("lists tickets with their assignees", async () => {
    expect((await as("owner").get(`${own}/tickets?with=assignments`)).body).toMatchObject([
      {
        id: ticket.open,
        number: 1401,
        title: "Inverter is silent",
        closed_on: null,
        creator: { id: user.owner },
        assignees: [{ id: user.owner }],
        assignments: [
          { user_id: user.owner, unassigned_on: null },
          { user_id: user.portfolio, unassigned_on: "2026-06-01T08:00:00Z" },
        ],
      },
    ]);
  });

  it("returns private notes only to members of their company", async () => {
    const shared = `plants/${plant.shared}/notes`;
    const add = testStack.stack.db.prepare(
      "insert into notes (plant_id, company_id, author_id, message, private, created_at) values (?, ?, ?, ?, ?, ?)",
    );
    await testStack.stack.db.batch([
      add.bind(plant.shared, company.alpha, user.owner, "For all", 0, "2026-06-01T08:00:00Z"),
      add.bind(plant.shared, company.alpha, user.owner, "For us", 1, "2026-06-02T08:00:00Z"),
    ]);
    const messages = async (name: "owner" | "beta" | "support", companyId: number) =>
      (await as(name).get(`/companies/${companyId}/${shared}`)).body.map((note: { message: string }) => note.message);
    expect(await messages("owner", company.alpha)).toEqual(["For us", "For all"]);
    expect(await messages("beta", company.beta)).toEqual(["For all"]);
    expect(await messages("support", company.provider)).toEqual(["For us", "For all"]);
  });

  it("separates the audit entries of meters from other entries", async () => {
    const add = testStack.stack.db.prepare(
      `insert into audits (plant_id, model_type, model_id, event, user_id, old_values, new_values, created_at)
       values (?, ?, ?, 'updated', ?, '{"name":"a"}', '{"name":"b"}', '2026-06-01T08:00:00Z')`,
    );
    await testStack.stack.db.batch([
      add.bind(plant.own, "plant", plant.own, user.owner),
      add.bind(plant.own, "meter", meter.south, null),
    ]);
    expect((await as("owner").get(`${own}/audits`)).body).toMatchObject([
      {
        model_type: "plant",
        event: "updated",
        datetime: "2026-06-01T08:00:00Z",
        user: { id: user.owner, first_name: "owner" },
        changes: { old_values: { name: "a" }, new_values: { name: "b" } },
      },
    ]);
    expect((await as("owner").get(`${own}/meters/audits`)).body).toMatchObject([{ model_type: "meter", user: null }]);
  });
});

describe("promises and the owner", () => {
  it("lists promise periods, newest first", async () => {
    const response = await as("owner").get(`/companies/${company.alpha}/plants/${plant.shared}/promise-statuses`);
    expect(response.body).toMatchObject([
      { period_index: 1, period_start: "2025-06-01", summary: "BEHIND_SEVERELY", promised_total_wh: 1_000_000 },
      { period_index: 0, summary: "FINISHED", last_change: { changed_on: "2026-06-16" } },
    ]);
  });

  it("returns the owner of a plant to administrators", async () => {
    expect((await as("admin").get(`/plants/${plant.foreign}/owning-company`)).body).toEqual({
      id: company.unrelated,
      name: "Unrelated",
    });
    expect((await as("admin").get("/plants/777/owning-company")).body.error.code).toBe(2000);
    expect((await as("unrelated").get(`/plants/${plant.foreign}/owning-company`)).body.error.code).toBe(4005);
  });
});
