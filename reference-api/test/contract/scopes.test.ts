import { beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../src/access/tokens";
import { endpoints } from "../../src/endpoints";
import type { Endpoint } from "../../src/routes/endpoint";
import { changedRows, countChangedRows } from "../support/changed-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows } from "../support/fixtures";
import { ownId, requestOf } from "../support/id-fields";
import { insertReferenceRows } from "../support/reference-rows";
import { readResponse, user } from "../support/users";

const testStack = setupFixtureStack();
const tokens = { read: "hgp_read-token-of-the-stranger", write: "hgp_write-token-of-the-stranger" };
const ofAdmin = { read: "hgp_read-token-of-the-administrator", write: "hgp_write-token-of-the-administrator" };

beforeAll(async () => {
  const { db } = testStack.stack;
  await insertReferenceRows(db);
  const rows = ([people, user_id]: readonly [typeof tokens, number]) =>
    Object.entries(people).map(async ([scope, token]) => ({
      ...{ token_hash: await hashToken(token), user_id, created_at: "2026-06-01T10:00:00Z", scope, name: scope },
    }));
  await insertFixtureRows(db, {
    access_tokens: await Promise.all([[tokens, user.unrelated] as const, [ofAdmin, user.admin] as const].flatMap(rows)),
  });
  await countChangedRows(db);
});

async function send(token: string, endpoint: Endpoint) {
  const { path, body } = requestOf(endpoint, ownId);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = {
    method: endpoint.method.toUpperCase(),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const { status, body: value } = await readResponse(await testStack.stack.fetch(`/v0${path}`, init));
  return { status, message: value?.error?.messages?.general?.[0] };
}

const readOnly = "This access token may only read.";
const needsSession = "An access token may not do this. Sign in at the site.";
const guarded = endpoints.filter(({ access }) => access !== "guest");
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe("every call with an access token", () => {
  it.each(named)("%s changes nothing with the scope read", async (_, endpoint) => {
    const { db } = testStack.stack;
    const before = await changedRows(db);
    const { message } = await send(tokens.read, endpoint);
    expect(await changedRows(db)).toBe(before);
    const expected = { read: undefined, write: readOnly };
    const isDenied = message === readOnly || message === needsSession;
    expect(isDenied ? message : undefined).toBe(endpoint.tokenScope ? expected[endpoint.tokenScope] : needsSession);
  });

  it("needs the scope write for the GETs that change something, and read for the POSTs that do not", () => {
    const namesOf = (method: string, scope: string) =>
      guarded.filter((endpoint) => endpoint.method === method && endpoint.tokenScope === scope).map(nameOf);
    expect(namesOf("get", "write")).toEqual([
      "get /companies/{c}/plants/generate-report",
      "get /companies/{c}/meters/generate-report",
      "get /companies/{c}/issues/generate-report",
      "get /companies/{c}/plants/{p}/meters/{m}/production-check",
      "get /companies/{c}/plants/{p}/meters/{m}/connection-check",
    ]);
    expect(namesOf("post", "read")).toEqual([
      "post /companies/{c}/plants/{p}/meters/{m}/measurements/preview",
      "post /companies/{c}/alert-rules/preview",
      "post /companies/{c}/report-schedules/preview",
    ]);
    expect([...namesOf("put", "read"), ...namesOf("delete", "read")]).toEqual([]);
  });

  it("allows with the scope write all but the calls of sessions", async () => {
    const sessionCalls: string[] = [];
    for (const endpoint of guarded) {
      // An administrator's token has the rights of the administrator, but none of the calls of administrators.
      const { message, status } = await send(endpoint.access === "admin" ? ofAdmin.write : tokens.write, endpoint);
      expect(message, nameOf(endpoint)).not.toBe(readOnly);
      expect(status, nameOf(endpoint)).not.toBe(401);
      if (message === needsSession) sessionCalls.push(nameOf(endpoint));
    }
    const forAdmins = guarded.filter(({ access }) => access === "admin").map(nameOf);
    expect(sessionCalls.filter((name) => !forAdmins.includes(name)).sort()).toEqual([
      "delete /companies/{c}/owner-links/{id}",
      "delete /companies/{c}/plants/{p}/meters/{m}/ingest-keys/{id}",
      "delete /me/access-tokens/{id}",
      "delete /me/calendar",
      "delete /me/push/{id}",
      "get /me/access-tokens",
      "get /me/calendar",
      "post /companies/{c}/alert-rules",
      "post /companies/{c}/owner-links",
      "post /companies/{c}/plants/{p}/meters/{m}/ingest-keys",
      "post /companies/{c}/report-schedules",
      "post /companies/{c}/users",
      "post /me/access-tokens",
      "post /me/calendar",
      "post /me/push",
      "put /companies/{c}/alert-rules/{id}",
      "put /companies/{c}/report-schedules/{r}",
      "put /users/me",
    ]);
    expect(forAdmins.filter((name) => !sessionCalls.includes(name))).toEqual([]);
  });
});
