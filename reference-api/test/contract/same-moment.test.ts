import { beforeAll, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, meter, plant, tag, ticket } from "../support/fixtures";
import { type Client, company, readResponse } from "../support/users";

const testStack = setupFixtureStack();
const alpha = `/companies/${company.alpha}`;
const own = `${alpha}/plants/${plant.own}`;
const shared = `${alpha}/plants/${plant.shared}`;
const ticketPath = `${own}/tickets/${ticket.open}`;
const meterPath = `${own}/meters/${meter.south}`;
const issuePath = `${own}/meters/${meter.south}/issues/${issue.zero}`;

/** The object of a path, or the object of a list with an id. */
const found = async (client: Client, path: string, id?: number) => {
  const { body } = await client.get(path);
  const list = Array.isArray(body) ? body : body.accounts;
  return list ? list.find((each: { id: number }) => each.id === id) : body;
};

/** Sends a change of what was loaded with a revision. */
const send = async (client: Client, path: string, body: unknown, revision?: number) =>
  readResponse(
    await client.raw(path, {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...(revision !== undefined && { "if-match": `"${revision}"` }) },
    }),
  );

interface Case {
  readonly name: string;
  /** Where the object is read. In a list, it has the id. */
  readonly read: string;
  readonly id?: number;
  readonly path?: string;
  readonly bodyOf: (value: number) => Record<string, unknown>;
  /** The stored value of the body. Omitted if no response contains it. */
  readonly stored?: (value: Record<string, unknown>) => object;
}

const ids = { contact: 0, field: 0, note: 0, account: 0 };
const findings = ["cleaned", "inverter_replaced", "string_repaired", "other"];
const ofPlant = `${own}`;

const cases = (): Case[] => [
  { name: "the title of a ticket", read: ticketPath, bodyOf: (value) => ({ title: `Title ${value}` }) },
  { name: "the planning of a ticket", read: ticketPath, bodyOf: (value) => ({ due_on: `2026-07-0${value + 1}` }) },
  {
    name: "what was found when a ticket is closed",
    read: ticketPath,
    path: `${ticketPath}/close`,
    bodyOf: (value) => ({ finding: findings[value], finding_note: "" }),
  },
  { name: "a meter", read: meterPath, bodyOf: (value) => ({ peak_in_watt: 6_000 + value }) },
  { name: "a plant", read: ofPlant, bodyOf: (value) => ({ name: `Barn ${value}` }) },
  {
    name: "the address of a plant",
    read: ofPlant,
    bodyOf: (value) => ({ address: { latitude: 52 + value / 10 } }),
    stored: ({ address }) => ({ address: { latitude: (address as { latitude: number }).latitude } }),
  },
  {
    name: "the tags of a plant",
    read: ofPlant,
    bodyOf: (value) => ({ tag_ids: [tag.roof, tag.shared].slice(value - 1) }),
    stored: ({ tag_ids }) => ({ tags: (tag_ids as number[]).map((id) => ({ id })) }),
  },
  { name: "a contact", read: `${own}/contacts/${ids.contact}`, bodyOf: (value) => ({ name: `Anna ${value}` }) },
  {
    name: "a custom field",
    read: `${own}/custom-fields`,
    id: ids.field,
    path: `${own}/custom-fields/${ids.field}`,
    bodyOf: (value) => ({ value: `Value ${value}` }),
  },
  {
    name: "a note",
    read: `${own}/notes`,
    id: ids.note,
    path: `${own}/notes/${ids.note}`,
    bodyOf: (value) => ({ message: `Note ${value}` }),
  },
  {
    name: "a promise",
    read: `${shared}/promise-status/502`,
    bodyOf: (value) => ({ promised_total_wh: 9_000_000 + value }),
  },
  {
    name: "the snooze of an issue",
    read: `${own}/issues`,
    id: issue.zero,
    path: `${issuePath}/snooze`,
    bodyOf: (value) => ({ snoozed_until: `2026-07-1${value}` }),
  },
  { name: "a company", read: alpha, bodyOf: (value) => ({ name: `Alpha ${value}` }) },
  {
    name: "the children of a company",
    read: alpha,
    bodyOf: (value) => ({ children: [company.east, company.west, company.beta].slice(0, value).map((id) => ({ id })) }),
    stored: () => ({}),
  },
  {
    name: "a tag",
    read: `${alpha}/tags`,
    id: tag.roof,
    path: `${alpha}/tags/${tag.roof}`,
    bodyOf: (value) => ({ name: `Roof ${value}` }),
  },
  {
    name: "the key of an account",
    read: `${alpha}/pulled-accounts`,
    id: ids.account,
    path: `/driver-accounts/${ids.account}/api-key`,
    bodyOf: (value) => ({ api_key: `key-${value}` }),
    stored: () => ({}),
  },
];

