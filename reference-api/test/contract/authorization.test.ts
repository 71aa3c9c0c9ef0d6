import { beforeAll, describe, expect, it } from "vitest";
import { readAccess } from "../../src/access/request";
import { endpoints } from "../../src/endpoints";
import { type JsonSchema, referenceKeyword } from "../../src/http/json-schema";
import type { ReferenceKind } from "../../src/http/references";
import type { Endpoint } from "../../src/routes/endpoint";
import { queryPlans } from "../support/api-at";
import { changedRows, countChangedRows } from "../support/changed-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant } from "../support/fixtures";
import { type ChooseId, type IdField, idFieldsOf, idFiltersOf, ownId, requestOf } from "../support/id-fields";
import { bodySchemaOf, operationOf } from "../support/operations";
import { insertReferenceRows, referenceRows } from "../support/reference-rows";
import { company, readResponse } from "../support/users";

const testStack = setupFixtureStack();
beforeAll(async () => {
  await insertReferenceRows(testStack.stack.db);
  await countChangedRows(testStack.stack.db);
});

type Who = "unrelated" | "admin" | null;

async function send(who: Who, endpoint: Endpoint, choose: ChooseId, filter = "") {
  const { path, body } = requestOf(endpoint, choose);
  const init = { method: endpoint.method.toUpperCase(), ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await readResponse(await testStack.as(who).raw(path + filter, init));
  return { status: response.status, body: response.body };
}

const guarded = endpoints.filter(({ access }) => access !== "guest");
const forAdmins = guarded.filter(({ access }) => access === "admin");
const forUsers = guarded.filter(({ access }) => access !== "admin");
const byName = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** No row has this id. */
const unknownId = 777_777;

/** A request with an id in one field and own ids in the others. */
const sendWith = (who: Who, endpoint: Endpoint, { names, in: place }: IdField, id: number) =>
  send(who, endpoint, (field) => (field.in === place && field.names.join() === names.join() ? id : ownId(field)));

/** Expects that a row of another company is 4005 (a company or a plant) or not found. */
async function expectRejected(who: "unrelated" | "admin", endpoint: Endpoint, field: IdField): Promise<void> {
  const { kind } = field;
  const what = `${who}: ${endpoint.method} ${endpoint.path}: ${field.names.join(".")}`;
  const foreign = await sendWith(who, endpoint, field, referenceRows[kind].foreign);
  const isDenied = kind === "company" || kind === "plant";
  expect([foreign.status, foreign.body.error?.code], what).toEqual(isDenied ? [403, 4005] : [404, 2000]);
  const message = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found.`;
  if (!isDenied) expect(Object.values(foreign.body.error.messages), what).toEqual([[message]]);
  if (who !== "unrelated") return;
  const unknown = await sendWith(who, endpoint, field, unknownId);
  const isPlantOfPath = kind === "plant" && field.in === "path";
  if (isPlantOfPath) expect(unknown.body.error.code, what).toBe(2000);
  else expect(unknown, what).toEqual(foreign);
}

async function expectNoEffect(requests: () => Promise<unknown>): Promise<void> {
  const before = await changedRows(testStack.stack.db);
  await requests();
  expect(await changedRows(testStack.stack.db)).toBe(before);
}

describe("every endpoint", () => {
  it.each(byName(guarded))("%s requires a token", async (_, endpoint) =>
    expect((await send(null, endpoint, ownId)).body.error).toMatchObject({ code: 1000 }),
  );

  it.each(byName(forAdmins))("%s is for administrators", (_, endpoint) =>
    expectNoEffect(async () => {
      expect((await send("unrelated", endpoint, ownId)).body.error.code).toBe(4005);
    }),
  );

  it.each(byName(forUsers))("%s rejects each id of another company as if it did not exist", (_, endpoint) =>
    expectNoEffect(async () => {
      const fields = idFieldsOf(endpoint);
      await Promise.all(fields.map((field) => expectRejected("unrelated", endpoint, field)));
      if (fields.length === 0) return;
      const { body } = await send("unrelated", endpoint, ({ kind }) => referenceRows[kind].foreign);
      expect([2000, 4005]).toContain(body.error?.code);
    }),
  );
});

/** What administrators may name of any company. */
const openToAdmins: readonly ReferenceKind[] = ["company", "attached company"];

describe("an id of another company", () => {
  it("is rejected from administrators, too, if the company of the path may not use it", () =>
    expectNoEffect(async () => {
      // An alert rule is its owner's only.
      const shared = forUsers.filter(
        ({ path }) => path.startsWith("/companies/{c}") && !path.includes("alert-rules/{id}"),
      );
      for (const endpoint of shared) {
        const fields = idFieldsOf(endpoint).filter(({ kind }) => !openToAdmins.includes(kind));
        await Promise.all(fields.map((field) => expectRejected("admin", endpoint, field)));
      }
    }));

  it.each<[string, ReferenceKind]>([
    ["tags", "tag"],
    ["companies", "company"],
    ["drivers", "driver"],
    ["custom_fields", "custom field type"],
    ["assigned_to", "user"],
    ["template", "ticket template"],
  ])("restricts a list by %s as an unknown id does", async (name, kind) => {
    const forms = (id: number) => [`${id}`, `${id}|1`, `${id}|0`, `${id},foreign`];
    const lists = forUsers.filter((list) => idFiltersOf(list).includes(name) && !list.path.endsWith("generate-report"));
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) {
      const filtered = (id: number) =>
        Promise.all(
          forms(id).map((form) => send("unrelated", list, ownId, `&${new URLSearchParams({ [name]: form })}`)),
        );
      const [foreign, unknown] = await Promise.all([filtered(referenceRows[kind].foreign), filtered(unknownId)]);
      expect(foreign.map(({ status }) => status)).toContain(200);
      expect(unknown, list.path).toEqual(foreign);
    }
  });
});

describe("an own id", () => {
  it("has access", async () => {
    // No file of a report is stored here.
    const reading = forUsers.filter(({ method, path }) => method === "get" && !/\/(download|file)$/.test(path));
    const responses = await Promise.all(reading.map((endpoint) => send("unrelated", endpoint, ownId)));
    const denied = reading.filter((_, index) => [2000, 4005].includes(responses[index]?.body?.error?.code));
    expect(denied.map(({ path }) => path)).toEqual([]);
  });
});

describe("the OpenAPI document", () => {
  it("says of every id what it refers to", () => {
    const isId = ({ type, minimum, maximum }: JsonSchema) =>
      [type].flat().includes("integer") && minimum === 1 && Number(maximum) > 1e14;
    const others: string[] = [];
    const visit = (schema: JsonSchema, name: string) => {
      if (schema[referenceKeyword]) return;
      if (isId(schema) || (/(^|_)ids?$/.test(name) && !schema.items)) others.push(name);
      if (schema.items) visit(schema.items as JsonSchema, name);
      for (const each of (schema.oneOf ?? []) as JsonSchema[]) visit(each, name);
      const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      for (const [inner, field] of fields) visit(field, inner);
    };
    for (const endpoint of endpoints) {
      for (const { in: place, name = "", schema = {} } of operationOf(endpoint).parameters) {
        if (place === "query") visit(schema, name);
      }
      visit(bodySchemaOf(endpoint) ?? {}, "");
    }
    expect(others).toEqual([]);
  });

  it("has no filter by ids beyond the filters that are compared with unknown ids", () => {
    // What a link for owners shows is in owner-links.test.ts.
    const names = new Set(guarded.flatMap(idFiltersOf));
    expect([...names].sort()).toEqual(["assigned_to", "companies", "custom_fields", "drivers", "tags", "template"]);
  });
});

it("reads the access of a request by keys, without a scan of a table", async () => {
  const requested = { companyId: company.alpha, plantId: plant.own, isForAdmins: false, childIds: [company.east] };
  const steps = await queryPlans(testStack.stack, (api) =>
    readAccess(api, "unknown", requested, []).catch(() => undefined),
  );
  expect(steps).toContain("SEARCH users USING INTEGER PRIMARY KEY (rowid=?)");
  expect(steps.filter((step) => /^SCAN (?!CONSTANT ROW|reached|json_each)/.test(step))).toEqual([]);
});
