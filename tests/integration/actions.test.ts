import { cookieHeader, setupEdge } from "@testing/edge-worker";
import { json } from "@testing/mock-upstream";
import { beforeAll, describe, expect, it } from "vitest";
import { actions } from "../../app/actions.server";
import { resources } from "../../app/resources.server";

const edge = setupEdge({ session: "file" });
let adminCookie: string;
beforeAll(async () => {
  adminCookie = await edge.signInAdmin();
});

const names = Object.keys(actions);
const withAccess = (access: string) => names.filter((name) => actions[name]?.access === access);

/** The parameters of an action. */
const fieldsOf = (name: string) => Object.keys(actions[name]?.action.struct.schema ?? {});

/** The statuses that differ from the expected one, by the name of the action. */
async function unexpected(expected: number, tested: string[], send: (name: string) => Promise<Response>) {
  const others: Record<string, number> = {};
  for (const name of tested) {
    const response = await send(name);
    await response.body?.cancel();
    if (response.status !== expected) others[name] = response.status;
  }
  return others;
}

const send = (name: string, init: RequestInit & { cookie?: string; origin?: string } = {}) =>
  edge.request(`/actions/${name}`, {
    method: "POST",
    body: "[]",
    ...init,
    headers: {
      "Content-Type": "application/json",
      "Sec-Fetch-Site": init.origin ? "cross-site" : "same-origin",
      Origin: init.origin ?? edge.url,
      ...init.headers,
    },
  });

describe("every registered action", () => {
  it("responds with an ended session to a stranger, and redirects a form to sign-in", async () => {
    const users = [...withAccess("user"), ...withAccess("admin")];
    expect(users.length).toBeGreaterThan(0);
    expect(await unexpected(401, users, (name) => send(name))).toEqual({});
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await unexpected(302, users, (name) => send(name, { body: "", headers: form }))).toEqual({});
    expect(edge.upstream.requests).toEqual([]);
  });

  it("responds with an ended session after signing out", async () => {
    const ended = await edge.signIn();
    await (await edge.post("/sign-out", {}, ended)).body?.cancel();
    const users = [...withAccess("user"), ...withAccess("admin")];
    expect(await unexpected(401, users, (name) => send(name, { cookie: ended }))).toEqual({});
  });

  it("rejects a foreign origin", async () => {
    const origin = "https://evil.example";
    expect(await unexpected(403, names, (name) => send(name, { cookie: adminCookie, origin }))).toEqual({});
    expect(edge.upstream.requests).toEqual([]);
  });

  it("is for administrators when permissions.md names only them", () => {
    const forAdministrators = [
      ...["admin-mode", "attach-driver-account", "create-company", "delete-meter", "delete-plant"],
      ...["delete-pulled-account", "delete-user", "run-admin-action", "save-pulled-account"],
    ];
    expect(withAccess("admin")).toEqual(expect.arrayContaining(forAdministrators));
  });

  it("rejects users who are not administrators when it is for administrators", async () => {
    const tested = withAccess("admin");
    expect(tested.length).toBeGreaterThan(0);
    expect(await unexpected(403, tested, (name) => send(name, { cookie: edge.cookie }))).toEqual({});
    expect(edge.upstream.requests).toEqual([]);
  });

  it.each([
    ["of JSON that is no object", "application/json", "[]"],
    ["of half a JSON object", "application/json", '{"companyId":3'],
    ["of text", "text/plain", "companyId=3"],
    ["of bytes without a type", null, new TextEncoder().encode("companyId=3")],
    ["of multipart without a boundary", "multipart/form-data", "--x\r\n\r\n--x--"],
    ["of an unknown type", "image/svg+xml", "<svg/>"],
    ["without content", null, undefined],
  ])("responds with 400 to a body %s", async (_, type, body) => {
    const headers = type ? { "Content-Type": type } : undefined;
    const post = (name: string) =>
      edge.request(`/actions/${name}`, {
        method: "POST",
        body,
        cookie: adminCookie,
        headers: { "Sec-Fetch-Site": "same-origin", Origin: edge.url, ...headers },
      });
    expect(await unexpected(400, names, post)).toEqual({});
    expect(edge.upstream.requests).toEqual([]);
  });

  const nested = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  it.each([
    ["an object without a usable toString", '{"toString":1}'],
    ["an object that has no value", '{"toString":null,"valueOf":null}'],
    ["an array of such an object", '[{"toString":1}]'],
    ["an object with a prototype of its own", '{"__proto__":{"toString":1}}'],
    ["an array", "[[]]"],
    ["a number that is too large", "1e999"],
    ["a deeply nested array", nested],
  ])("responds with 400 when every parameter is %s", async (_, value) => {
    const bodyOf = (name: string) =>
      `{${fieldsOf(name)
        .map((field) => `${JSON.stringify(field)}:${value}`)
        .join()}}`;
    const tested = names.filter((name) => fieldsOf(name).length > 0);
    expect(tested.length).toBeGreaterThan(30);
    expect(await unexpected(400, tested, (name) => send(name, { cookie: adminCookie, body: bodyOf(name) }))).toEqual(
      {},
    );
    expect(edge.upstream.requests).toEqual([]);
  });

  it.each(["null", "true", "7", '"text"', "[]", nested, '{"__proto__":null}', '{"constructor":{"prototype":1}}'])(
    "never fails for a body of %.40s",
    async (body) => {
      for (const name of names) {
        const { status } = await send(name, { cookie: adminCookie, body });
        expect(status, name).toBeLessThan(500);
      }
    },
  );

  it("responds with 405 and the allowed method to others", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const headers = { Origin: edge.url, "Sec-Fetch-Site": "same-origin" };
      const request = (name: string) => edge.request(`/actions/${name}`, { method, cookie: edge.cookie, headers });
      expect(await unexpected(405, names, request)).toEqual({});
    }
    expect((await edge.request(`/actions/${names[0]}`, { cookie: edge.cookie })).headers.get("Allow")).toBe("POST");
  });
});