describe("changes at the same moment", () => {
  beforeAll(async () => {
    const { stack, as } = testStack;
    const created = async (path: string, body: unknown, client = as("owner")) =>
      (await client.post(path, body)).body.id;
    await stack.db
      .prepare("insert into custom_field_types (id, company_id, name, type) values (1, ?, 'Key box', 'text')")
      .bind(company.alpha)
      .run();
    ids.contact = await created(`${own}/contacts`, { name: "Anna" });
    ids.field = await created(`${own}/custom-fields`, { type_id: 1, value: "Code" });
    ids.note = await created(`${own}/notes`, { message: "Note" });
    ids.account = await created(`${alpha}/driver-accounts`, { display_name: "Sites", api_key: "key" }, as("admin"));
  });

  it.each(cases().map(({ name }, index) => [name, index] as const))(
    "stores one of three changes of %s that were made to the same revision",
    async (name, index) => {
      const { read, id, path = read, bodyOf, stored = (body) => body } = cases()[index] as Case;
      const client = testStack.as(name === "a note" ? "owner" : "admin");
      const { revision } = await found(client, read, id);
      const values = [1, 2, 3];
      const results = await Promise.all(values.map((value) => send(client, path, bodyOf(value), revision)));
      const statuses = results.map(({ status }) => status);
      expect(statuses.map((status) => (status === 204 ? 200 : status)).toSorted()).toEqual([200, 412, 412]);
      expect(results.find(({ status }) => status === 412)?.body.error).toEqual({
        code: 4000,
        messages: { general: ["Somebody else has changed this in the meantime."] },
      });
      const winner = bodyOf(values[statuses.findIndex((status) => status < 300)] ?? 0);
      const after = await found(client, read, id);
      expect(after).toMatchObject(stored(winner));
      expect(after.revision).toBeGreaterThan(revision);

      // The same value again is no conflict, and changes nothing.
      expect((await send(client, path, winner, revision)).status).toBeLessThan(300);
      expect((await found(client, read, id)).revision).toBe(
        name === "the key of an account" ? revision + 2 : after.revision,
      );
    },
  );

  it("does not delete a contact or a custom field that was changed since it was loaded", async () => {
    const client = testStack.as("owner");
    const earlier = { method: "DELETE", headers: { "if-match": '"0"' } };
    for (const path of [`${own}/contacts/${ids.contact}`, `${own}/custom-fields/${ids.field}`]) {
      await client.put(path, { name: "Bob", value: "Other" });
      await client.put(path, path.includes("contacts") ? { name: "Bob" } : { value: "Other" });
      expect((await client.raw(path, earlier)).status).toBe(412);
    }
    expect((await client.get(`${own}/contacts/${ids.contact}`)).body.name).toBe("Bob");
  });

  it("does not upgrade a plant without a tag that it got since it was loaded", async () => {
    const client = testStack.as("owner");
    const light = `${alpha}/plants/${plant.light}`;
    const { revision } = await found(client, light);
    await client.put(`${light}/tags/${tag.shared}`);
    const upgrade = { tag_ids: [] as number[], is_owner: true, monitored_since: "2026-06-10" };
    expect((await send(client, light, upgrade, revision)).status).toBe(412);
    const tagged = await found(client, light);
    expect(tagged).toMatchObject({ yield_status: "NON_MON", tags: [{ id: tag.shared }] });
    const again = await send(client, light, { ...upgrade, tag_ids: [tag.shared] }, tagged.revision);
    expect(again).toMatchObject({ status: 200, body: { monitored_since: "2026-06-10", tags: [{ id: tag.shared }] } });
  });

  it("stores changes of different fields by clients without a condition", async () => {
    const client = testStack.as("admin");
    await Promise.all([
      send(client, ticketPath, { title: "Both" }),
      send(client, ticketPath, { description: "Texts" }),
      send(client, ticketPath, { priority: "high" }),
    ]);
    expect(await found(client, ticketPath)).toMatchObject({ title: "Both", description: "Texts", priority: "high" });
    await Promise.all([
      send(client, meterPath, { name: "Both" }),
      send(client, meterPath, { peak_in_watt: 7_000 }),
      send(client, meterPath, { angle_in_degrees: 12 }),
    ]);
    expect(await found(client, meterPath)).toMatchObject({ name: "Both", peak_in_watt: 7_000, angle_in_degrees: 12 });
    await Promise.all([
      send(client, alpha, { name: "Alpha" }),
      send(client, alpha, { non_mon_creation_enabled: false }),
    ]);
    expect(await found(client, alpha)).toMatchObject({ name: "Alpha", non_mon_creation_enabled: false });
  });

  it("finds a plant by the name and the city that two clients changed at the same moment", async () => {
    const client = testStack.as("admin");
    await Promise.all([send(client, own, { name: "Windmill" }), send(client, own, { address: { city: "Urk" } })]);
    const { body } = await client.get(`${alpha}/plants?search=${encodeURIComponent("windmill urk")}`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([plant.own]);
  });

  it("counts the peak power of two meters that were changed at the same moment", async () => {
    const client = testStack.as("admin");
    const west = `${own}/meters/${meter.west}`;
    await Promise.all([
      send(client, meterPath, { peak_in_watt: 1_000 }),
      send(client, west, { peak_in_watt: 2_000 }),
      send(client, `${own}`, { address: { longitude: 5 } }),
    ]);
    expect((await client.get(own)).body.total_peak_in_watt).toBe(3_000);
  });
});
