import { describe, expect, it } from "vitest";
import { expectTotalsAgree } from "../support/company-totals";
import { firstOwnerPlant, meterBody, newReference, ownerCompany, ownerCompanyId } from "../support/owner-company";
import { setupSeededStack } from "../support/seeded-stack";

const testStack = setupSeededStack(60);
const { as } = testStack;

const address = {
  street: "Dakstraat",
  street_number: 12,
  postal_code: "3511 ab",
  city: "Utrecht",
  latitude: 52.09,
  longitude: 5.12,
};

describe("creating a plant", () => {
  it("adds a code, lists the plant and records an audit entry", async () => {
    const made = await as("owner").post(`${ownerCompany}/plants`, {
      name: "Wonderful new roof",
      address,
      monitored_since: "2026-06-10",
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: "Wonderful new roof",
        plant_code: expect.stringMatching(/^UTR-\d{5}$/),
        owning_company_id: ownerCompanyId,
        address: { street: "Dakstraat", street_number: "12", postal_code: "3511AB", city: "Utrecht" },
        monitored_since: "2026-06-10",
        yield_status: "NONE",
        companies: [{ id: ownerCompanyId, is_owner: true }],
        meters: [],
      },
    });
    expect(await firstOwnerPlant(as, "search=wonderful")).toMatchObject({ id: made.body.id });
    expect((await as("owner").get(`${ownerCompany}/plants/${made.body.id}/audits`)).body).toMatchObject([
      { model_type: "plant", event: "created", changes: { new_values: { name: "Wonderful new roof" } } },
    ]);
    expect((await as("portfolio").get(`/companies/3/plants/${made.body.id}`)).body.error.code).toBe(4005);
  });

  it("creates a light plant only when the company may", async () => {
    const body = { name: "Light", address, monitored_since: null };
    expect((await as("owner").post(`${ownerCompany}/plants`, body)).body).toMatchObject({
      yield_status: "NON_MON",
      monitored_since: null,
    });
    const rejected = await as("portfolio").post("/companies/4/plants", body);
    expect(rejected.body.error.messages).toEqual({ monitored_since: ["Supply a monitored since date"] });
  });

  it("returns a message per field when name, address or day is invalid", async () => {
    const post = (more: object) =>
      as("owner").post(`${ownerCompany}/plants`, { name: "X", address, monitored_since: "2026-06-10", ...more });
    for (const [more, field] of [
      [{ name: " " }, "name"],
      [{ address: { ...address, postal_code: "0511AB" } }, "address.postal_code"],
      [{ address: { ...address, postal_code: "3511SS" } }, "address.postal_code"],
      [{ address: { ...address, street: "" } }, "address.street"],
      [{ address: { ...address, latitude: 91 } }, "address.latitude"],
      [{ address: null }, "address"],
      [{ monitored_since: "2026-05-16" }, "monitored_since"],
      [{ monitored_since: "2026-06-18" }, "monitored_since"],
      [{ monitored_since: undefined }, "monitored_since"],
      [{ monitored_since: "soon" }, "monitored_since"],
    ] as const) {
      const response = await post(more);
      expect(Object.keys(response.body.error.messages)).toEqual([field]);
    }
    expect(
      (await as("admin").post(`${ownerCompany}/plants`, { name: "Old", address, monitored_since: "2000-01-01" }))
        .status,
    ).toBe(201);
    expect(
      (await as("portfolio").post(`${ownerCompany}/plants`, { name: "X", address, monitored_since: "2026-06-10" })).body
        .error.code,
    ).toBe(4005);
  });
});

describe("updating a plant", () => {
  it("updates name and address, and records an audit entry", async () => {
    const { id, address: old } = await firstOwnerPlant(as, "yield_status_filter=OK&companies=2%7C1");
    const path = `${ownerCompany}/plants/${id}`;
    const response = await as("owner").put(path, {
      name: "Renamed roof",
      address: { ...old, street: "Nieuwe weg", id },
    });
    expect(response.body).toMatchObject({ name: "Renamed roof", address: { ...old, street: "Nieuwe weg" } });
    expect(await firstOwnerPlant(as, "search=NIEUWE%20w%C3%A9g")).toMatchObject({ id });
    expect((await as("owner").get(`${path}/audits`)).body[0]).toMatchObject({
      event: "updated",
      changes: { new_values: { name: "Renamed roof", street: "Nieuwe weg" }, old_values: { street: old.street } },
    });
    for (const body of [
      { name: "" },
      { address: { postal_code: "x" } },
      { monitored_since: null },
      { monitored_since: "2026-06-10" },
      { tag_ids: "all" },
    ])
      expect((await as("owner").put(path, body)).body.error.code).toBe(4000);
    const unknown = await as("owner").put(path, { tag_ids: [777] });
    expect(unknown.body.error).toEqual({ code: 2000, messages: { tag_ids: ["Tag not found."] } });
  });

  it("denies access to companies other than the owner", async () => {
    const shared = await firstOwnerPlant(as, "yield_status_filter=OK");
    expect((await as("admin").put(`${ownerCompany}/plants/${shared.id}/companies/3`)).status).toBe(204);
    const path = `/companies/3/plants/${shared.id}`;
    expect((await as("portfolio").put(path, { name: "Mine" })).body.error.code).toBe(4005);
    expect((await as("portfolio").put(`${path}/companies/3`)).body.error.code).toBe(4005);
    expect((await as("portfolio").delete(`${path}/companies/3`)).body.error.code).toBe(4005);
    expect(
      (await as("portfolio").post(`${path}/meters`, { ...meterBody, reference_identifier: newReference() })).body.error
        .code,
    ).toBe(4005);
    const [meter] = (await as("portfolio").get(`${path}/meters`)).body;
    expect((await as("portfolio").put(`${path}/meters/${meter.id}`, { name: "Mine" })).body.error.code).toBe(4005);
    expect((await as("portfolio").delete(`${path}/meters/${meter.id}`)).body.error.code).toBe(4005);
    expect((await as("portfolio").delete(`/plants/${shared.id}`)).body.error.code).toBe(4005);
  });

  it("replaces its tags", async () => {
    const { id } = await firstOwnerPlant(as, "yield_status_filter=OK");
    const tags = (await as("owner").get(`${ownerCompany}/tags?viewable=1`)).body.slice(0, 2);
    const ids = tags.map((tag: { id: number }) => tag.id);
    const response = await as("owner").put(`${ownerCompany}/plants/${id}`, { tag_ids: ids, is_owner: true });
    expect(response.body.tags.map((tag: { id: number }) => tag.id).sort()).toEqual([...ids].sort());
    expect((await as("owner").put(`${ownerCompany}/plants/${id}`, { tag_ids: [] })).body.tags).toEqual([]);
  });
});

