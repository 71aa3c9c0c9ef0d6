import { beforeAll, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant, tag } from "../support/fixtures";
import { company, type UserName } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const alpha = `/companies/${company.alpha}`;
const own = `${alpha}/plants/${plant.own}`;
const eastPlant = `/companies/${company.east}/plants/${plant.east}`;
const type = { text: 601, date: 602, integer: 603, euro: 604, float: 605, twoSolar: 606, foreign: 607 } as const;

beforeAll(async () => {
  const add = testStack.stack.db.prepare(
    "insert into custom_field_types (id, company_id, name, type) values (?, ?, ?, ?)",
  );
  await testStack.stack.db.batch([
    add.bind(type.text, company.alpha, "Remark", "text"),
    add.bind(type.date, company.alpha, "Inspected", "date"),
    add.bind(type.integer, company.alpha, "Panels", "integer"),
    add.bind(type.euro, company.alpha, "Price", "euro"),
    add.bind(type.float, company.alpha, "Factor", "float"),
    add.bind(type.twoSolar, company.alpha, "2Solar", "two_solar"),
    add.bind(type.foreign, company.unrelated, "Foreign", "text"),
  ]);
});

describe("tags of a company", () => {
  it("are the tags of the company, and with viewable=1 also the tags shared with it", async () => {
    expect((await as("owner").get(`${alpha}/tags`)).body).toEqual([
      { id: tag.roof, name: "Roof", company_id: company.alpha, company_name: "Alpha", plant_count: 1, revision: 0 },
      { id: tag.shared, name: "Shared", company_id: company.alpha, company_name: "Alpha", plant_count: 1, revision: 0 },
    ]);
    expect((await as("owner").get(`/companies/${company.east}/tags`)).body).toEqual([]);
    expect((await as("owner").get(`/companies/${company.east}/tags?viewable=1`)).body).toMatchObject([
      { id: tag.shared },
    ]);
    expect((await as("owner").get(`${alpha}/tags?viewable=x`)).body.error.code).toBe(4000);
    expect((await as("unrelated").get(`${alpha}/tags`)).body.error.code).toBe(4005);
  });

  it("can be created by administrators when the name is unique", async () => {
    const made = await as("admin").post(`${alpha}/tags`, { name: " New " });
    expect(made).toMatchObject({ status: 201, body: { name: "New", company_id: company.alpha } });
    expect((await as("admin").post(`${alpha}/tags`, { name: "new" })).body.error.messages).toHaveProperty("name");
    expect((await as("admin").post(`${alpha}/tags`, { name: "" })).body.error.messages).toHaveProperty("name");
    expect((await as("owner").post(`${alpha}/tags`, { name: "Mine" })).body.error.code).toBe(4005);
    await testStack.stack.db.prepare("delete from tags where id = ?").bind(made.body.id).run();
  });

  it("count the plants that the list of plants with the tag has", async () => {
    const count = async (name: UserName, path: string) => {
      const { body } = await as(name).get(`${path}/tags?viewable=1`);
      return body.find(({ id }: { id: number }) => id === tag.shared).plant_count;
    };
    const listed = async (name: UserName, path: string) =>
      (await as(name).get(`${path}/plants?tags=${tag.shared}|1`)).body.total;
    const east = `/companies/${company.east}`;
    expect([await count("owner", alpha), await count("owner", east)]).toEqual([1, 0]);
    await as("owner").put(`${eastPlant}/tags/${tag.shared}`);
    expect([await count("owner", alpha), await listed("owner", alpha)]).toEqual([1, 1]);
    expect([await count("owner", east), await listed("owner", east)]).toEqual([1, 1]);
    await as("owner").delete(`${eastPlant}/tags/${tag.shared}`);
  });

  it("can be renamed by administrators when the name is unique in the company that owns the tag", async () => {
    const path = `${alpha}/tags/${tag.roof}`;
    expect((await as("admin").put(path, { name: " Flat roof " })).body).toMatchObject({ name: "Flat roof" });
    expect((await as("admin").put(path, { name: "flat ROOF" })).body).toMatchObject({ name: "flat ROOF" });
    expect((await as("admin").put(path, { name: "SHARED" })).body.error.messages).toHaveProperty("name");
    expect((await as("admin").put(path, { name: " " })).body.error.messages).toHaveProperty("name");
    expect((await as("owner").put(path, { name: "Mine" })).body.error.code).toBe(4005);
    const ofChild = `/companies/${company.east}/tags/${tag.shared}`;
    expect((await as("admin").put(ofChild, { name: "East" })).body.error.code).toBe(4005);
    expect((await as("admin").put(`${alpha}/tags/999`, { name: "East" })).body.error.code).toBe(2000);
    await as("admin").put(path, { name: "Roof" });
  });

  it("can be shared with children and unshared", async () => {
    expect((await as("owner").get(`${alpha}/children/tags`)).body).toEqual([
      { company_id: company.east, company_name: "East", tags: [{ tag_id: tag.shared, name: "Shared" }] },
      { company_id: company.west, company_name: "West", tags: [] },
    ]);
    const path = `${alpha}/children/${company.west}/tags/${tag.roof}`;
    expect((await as("owner").put(path)).status).toBe(204);
    expect((await as("owner").put(path)).status).toBe(204);
    expect((await as("owner").get(`${alpha}/children/tags`)).body[1].tags).toEqual([
      { tag_id: tag.roof, name: "Roof" },
    ]);
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").get(`${alpha}/children/tags`)).body[1].tags).toEqual([]);
  });

  it("are removed from the child's plants when they are unshared, with an audit entry", async () => {
    const path = `${alpha}/children/${company.east}/tags/${tag.roof}`;
    expect((await as("owner").put(path)).status).toBe(204);
    expect((await as("owner").put(`${eastPlant}/tags/${tag.roof}`)).status).toBe(204);
    expect((await as("owner").get(`${eastPlant}/tags`)).body).toMatchObject([{ id: tag.roof }]);

    expect((await as("owner").delete(path)).status).toBe(204);
    const throughAlpha = `${alpha}/plants/${plant.east}`;
    expect((await as("owner").get(`${throughAlpha}/tags`)).body).toEqual([]);
    expect((await as("owner").get(`${throughAlpha}/audits`)).body[0]).toMatchObject({
      model_type: "tag",
      event: "detached",
      changes: { old_values: { tag: "Roof" }, new_values: {} },
    });
    const { tag_ids } = (await testStack.stack.db
      .prepare("select tag_ids from plants where id = ?")
      .bind(plant.east)
      .first()) as { tag_ids: string };
    expect(tag_ids).toBe("");
    expect((await as("owner").get(`${own}/tags`)).body).toMatchObject([{ id: tag.roof }]);
  });

  it("can be shared only by their owner and only with its children", async () => {
    for (const [path, code] of [
      [`${alpha}/children/${company.west}/tags/${tag.foreign}`, 2000],
      [`${alpha}/children/${company.west}/tags/777`, 2000],
      [`${alpha}/children/${company.beta}/tags/${tag.roof}`, 2000],
      [`/companies/${company.unrelated}/children/${company.west}/tags/${tag.roof}`, 4005],
    ] as const) {
      expect((await as("owner").put(path)).body.error.code).toBe(code);
      expect((await as("owner").delete(path)).body.error.code).toBe(code);
    }
    expect((await as("unrelated").get(`${alpha}/children/tags`)).body.error.code).toBe(4005);
  });
});

