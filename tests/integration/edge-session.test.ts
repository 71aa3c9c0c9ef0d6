import { cookieHeader, sessionSecret, setupEdge } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { decryptSession, encryptSession } from "@worker/session/session-storage";
import { describe, expect, it } from "vitest";
import { leftPrivateDataCookie } from "../../shared/session/private-storage";
import type { Session } from "../../shared/session/session";

const edge = setupEdge();

const options = { secrets: [sessionSecret], seconds: 86_400 };
const encryptedValue = (cookie: string) => /__Host-session=([^;]*)/.exec(cookie)?.[1] ?? "";
const encryptToCookie = async (session: Session, secret = sessionSecret) =>
  `__Host-session=${await encryptSession(session, { ...options, secrets: [secret] })}`;

/** Decrypts the session of a cookie. */
async function sessionOf(cookie: string): Promise<Session> {
  const session = await decryptSession(encryptedValue(cookie), options);
  if (!session) throw new Error(`No session in ${cookie}`);
  return session;
}

/** The Location header of a page; null when the page is returned. */
const redirectOf = async (cookie: string, path = "/plants") => {
  const response = await edge.request(path, { cookie });
  await response.body?.cancel();
  return response.headers.get("Location");
};

describe("the session cookie", () => {
  it("is restricted to this host, TLS and HTTP, and expires after 24 hours", async () => {
    const response = await edge.post("/sign-in", { email: "a@b.example", password: "x", nextUrl: "/plants" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/plants"]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]+\.\.[\w-]{16}\.[\w-]{100,}\.[\w-]{22}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it("gives access to the pages", async () => expect(await redirectOf(await edge.signIn())).toBeNull());

  it("is rejected when it was tampered with, uses another secret, has expired or is malformed", async () => {
    const cookie = await edge.signIn();
    const session = await sessionOf(cookie);
    const value = encryptedValue(cookie);
    const middle = Math.floor(value.length / 2);
    const flipped = value.slice(0, middle) + (value[middle] === "A" ? "B" : "A") + value.slice(middle + 1);
    const invalidCookies = [
      `__Host-session=${flipped}`,
      `__Host-session=${value.slice(0, -1)}`,
      await encryptToCookie(session, "b".repeat(40)),
      await encryptToCookie({ ...session, startedAt: Date.now() - 86_401_000 }),
      await encryptToCookie({ ...session, startedAt: Date.now() + 3_600_000 }),
      "__Host-session=",
      "__Host-session=nonsense",
      `session=${value}`,
    ];
    for (const invalid of invalidCookies) expect(await redirectOf(invalid)).toBe("/sign-in?nextUrl=%2Fplants");
    expect(await redirectOf(await encryptToCookie({ ...session, startedAt: Date.now() - 86_300_000 }))).toBeNull();
  });

  it("is rejected when user or company is missing", async () => {
    const session = await sessionOf(await edge.signIn());
    expect(await redirectOf(await encryptToCookie({ ...session, company: null }))).toBe("/sign-in?nextUrl=%2Fplants");
    expect(await redirectOf(await encryptToCookie({ ...session, user: null }))).toBe("/sign-in?nextUrl=%2Fplants");
  });
});

describe("a request without session", () => {
  it.each([
    ...["/", "/health", "/issues", "/performances", "/tickets", "/tickets/12", "/reports"],
    ...["/plants", "/plants/12?tab=1", "/users", "/users/create", "/settings", "/settings/tags"],
    ...["/settings/custom-fields", "/account", "/admin/companies", "/admin/companies/create"],
    ...["/admin/companies/3", "/admin/tickets", "/support", "/unknown"],
  ])("is redirected from %s to sign-in with nextUrl", async (path) => {
    const response = await edge.request(path);
    const target = new URL(response.headers.get("Location") ?? "", edge.url);
    expect([response.status, target.pathname, target.searchParams.get("nextUrl")]).toEqual([302, "/sign-in", path]);
    expect(edge.upstream.requests).toEqual([]);
  });

  it.each(["/sign-in", "/forgot-password", "/reset-password?token=abc", "/setup"])("gets the page %s", async (path) =>
    expect((await edge.request(path)).status).toBe(200),
  );
});

describe("ending a session", () => {
  it("clears the browser and revokes the cookie", async () => {
    const cookie = await edge.signIn();
    const response = await edge.post("/sign-out", {}, cookie);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    // The storage may have changes of other users.
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(response.headers.getSetCookie()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^__Host-session=; Max-Age=0;/), leftPrivateDataCookie]),
    );
    expect(await redirectOf(cookie)).toBe("/sign-in?nextUrl=%2Fplants");
    expect((await edge.request("/api/v0/users/me", { cookie })).status).toBe(401);
  });

  it("leaves the storage to a page that removed its private data", async () => {
    const cookie = await edge.signIn();
    const response = await edge.post("/sign-out?storage=cleared", {}, cookie);
    expect([response.status, response.headers.get("Clear-Site-Data")]).toEqual([303, '"cache"']);
    expect(response.headers.getSetCookie()).not.toContain(leftPrivateDataCookie);
    expect(await redirectOf(cookie)).toBe("/sign-in?nextUrl=%2Fplants");
  });

  it("requires a POST", async () => {
    const cookie = await edge.signIn();
    await edge.request("/sign-out", { cookie });
    expect(await redirectOf(cookie)).toBeNull();
  });

  it.each([["POST", "/actions/close-ticket.data", "/tickets/5?companyId=3", "/tickets/5?companyId=3"]])(
    "reloads sign-in with the page as nextUrl when %s %s gets a 401",
    async (method, path, page, nextUrl) => {
      const cookie = await edge.signIn();
      for (const call of ["GET /companies", "PUT /companies"]) edge.upstream.on(call, faults.tokenUnknown);
      const headers = { Referer: edge.url + page, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" };
      const form = "companyId=3&plantId=9&ticketId=5&state=closed";
      const body = method === "POST" ? new URLSearchParams(form) : undefined;
      const response = await edge.request(path, { cookie, method, headers, body });
      const text = await response.text();
      expect(response.headers.getSetCookie().join()).toContain("__Host-session=;");
      expect(text).toContain(`/?${new URLSearchParams({ nextUrl })}`);
    },
  );

  it.each(["/", "/plants?page=2", "/plants.data?page=2&_routes=routes%2F_app.plants"])(
    "revokes the session when deferred data of %s gets a 401",
    async (path) => {
      const cookie = await edge.signIn();
      edge.upstream.on("GET /companies/3/", faults.tokenUnknown);
      const response = await edge.request(path, { cookie });
      expect(await response.text()).toContain("sessionEnded");
      // The page leads there: see end-session.ts.
      expect(await redirectOf(cookie, "/?nextUrl=%2Fplants%3Fpage%3D2")).toBe("/sign-in?nextUrl=%2Fplants%3Fpage%3D2");
    },
  );
});

describe("ending all sessions of a user", () => {
  const renewedBy = (response: Response) => cookieHeader(response).replace(/; .*/, "");
  const password = { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" };

  it.each([
    ["signing out everywhere else", "/actions/end-other-sessions", {}],
    ["a new password", "/account", password],
  ])("(%s) happens at once, but not to the session of the request", async (_, path, fields) => {
    edge.upstream.on("PUT /users/me", json({}));
    const [cookie, second, third] = [await edge.signIn(), await edge.signIn(), await edge.signIn()];
    expect([await redirectOf(second), await redirectOf(third)]).toEqual([null, null]);
    const response = await edge.post(path, fields, cookie);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    for (const ended of [cookie, second, third]) expect(await redirectOf(ended)).toBe("/sign-in?nextUrl=%2Fplants");
    expect((await edge.request("/api/v0/users/me", { cookie: second })).status).toBe(401);
    expect(await redirectOf(renewedBy(response))).toBeNull();
    expect(await redirectOf(await edge.signIn())).toBeNull();
    expect((await sessionOf(renewedBy(response))).startedAt).toBe((await sessionOf(cookie)).startedAt);
  });

  it("does not happen when the new password is rejected", async () => {
    const cookie = await edge.signIn();
    edge.upstream.on("PUT /users/me", json({ error: { code: 4000, messages: { password: ["No"] } } }, 422));
    expect((await edge.post("/account", password, await edge.signIn())).status).toBe(422);
    expect(await redirectOf(cookie)).toBeNull();
  });

  it("happens when a password is recovered, whatever the spelling of the address", async () => {
    edge.upstream.on("POST /password/reset", json({}));
    const cookie = await edge.signIn();
    expect(await redirectOf(cookie)).toBeNull();
    const form = { email: " Anna@Demo.example ", password: "Sunny-roof-2", password_confirmation: "Sunny-roof-2" };
    expect((await edge.post("/reset-password?token=abc", form)).status).toBe(200);
    expect(await redirectOf(cookie)).toBe("/sign-in?nextUrl=%2Fplants");
    expect(await redirectOf(await edge.signIn())).toBeNull();
  });

  it("logs no error", () => expect(edge.logText()).not.toMatch(/sessions-not-/));
});

describe("sign-in", () => {
  it.each([
    ["/plants?page=2&sort=name,true", "/plants?page=2&sort=name,true"],
    ["//evil.example", "/"],
    ["https://evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/%2fevil.example", "/"],
  ])("with nextUrl %s redirects to %s", async (nextUrl, target) => {
    const form = await edge.post("/sign-in", { email: "a@b.example", password: "x", nextUrl });
    expect(form.headers.get("Location")).toBe(target);
    const query = `/sign-in?${new URLSearchParams({ nextUrl })}`;
    expect((await edge.post(query, { email: "a@b.example", password: "x" })).headers.get("Location")).toBe(target);
    expect(await redirectOf(cookieHeader(form), query)).toBe(target);
  });

  it("shows an error and sets no cookie when the credentials are wrong or v0 fails", async () => {
    const wrongCredentials = { error: { code: 3000, messages: { email: ["No"] } } };
    const cases: [string, Parameters<typeof edge.upstream.on>[1], RegExp][] = [
      ["wrong", (response) => response.writeHead(400).end(JSON.stringify(wrongCredentials)), /Incorrect credentials/],
      ["500", faults.serverError, /role="alert"|alert/],
      ["garbage", faults.invalidJson, /invalid response/],
      ["reset", faults.reset, /is unreachable/],
    ];
    for (const [, respond, text] of cases) {
      edge.upstream.on("POST /sign-in", respond);
      const response = await edge.post("/sign-in", { email: "a@b.example", password: "x" });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toMatch(text);
    }
  });
});

describe("the token", () => {
  it("occurs in no body, header or log line", async () => {
    const cookie = await edge.signIn();
    const { token } = await sessionOf(cookie);
    expect(token).toMatch(/^secret-token-\d+$/);
    for (const path of ["/", "/plants", "/plants.data", "/_root.data", "/api/v0/users/me", "/sign-in", "/unknown"]) {
      const response = await edge.request(path, { cookie });
      expect(`${await response.text()} ${JSON.stringify([...response.headers])}`).not.toContain("secret-token");
    }
    edge.upstream.on("GET /companies/3/plants", faults.invalidJson);
    await (await edge.request("/plants", { cookie })).text();
    expect(edge.logText()).not.toMatch(/secret-token|Sunny-roof|anna@demo|__Host-session/);
  });
});
