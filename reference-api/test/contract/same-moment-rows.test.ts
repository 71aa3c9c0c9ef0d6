import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { driver, plant, tag } from "../support/fixtures";
import { company, type TestResponse } from "../support/users";

const testStack = setupFixtureStack();
const alpha = `/companies/${company.alpha}`;
const own = `${alpha}/plants/${plant.own}`;
const shared = `${alpha}/plants/${plant.shared}`;

/** The statuses of requests that are sent at the same moment, in order. */
const statusesOf = async (requests: readonly Promise<TestResponse>[]) =>
  (await Promise.all(requests)).map(({ status }) => status).toSorted();

describe("rows that are created at the same moment", () => {
  const times = <T>(count: number, create: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => create(index));
  const newMeter = (reference_identifier: string) => ({
    inbound_driver_id: driver.cast4all,
    reference_identifier,
    peak_in_watt: 1_000,
    operational_since: "2026-06-01",
  });
  const newPlant = (name: string) => ({
    name,
    address: {
      street: "Zonstraat",
      street_number: "1",
      postal_code: "1211AB",
      city: "Utrecht",
      latitude: 52,
      longitude: 5,
    },
    monitored_since: "2026-06-01",
  });

  it("gives a reference to one meter, of one plant or of several, and an id of its own to each meter", async () => {
    const create = (path: string, reference: string) =>
      testStack.as("admin").post(`${path}/meters`, newMeter(reference));
    const results = await Promise.all([own, own, shared].map((path) => create(path, "taken")));
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(results.find(({ status }) => status === 422)?.body.error.messages).toHaveProperty("reference_identifier");
    const others = await Promise.all([own, shared, own].map((path, index) => create(path, `other-${index}`)));
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it("numbers plants and tickets", async () => {
    const plants = times(6, (index) => testStack.as("owner").post(`${alpha}/plants`, newPlant(`Roof ${index}`)));
    expect(new Set((await Promise.all(plants)).map(({ body }) => body.id)).size).toBe(6);
    const tickets = times(6, (index) => testStack.as("owner").post(`${own}/tickets`, { title: `Ticket ${index}` }));
    expect(new Set((await Promise.all(tickets)).map(({ body }) => body.number)).size).toBe(6);
  });

  it("attaches each company and tag once, and loses none of several companies", async () => {
    const admin = testStack.as("admin");
    const attach = (id: number) => admin.put(`${own}/companies/${id}`);
    expect(await statusesOf([company.beta, company.beta, company.unrelated].map(attach))).toEqual([204, 204, 204]);
    for (const name of ["beta", "unrelated"] as const) {
      const list = await testStack.as(name).get(`/companies/${company[name]}/plants`);
      expect(list.body.data.map(({ id }: { id: number }) => id)).toContain(plant.own);
    }
    const events = (history: TestResponse, model: string) =>
      history.body.filter(({ model_type }: { model_type: string }) => model_type === model).length;
    const before = await admin.get(`${own}/audits`);
    expect(events(before, "company")).toBe(2);
    expect(await statusesOf(times(3, () => admin.put(`${own}/tags/${tag.shared}`)))).toEqual([204, 204, 204]);
    expect(events(await admin.get(`${own}/audits`), "tag")).toBe(1);
  });

  it("gives an e-mail address to one user, and rejects the others as taken", async () => {
    for (const email of times(4, (round) => `ada-${round}@test.example`)) {
      const people = times(4, (index) => ({ first_name: "Ada", last_name: `${index}`, email }));
      const results = await Promise.all(people.map((body) => testStack.as("owner").post(`${alpha}/users`, body)));
      expect(results.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
      expect(results.find(({ status }) => status === 422)?.body.error.messages).toEqual({
        email: ["This e-mail address is already in use."],
      });
    }
  });

  it("gives a plant code to one plant", async () => {
    for (const plant_code of times(5, (round) => `CODE-${round}`)) {
      const change = (plant_id: number) =>
        testStack.as("admin").post("/actions", { action_name: "changePlantCode", plant_id, plant_code });
      expect(await statusesOf([plant.light, plant.foreign, plant.east].map(change))).toEqual([200, 422, 422]);
    }
  });

  it("makes one of two companies the child of the other", async () => {
    const adopt = (id: number, ...children: number[]) =>
      testStack.as("admin").put(`/companies/${id}`, { children: children.map((child) => ({ id: child })) });
    const { beta, unrelated } = company;
    for (const _ of times(5, (round) => round)) {
      expect(await statusesOf([adopt(beta, unrelated), adopt(unrelated, beta)])).toEqual([200, 422]);
      await adopt(beta);
      await adopt(unrelated);
    }
  });

  it("rejects what is added to a plant that is deleted meanwhile", async () => {
    const { stack, as } = testStack;
    const { id } = (await as("owner").post(`${alpha}/plants`, newPlant("Short-lived"))).body;
    await stack.db
      .prepare("create trigger deleted before insert on contacts begin delete from plants where id = new.plant_id; end")
      .run();
    const added = await as("owner").post(`${alpha}/plants/${id}/contacts`, { name: "Ada" });
    await stack.db.prepare("drop trigger deleted").run();
    expect([added.status, added.body.error.messages]).toEqual([
      412,
      { general: ["Somebody else has changed this in the meantime."] },
    ]);
  });

  it("creates one value of a custom field, and gives two tags one name never", async () => {
    const { stack, as } = testStack;
    await stack.db
      .prepare("insert into custom_field_types (id, company_id, name, type) values (2, ?, 'Alarm', 'text')")
      .bind(company.alpha)
      .run();
    const create = (value: string) => as("owner").post(`${own}/custom-fields`, { type_id: 2, value });
    const created = await Promise.all(["a", "b", "c"].map(create));
    expect(created.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const rename = (id: number) => as("admin").put(`${alpha}/tags/${id}`, { name: "Same" });
    const renamed = await Promise.all([tag.roof, tag.shared].map(rename));
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