describe("tags of a plant", () => {
  it("can be added and removed by the owner", async () => {
    const path = `${own}/tags/${tag.shared}`;
    const tagged = async () =>
      (await as("owner").get(`/companies/${company.alpha}/plants?tags=${tag.shared}%7C1&sort=id:asc`)).body.data.map(
        (row: { id: number }) => row.id,
      );
    expect(await tagged()).toEqual([plant.shared]);
    expect((await as("owner").put(path)).status).toBe(204);
    expect((await as("owner").put(path)).status).toBe(204);
    expect(await tagged()).toEqual([plant.own, plant.shared]);
    expect((await as("owner").get(`${own}/tags`)).body).toHaveLength(2);
    expect((await as("owner").get(`${own}/audits`)).body[0]).toMatchObject({
      model_type: "tag",
      event: "attached",
      changes: { new_values: { tag: "Shared" } },
    });
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").get(`${own}/tags`)).body).toHaveLength(1);
    expect(await tagged()).toEqual([plant.shared]);
    expect((await as("owner").put(`${eastPlant}/tags/${tag.shared}`)).status).toBe(204);
  });

  it("cannot be changed by other companies", async () => {
    expect((await as("owner").put(`${own}/tags/${tag.foreign}`)).body.error.code).toBe(2000);
    expect((await as("owner").put(`${eastPlant}/tags/${tag.roof}`)).body.error.code).toBe(2000);
    const shared = `/companies/${company.beta}/plants/${plant.shared}/tags/${tag.shared}`;
    expect((await as("beta").put(shared)).body.error.code).toBe(4005);
    expect((await as("beta").delete(shared)).body.error.code).toBe(4005);
    expect((await as("unrelated").put(`${own}/tags/${tag.roof}`)).body.error.code).toBe(4005);
  });

  it("are hidden in the audit entries for attached companies", async () => {
    const shared = `plants/${plant.shared}`;
    expect((await as("owner").put(`${alpha}/${shared}/tags/${tag.roof}`)).status).toBe(204);
    expect((await as("owner").get(`${alpha}/${shared}/audits`)).body[0].model_type).toBe("tag");
    expect((await as("beta").get(`/companies/${company.beta}/${shared}/audits`)).body).toEqual([]);
  });
});

