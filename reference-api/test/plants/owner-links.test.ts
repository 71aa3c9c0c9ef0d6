import { beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../src/access/tokens";
import { setupFixtureStack } from "../support/fixture-stack";
import { meter, plant, tag } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const path = `/companies/${company.alpha}/owner-links`;

const choice = {
  name: "Jansen",
  plants: { plant_ids: [plant.own] as number[] } as { plant_ids: number[] } | { tag_id: number },
  shows: { money: false, tickets: false },
  language: "nl",
  expires_on: null as string | null,
};

async function create(changes: Partial<typeof choice> = {}) {
  const { status, body } = await testStack.as("owner").post(path, { ...choice, ...changes });
  expect(status).toBe(201);
  return body as { link: { id: number }; token: string };
}
const open = (token: string, query = "") => testStack.as(null).get(`/owner-links/${token}${query}`);
const query = async (sql: string) => (await testStack.stack.db.prepare(sql).all()).results;
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeEach(async () => {
  const tables = ["owner_links", "throttled_attempts", "audits"];
  await testStack.stack.db.batch(tables.map((table) => testStack.stack.db.prepare(`delete from ${table}`)));
});

describe("links for owners", () => {
  it("state their token once, and store only its hash", async () => {
    const { link, token } = await create({ expires_on: dayIn(30) });
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = {
      ...{ ...choice, expires_on: dayIn(30), id: link.id, tag_name: null, plant_count: 1 },
      created_at: expect.any(String),
      created_by: { id: user.owner, first_name: "owner", last_name: "Tester", deleted_at: null },
      last_used_at: null,
      is_report: false,
    };
    expect(link).toEqual(stored);
    expect((await testStack.as("portfolio").get(path)).body).toEqual({ links: [stored] });
    expect(await query("select token_hash from owner_links")).toEqual([{ token_hash: await hashToken(token) }]);
    expect((await testStack.as("beta").get(`/companies/${company.beta}/owner-links`)).body).toEqual({ links: [] });
  });

  it("are in the history of each plant that they show", async () => {
    const { link } = await create({ plants: { tag_id: tag.roof } });
    expect((await testStack.as("owner").delete(`${path}/${link.id}`)).status).toBe(204);
    const audits = (await testStack.as("owner").get(`/companies/${company.alpha}/plants/${plant.own}/audits`)).body;
    expect(audits.map((audit: Record<string, unknown>) => [audit.model_type, audit.model_id, audit.event])).toEqual([
      ["owner_link", link.id, "deleted"],
      ["owner_link", link.id, "created"],
    ]);
    expect(audits[1].changes.new_values).toMatchObject({ name: "Jansen", shows_money: false, language: "nl" });
    await create({ plants: { plant_ids: [plant.shared] } });
    const attached = `/companies/${company.beta}/plants/${plant.shared}/audits`;
    expect((await testStack.as("beta").get(attached)).body).toEqual([]);
  });

  it.each<[object, string]>([
    [{ name: " " }, "name"],
    [{ plants: {} }, "plants"],
    [{ plants: { tag_id: tag.roof, plant_ids: [plant.own] } }, "plants"],
    [{ plants: { plant_ids: [] } }, "plants"],
    [{ plants: { plant_ids: Array.from({ length: 51 }, () => plant.own) } }, "plants"],
    [{ language: "de" }, "language"],
    [{ expires_on: dayIn(-2) }, "expires_on"],
    [{ expires_on: dayIn(6 * 366) }, "expires_on"],
  ])("reject %o at its field", async (changes, field) => {
    const { status, body } = await testStack.as("owner").post(path, { ...choice, ...changes });
    expect([status, Object.keys(body.error?.messages ?? {})]).toEqual([422, [field]]);
  });

  it("are for plants that the company, or one below it, owns", async () => {
    const codeOf = async (name: "owner" | "beta", companyId: number, plants: object) =>
      (await testStack.as(name).post(`/companies/${companyId}/owner-links`, { ...choice, plants })).body.error?.code;
    expect(await codeOf("owner", company.alpha, { plant_ids: [plant.own, plant.east] })).toBeUndefined();
    expect(await codeOf("beta", company.beta, { plant_ids: [plant.shared] })).toBe(4005);
    expect(await codeOf("owner", company.alpha, { plant_ids: [plant.foreign] })).toBe(4005);
    expect(await codeOf("owner", company.alpha, { tag_id: tag.foreign })).toBe(2000);
  });

  it("are at most 200 of a company, also when they are created at the same moment", async () => {
    await testStack.stack.db
      .prepare(
        `insert into owner_links (company_id, name, plant_ids, shows_money, shows_tickets, language, token_hash, created_at)
         select ${company.alpha}, 'Link', '[]', 0, 0, 'en', value, '2026-01-01T09:00:00Z'
         from json_each(?)`,
      )
      .bind(JSON.stringify(Array.from({ length: 198 }, (_, index) => `hash ${index}`)))
      .run();
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await testStack.as("owner").post(path, choice)).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 422, 422]);
    expect(await query("select count(*) as count from audits")).toEqual([{ count: 2 }]);
  });
});