describe("upgrading a light plant", () => {
  it("makes the plant monitored permanently, with statistics from that day on", async () => {
    const before = await expectTotalsAgree(as("owner"));
    const light = await firstOwnerPlant(
      as,
      "yield_status_filter=NON_MON&has_meter=1&peak=1,&sort=total_peak_in_watt:desc",
    );
    const path = `${ownerCompany}/plants/${light.id}`;
    const response = await as("owner").put(path, { tag_ids: [], is_owner: true, monitored_since: "2026-06-01" });
    expect(response.body.monitored_since).toBe("2026-06-01");
    expect(response.body.yield_status).not.toBe("NON_MON");
    expect((await expectTotalsAgree(as("owner"))).expected_yield_in_kwh).toBeGreaterThan(before.expected_yield_in_kwh);
    expect((await as("owner").put(path, { monitored_since: null })).body.error.messages).toHaveProperty(
      "monitored_since",
    );
    expect(
      (
        await as("owner").get(
          `${ownerCompany}/plants?date=2026-06-10&yield_status_filter=NON_MON&search=${light.plant_code}`,
        )
      ).body.total,
    ).toBe(0);
  });
});

describe("the promised total", () => {
  it("can be changed by the owner, and reassesses the flags", async () => {
    const behind = await firstOwnerPlant(as, "ltpm=period:current%2Bflags:BEHIND_SEVERELY");
    const path = `${ownerCompany}/plants/${behind.id}`;
    const [promise] = (await as("owner").get(`${path}/promise-statuses`)).body;
    expect((await as("owner").get(`${path}/promise-status/${promise.id}`)).body).toEqual(promise);
    const response = await as("owner").put(`${path}/promise-status/${promise.id}`, {
      promised_total_wh: promise.promised_total_wh / 2,
    });
    expect(response.body).toMatchObject({
      id: promise.id,
      summary: "AHEAD",
      promised_total_wh: promise.promised_total_wh / 2,
      delivered_till_now_wh: promise.delivered_till_now_wh,
    });
    expect(response.body.difference_till_now_pct).toBeGreaterThan(0);
    expect(
      (await as("owner").get(`${ownerCompany}/plants?search=${behind.plant_code}`)).body.data[0].current_promise_status,
    ).toBe("AHEAD");
    expect((await as("owner").get(`${path}/audits`)).body[0]).toMatchObject({
      model_type: "promise",
      event: "updated",
    });
    for (const promised_total_wh of [0, -5, "many", null, undefined, 1e20]) {
      const rejected = await as("owner").put(`${path}/promise-status/${promise.id}`, { promised_total_wh });
      expect(rejected.body.error.messages).toHaveProperty("promised_total_wh");
    }
    const other = await firstOwnerPlant(as, "yield_status_filter=OK");
    const crossed = `${ownerCompany}/plants/${other.id}/promise-status/${promise.id}`;
    expect((await as("owner").get(crossed)).body.error.code).toBe(2000);
    expect((await as("owner").put(crossed, { promised_total_wh: 5 })).body.error.code).toBe(2000);
    expect(
      (await as("portfolio").put(`${path}/promise-status/${promise.id}`, { promised_total_wh: 5 })).body.error.code,
    ).toBe(4005);
    expect((await as("portfolio").get(`${path}/promise-status/${promise.id}`)).body.error.code).toBe(4005);
  });
});

describe("deleting a plant", () => {
  it("removes the plant and its statistics, and keeps its audit entries", async () => {
    const { id, plant_code } = await firstOwnerPlant(as, "yield_status_filter=OK&tickets=has_any");
    expect((await as("owner").delete(`/plants/${id}`)).body.error.code).toBe(4005);
    expect((await as("admin").delete(`/plants/${id}`)).status).toBe(204);
    expect((await as("admin").delete(`/plants/${id}`)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${ownerCompany}/plants/${id}`)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${ownerCompany}/plants?search=${plant_code}`)).body.total).toBe(0);
    await expectTotalsAgree(as("owner"));
    const { db } = testStack.stack;
    for (const table of ["meters", "issues", "tickets", "plant_companies", "plant_status_spans", "promise_periods"]) {
      expect(await db.prepare(`select count(*) as n from ${table} where plant_id = ?`).bind(id).first("n")).toBe(0);
    }
    const last = await db
      .prepare("select event from audits where plant_id = ? order by id desc")
      .bind(id)
      .first("event");
    expect(last).toBe("deleted");
  });
});