describe("custom field types", () => {
  it("are listed when they are owned or shared", async () => {
    const owned = (await as("owner").get(`${alpha}/plant-custom-field-types`)).body;
    expect(owned.map((each: { name: string }) => each.name)).toEqual(
      "2Solar Factor Inspected Panels Price Remark".split(" "),
    );
    expect(owned[5]).toEqual({
      id: type.text,
      name: "Remark",
      type: "text",
      editable: true,
      company_id: company.alpha,
      company_name: "Alpha",
    });
    const path = `${alpha}/children/${company.east}/plant-custom-field-types/${type.text}`;
    expect((await as("owner").put(path)).status).toBe(204);
    expect((await as("owner").get(`/companies/${company.east}/plant-custom-field-types`)).body).toMatchObject([
      { id: type.text, editable: false },
    ]);
    expect((await as("owner").get(`${alpha}/children/plant-custom-field-types`)).body).toMatchObject([
      { company_id: company.east, company_name: "East", plant_custom_field_types: [{ id: type.text }] },
      { company_id: company.west, plant_custom_field_types: [] },
    ]);
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").get(`/companies/${company.east}/plant-custom-field-types`)).body).toEqual([]);
    expect((await as("owner").put(path)).status).toBe(204);
    expect((await as("unrelated").get(`${alpha}/plant-custom-field-types`)).body.error.code).toBe(4005);
    expect((await as("unrelated").get(`${alpha}/children/plant-custom-field-types`)).body.error.code).toBe(4005);
  });

  it("can be shared only by their owner and only with its children", async () => {
    for (const [path, code] of [
      [`${alpha}/children/${company.west}/plant-custom-field-types/${type.foreign}`, 2000],
      [`${alpha}/children/${company.beta}/plant-custom-field-types/${type.text}`, 2000],
      [`/companies/${company.unrelated}/children/${company.west}/plant-custom-field-types/${type.text}`, 4005],
    ] as const) {
      expect((await as("owner").put(path)).body.error.code).toBe(code);
      expect((await as("owner").delete(path)).body.error.code).toBe(code);
    }
  });
});