describe("an unknown name", () => {
  it.each(["nothing", "toString", "__proto__", "snooze-issue.x"])("gets 404 for the action %s", async (name) => {
    expect((await send(name, { cookie: edge.cookie })).status).toBe(404);
    expect((await edge.request(`/actions/${name}`, { cookie: edge.cookie })).status).toBe(404);
  });

  it.each(["nothing", "constructor"])("gets 404 for the resource %s", async (name) =>
    expect((await edge.request(`/resources/${name}`, { cookie: edge.cookie })).status).toBe(404),
  );
});

describe("every registered resource", () => {
  const loaded = Object.keys(resources);

  it("responds with an ended session to a stranger", async () => {
    expect(await unexpected(401, loaded, (name) => edge.request(`/resources/${name}`))).toEqual({});
    expect(edge.upstream.requests).toEqual([]);
  });

  it("responds with 405 to a POST", async () => {
    const post = (name: string) =>
      edge.request(`/resources/${name}`, {
        method: "POST",
        cookie: edge.cookie,
        headers: { Origin: edge.url, "Sec-Fetch-Site": "same-origin" },
      });
    expect(await unexpected(405, loaded, post)).toEqual({});
  });
});

describe("a call that v0 answers with 401", () => {
  it("is an error result that deletes the session's cookie", async () => {
    const current = await edge.signIn();
    edge.upstream.on("PUT /companies/3/plants/9/tags/4", json({ error: { code: 1000, messages: {} } }, 401));
    const body = JSON.stringify({ companyId: 3, plantId: 9, itemId: 4, selected: true });
    const response = await send("tag-plant", { cookie: current, body });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ ok: false, error: { sessionEnded: true } });
    expect(cookieHeader(response)).toContain("__Host-session=");
    expect(response.headers.getSetCookie().join()).toContain("__Host-session=;");
  });
});
