import { beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../src/access/tokens";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant } from "../support/fixtures";
import { runSql } from "../support/stack";
import { company, createClient, password, readResponse, type UserName, user } from "../support/users";

const testStack = setupFixtureStack({ API_URL: "https://api.example" });
const { as } = testStack;
const path = "/me/access-tokens";

const run = (statement: string, ...values: unknown[]) => runSql(testStack.stack.db, statement, ...values);
const rows = async <T>(statement: string, ...values: unknown[]) =>
  (
    await testStack.stack.db
      .prepare(statement)
      .bind(...values)
      .all<T>()
  ).results;

beforeEach(async () => {
  await run("delete from access_tokens where scope is not null");
  await run("delete from throttled_attempts");
});

async function create(name: UserName, changes = {}) {
  const { status, body } = await as(name as "owner").post(path, {
    name: "Spreadsheet",
    scope: "read",
    expires_on: null,
    ...changes,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body as { access_token: { id: number }; token: string; url: string };
}

const get = async (token: string, callPath: string, init: RequestInit = {}) =>
  readResponse(
    await testStack.stack.fetch(`/v0${callPath}`, { ...init, headers: { authorization: `Bearer ${token}` } }),
  );
const codeOf = async (token: string, callPath = "/users/me") => (await get(token, callPath)).body.error?.code ?? null;

describe("an access token", () => {
  it("is stated once, and only its hash is stored", async () => {
    const { token, access_token: created, url } = await create("owner", { scope: "write", expires_on: "2030-02-28" });
    expect(token).toMatch(/^hgp_[\w-]{43}$/);
    expect(url).toBe("https://api.example/v0/users/me/companies");
    const expected = {
      id: created.id,
      name: "Spreadsheet",
      scope: "write",
      company_ids: [company.alpha, company.east, company.west],
      created_at: expect.any(String),
      expires_on: "2030-02-28",
      last_used_at: null,
      active: true,
    };
    expect(created).toEqual(expected);
    const listed = await as("owner").get(path);
    expect(listed.body).toEqual({ access_tokens: [expected] });
    expect(JSON.stringify(listed.body)).not.toContain(token);
    const [stored] = await rows<object>("select * from access_tokens where id = ?", created.id);
    expect(stored).toMatchObject({ token_hash: await hashToken(token), expires_at: "2030-02-28T23:00:00Z" });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await create("admin")).access_token).toMatchObject({ company_ids: null });
  });

  it("has the rights of its owner, at the moment of the call", async () => {
    const { token } = await create("unrelated");
    expect((await get(token, "/users/me")).body).toMatchObject({ id: user.unrelated });
    expect(await codeOf(token, `/companies/${company.unrelated}/plants/${plant.foreign}`)).toBeNull();
    expect(await codeOf(token, `/companies/${company.alpha}`)).toBe(4005);
    expect(await codeOf(token, "/companies")).toBe(4005);
    await run("delete from company_users where user_id = ?", user.unrelated);
    expect(await codeOf(token, `/companies/${company.unrelated}`)).toBe(4005);
    await run("insert into company_users (user_id, company_id) values (?, ?)", user.unrelated, company.unrelated);
  });

  it("is neither seen nor revoked by another person, and revoked at once by its owner", async () => {
    const { token, access_token } = await create("owner");
    const other = await create("portfolio");
    expect((await as("portfolio").get(path)).body.access_tokens).toMatchObject([{ id: other.access_token.id }]);
    expect((await as("portfolio").delete(`${path}/${access_token.id}`)).body.error.code).toBe(2000);
    expect(await codeOf(token)).toBeNull();
    expect((await as("owner").delete(`${path}/${access_token.id}`)).status).toBe(204);
    expect([await codeOf(token), await codeOf(other.token)]).toEqual([1000, null]);
  });

  it("ends after its last day", async () => {
    const { token, access_token } = await create("owner", { expires_on: new Date().toISOString().slice(0, 10) });
    expect(await codeOf(token)).toBeNull();
    await run("update access_tokens set expires_at = '2026-01-01T23:00:00Z' where id = ?", access_token.id);
    expect(await codeOf(token)).toBe(1002);
    expect((await as("owner").get(path)).body.access_tokens).toMatchObject([
      { active: false, expires_on: "2026-01-01" },
    ]);
    // A sign-in deletes expired sessions, but not the tokens that their owner looks for.
    await as(null).post("/sign-in", { email: "owner@test.example", password });
    expect((await as("owner").get(path)).body.access_tokens).toHaveLength(1);
  });

  it("ends when its owner is deactivated, and with a new password", async () => {
    const act = (action_name: string) => as("admin").post("/actions", { action_name, user_id: user.bounced });
    const ended = (await create("bounced")).token;
    expect(await codeOf(ended)).toBeNull();
    await act("deactivateUser");
    expect(await codeOf(ended)).toBe(1000);
    await act("reactivateUser");
    expect(await codeOf(ended)).toBe(1000);
    const { token } = await create("beta");
    expect(await codeOf(token)).toBeNull();
    await as("beta").put("/users/me", { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" });
    expect(await codeOf(token)).toBe(1000);
    expect((await as("beta").get(path)).body).toEqual({ access_tokens: [] });
  });

  it("notes its use at most once an hour", async () => {
    const { token, access_token } = await create("owner");
    const used = async () =>
      (await rows<{ last_used_at: string }>("select last_used_at from access_tokens where id = ?", access_token.id))[0]
        ?.last_used_at ?? null;
    await get(token, "/users/me");
    await expect.poll(used).not.toBeNull();
    const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
    const recent = ago(50);
    await run("update access_tokens set last_used_at = ?", recent);
    await get(token, "/users/me");
    await get(token, `/companies/${company.alpha}`);
    expect(await used()).toBe(recent);
    await run("update access_tokens set last_used_at = ? where id = ?", ago(61), access_token.id);
    await get(token, "/users/me");
    await expect.poll(async () => ((await used()) ?? "") > recent).toBe(true);
  });

  it("creates no other token", async () => {
    const { token } = await create("owner", { scope: "write" });
    const init = { method: "POST", body: JSON.stringify({ name: "Next", scope: "read", expires_on: null }) };
    expect((await get(token, path, init)).body.error.code).toBe(4005);
    expect(await codeOf(token, path)).toBe(4005);
  });
});

describe("creating an access token", () => {
  it("requires a name, a scope and a day that is not over", async () => {
    const problems = async (body: object) => Object.keys((await as("owner").post(path, body)).body.error.messages);
    expect(await problems({ name: "", scope: "all", expires_on: "soon" })).toEqual(["name", "scope", "expires_on"]);
    expect(await problems({ name: "x", scope: "read", expires_on: "2026-01-01" })).toEqual(["expires_on"]);
    expect(await problems({ name: "x", scope: "read", expires_on: "9999-12-31" })).toEqual(["expires_on"]);
    expect(await problems({ name: "x".repeat(81), scope: "read", expires_on: null })).toEqual(["name"]);
  });

  it("is limited to 20 tokens of a person, also at the same moment", async () => {
    const create = () => as("owner").post(path, { name: "x", scope: "read", expires_on: null });
    for (let count = 0; count < 18; count++) expect((await create()).status).toBe(201);
    await run("delete from throttled_attempts");
    const statuses = (await Promise.all([1, 2, 3, 4].map(create))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 422, 422]);
  });

  it("is throttled, also when tokens are revoked", async () => {
    const client = await createClient(testStack.stack, "support");
    const create = () => client.post(path, { name: "x", scope: "read", expires_on: null });
    for (let count = 0; count < 20; count++) {
      const { body } = await create();
      await client.delete(`${path}/${body.access_token.id}`);
    }
    expect((await create()).body.error.code).toBe(4029);
  });

  it("is audited, and so is its end", async () => {
    const { access_token, token } = await create("owner", { name: "Audited" });
    await as("owner").delete(`${path}/${access_token.id}`);
    const entries = await rows<{ event: string }>(
      "select event, user_id, plant_id, old_values, new_values from audits where model_type = 'access_token' and model_id = ? order by id",
      access_token.id,
    );
    expect(entries).toEqual([
      {
        event: "created",
        user_id: user.owner,
        plant_id: null,
        old_values: "{}",
        new_values: '{"name":"Audited","scope":"read","expires_on":null}',
      },
      {
        event: "deleted",
        user_id: user.owner,
        plant_id: null,
        old_values: '{"name":"Audited","scope":"read"}',
        new_values: "{}",
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});