describe("custom fields of a plant", () => {
  it("can be created, updated, deleted and used as a filter", async () => {
    const made = await as("owner").post(`${own}/custom-fields`, { type_id: type.text, value: "Steep, wet" });
    expect(made).toMatchObject({
      status: 201,
      body: { value: "Steep, wet", type: { id: type.text, name: "Remark", type: "text" } },
    });
    expect((await as("owner").get(`${own}/custom-fields`)).body).toEqual([made.body]);
    const filter = `custom_fields=${encodeURIComponent(`${type.text},${encodeURIComponent("steep, WET")}`)}`;
    expect((await as("owner").get(`${alpha}/plants?${filter}`)).body).toMatchObject({
      total: 1,
      data: [{ id: plant.own }],
    });
    const shared = { plant_id: plant.shared, type_id: type.text, value: "Steep, wet" };
    await testStack.stack.db
      .prepare("insert into custom_fields (plant_id, type_id, value) values (?, ?, ?)")
      .bind(...Object.values(shared))
      .run();
    expect((await as("owner").get(`${alpha}/plants?${filter}`)).body.total).toBe(2);
    // The attached company does not see the field, so it cannot guess its value.
    const attached = await as("beta").get(`/companies/${company.beta}/plants?${filter}`);
    expect(attached.body).toMatchObject({ total: 0, data: [] });
    expect((await as("owner").post(`${own}/custom-fields`, { type_id: type.text, value: "x" })).body.error.code).toBe(
      4000,
    );
    const usageFor = async (user: UserName, companyId: number) => {
      const types = (await as(user).get(`/companies/${companyId}/plant-custom-field-types?with=usage`)).body;
      return types.find(({ id }: { id: number }) => id === type.text)?.usage;
    };
    expect(await usageFor("owner", company.alpha)).toEqual({
      plant_count: 2,
      values: [{ value: "Steep, wet", plant_count: 2 }],
      last_changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await usageFor("beta", company.beta)).toBeUndefined();
    const path = `${own}/custom-fields/${made.body.id}`;
    expect((await as("owner").put(path, { value: "Flat" })).body.value).toBe("Flat");
    expect(await usageFor("owner", company.alpha)).toMatchObject({ plant_count: 2, values: [] });
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").delete(path)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${own}/custom-fields`)).body).toEqual([]);
  });

  it.each([
    [type.text, "anything", [""]],
    [type.date, "2026-02-28", ["2026-02-30", "yesterday", ""]],
    [type.integer, "-12", ["1.5", "x", ""]],
    [type.float, "1.25", ["1,25", "x", ""]],
    [type.euro, "12.50", ["12.505", "€ 12", ""]],
    [type.twoSolar, "2S-123", [""]],
  ])("of type %s accept only %s", async (type_id, good, bad) => {
    for (const value of bad) {
      const rejected = await as("owner").post(`${own}/custom-fields`, { type_id, value });
      expect(rejected.body.error.messages).toHaveProperty("value");
    }
    const made = await as("owner").post(`${own}/custom-fields`, { type_id, value: good });
    expect(made.status).toBe(201);
    expect((await as("owner").put(`${own}/custom-fields/${made.body.id}`, { value: "" })).body.error.code).toBe(4000);
  });

  it("are read-only for attached companies and companies that do not own the type", async () => {
    const byOwner = await as("owner").post(`${eastPlant}/custom-fields`, { type_id: type.text, value: "x" });
    expect(byOwner.body.error.code).toBe(4005);
    const throughAlpha = await as("owner").post(`${alpha}/plants/${plant.east}/custom-fields`, {
      type_id: type.text,
      value: "seen",
    });
    expect(throughAlpha.status).toBe(201);
    expect((await as("owner").get(`${eastPlant}/custom-fields`)).body).toHaveLength(1);
    expect(
      (await as("owner").put(`${eastPlant}/custom-fields/${throughAlpha.body.id}`, { value: "y" })).body.error.code,
    ).toBe(4005);
    const attached = `/companies/${company.beta}/plants/${plant.shared}/custom-fields`;
    expect((await as("beta").post(attached, { type_id: type.text, value: "x" })).body.error.code).toBe(4005);
    expect(
      (await as("owner").post(`${own}/custom-fields`, { type_id: type.foreign, value: "x" })).body.error.code,
    ).toBe(2000);
    expect((await as("owner").post(`${own}/custom-fields`, { value: "x" })).body.error.messages).toHaveProperty(
      "type_id",
    );
    expect((await as("unrelated").get(`${own}/custom-fields`)).body.error.code).toBe(4005);
  });
});