describe("the page of a link", () => {
  it("has the figures of the normal calls", async () => {
    const hours = Array.from({ length: 25 }, (_, hour) => [hour, hour + 1, hour, 0, 500, 1_781_690_400]);
    await testStack.stack.db
      .prepare(`update plants set today = ?, assessed_until = '2026-06-16' where id = ${plant.own}`)
      .bind(JSON.stringify(hours))
      .run();
    const { token } = await create({ shows: { money: true, tickets: true } });
    const { body } = await open(token);
    const of = async (call: string) =>
      (await testStack.as("owner").get(`/companies/${company.alpha}/plants/${plant.own}${call}`)).body;
    const days = "start_date=2026-05-18&end_date=2026-06-16";
    const only = (row: Record<string, unknown>, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, row[name]]));
    const names = Object.keys(body.plant.days[0]);
    const rowsOf = async (range: string) =>
      (await of(`/performances?${range}`)).map((row: Record<string, unknown>) => only(row, names));
    expect(body.plant.days).toEqual(await rowsOf(`${days}&period_type=day`));
    expect(body.plant.days).toHaveLength(30);
    expect(body.plant.months).toEqual(await rowsOf("start_date=2025-07-01&end_date=2026-06-17&period_type=month"));
    expect(body.plant.months.at(-1).actual_yield_in_kwh).toBeGreaterThan(0);
    const losses = await of(`/losses?${days}`);
    expect(losses.causes.length).toBeGreaterThan(0);
    const causes = losses.causes.map((cause: Record<string, unknown>) =>
      only(cause, ["type_name", "pattern", "lost_kwh", "lost_cents", "first_date", "last_date"]),
    );
    expect(body.plant.losses).toEqual({ ...only(losses, Object.keys(body.plant.losses)), causes });
    const { late_deliveries: _, ...today } = await of("/today");
    expect(body.plant.today).toEqual(today);
    const read = await of("?with=tickets,promise_statuses");
    expect(body.plant.tickets).toEqual(
      read.tickets.map((ticket: Record<string, unknown>) => only(ticket, ["title", "created_at", "closed_on"])),
    );
    expect(body.plant).toMatchObject(only(read, ["name", "yield_status", "silent_since", "lost_kwh_per_day"]));
    expect(body).toMatchObject({
      company: "Alpha",
      language: "nl",
      as_of: "2026-06-17T10:00:00Z",
      total: 1,
      plants: [],
    });
  });

  it("has the promise of the current period", async () => {
    const { token } = await create({ plants: { plant_ids: [plant.shared] } });
    const promises = `/companies/${company.alpha}/plants/${plant.shared}/promise-statuses`;
    const [{ id, plant_id, period_index, last_change, revision, ...promise }] = (
      await testStack.as("owner").get(promises)
    ).body;
    expect([id, plant_id, period_index, revision, last_change.changed_on.length]).toEqual([502, 12, 1, 0, 10]);
    expect((await open(token)).body.plant.promise).toEqual(promise);
  });

  it("has neither money nor tickets unless the link shows them", async () => {
    await testStack.stack.db.prepare(`update meters set amount_in_cents_per_kwh = 20 where id = ${meter.south}`).run();
    const textOf = async (shows: typeof choice.shows) => {
      const { token } = await create({ shows });
      return JSON.stringify((await open(token)).body.plant);
    };
    expect(await textOf({ money: false, tickets: false })).not.toMatch(/cents|euro|ticket|Inverter is silent/);
    const priced = await textOf({ money: true, tickets: false });
    expect(new Set(priced.match(/\w*cents\w*/g))).toEqual(new Set(["lost_cents"]));
    expect(priced).not.toMatch(/ticket|Inverter is silent/);
    const withTickets = await textOf({ money: false, tickets: true });
    expect([/"tickets":\[\{"title":"Inverter is silent"/.test(withTickets), /cents/.test(withTickets)]).toEqual([
      true,
      false,
    ]);
  });

  it("lists several plants by name, and opens each of them but no other", async () => {
    const { token } = await create({ plants: { plant_ids: [plant.own, plant.shared, plant.light] } });
    const { body } = await open(token);
    expect(body).toMatchObject({ total: 3, plant: null });
    expect(body.plants.map((row: { id: number }) => row.id)).toEqual([plant.shared, plant.light, plant.own]);
    expect(Object.keys(body.plants[0]).filter((name) => /cents|score|code|address/.test(name))).toEqual([]);
    const opened = await open(token, `?plant=${plant.light}`);
    expect(opened.body).toMatchObject({ total: 3, plants: [], plant: { id: plant.light, today: null } });
    const unknown = await open("unknown-token-of-forty-three-characters-0000");
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 2000]);
    for (const other of [plant.east, plant.foreign, 777_777, "x", ""])
      expect(await open(token, `?plant=${other}`)).toMatchObject({ status: 404, body: unknown.body });
  });

  it("shows the plants that have the tag and belong to the company when it is read", async () => {
    const { token } = await create({ plants: { tag_id: tag.roof } });
    expect((await open(token)).body.plant.id).toBe(plant.own);
    const add = `insert into plant_tags (plant_id, tag_id) values (${plant.light}, ${tag.roof}), (${plant.foreign}, ${tag.roof})`;
    await testStack.stack.db.prepare(add).run();
    expect((await open(token)).body).toMatchObject({ total: 2, plant: null });
    const owner = (id: number) => `update plants set owning_company_id = ${id} where id = ${plant.own}`;
    await testStack.stack.db.prepare(owner(company.unrelated)).run();
    expect((await open(token)).body.plant.id).toBe(plant.light);
    expect((await open(token, `?plant=${plant.own}`)).status).toBe(404);
    await testStack.stack.db.prepare(owner(company.alpha)).run();
  });

  it("is the same error for a revoked, an expired and an unknown link", async () => {
    const revoked = await create();
    expect((await open(revoked.token)).status).toBe(200);
    await testStack.as("owner").delete(`${path}/${revoked.link.id}`);
    const expired = await create({ expires_on: dayIn(1) });
    expect((await open(expired.token)).status).toBe(200);
    await testStack.stack.db.prepare("update owner_links set expires_on = ?").bind(dayIn(-2)).run();
    const errors = await Promise.all(
      [revoked.token, expired.token, "unknown"].map(async (token) => {
        const { status, body } = await open(token);
        return { status, body };
      }),
    );
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
    expect(errors[0]).toEqual({
      status: 404,
      body: { error: { code: 2000, messages: { general: ["Link not found."] } } },
    });
  });

  it("remembers at most once an hour that it was read", async () => {
    const { token } = await create();
    await open(token);
    const [first] = await query("select last_used_at from owner_links");
    const since = Date.now() - Date.parse(String(first?.last_used_at));
    expect(since).toBeLessThan(60_000);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace(/\.\d+/, "");
    const readAfter = async (minutes: number) => {
      const before = ago(minutes);
      await testStack.stack.db.prepare("update owner_links set last_used_at = ?").bind(before).run();
      await open(token);
      const [after] = await query("select last_used_at from owner_links");
      return after?.last_used_at !== before;
    };
    expect([await readAfter(59), await readAfter(61)]).toEqual([false, true]);
  });

  it("is throttled for an address, whether the link exists or not", async () => {
    const { token } = await create();
    const from = (address: string, other = token) =>
      testStack.as(null).raw(`/owner-links/${other}?plant=0`, { headers: { "cf-connecting-ip": address } });
    const responses = await Promise.all(Array.from({ length: 121 }, (_, index) => from("192.0.2.1", `token-${index}`)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    const throttled = await from("192.0.2.1");
    expect([throttled.status, Number(throttled.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await from("192.0.2.2")).status).toBe(404);
    const own = await Promise.all(Array.from({ length: 61 }, () => from("192.0.2.3")));
    expect(own.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
