import { cookieHeader, type EdgeWorker, sessionSecret, startEdgeWorker } from "@testing/edge-worker";
import { faults } from "@testing/mock-upstream";
import { decryptSession, encryptSession } from "@worker/session/session-cookie";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../shared/session/session";

let edge: EdgeWorker;
beforeAll(async () => {
  edge = await startEdgeWorker();
});
afterAll(() => edge?.stop());
beforeEach(() => edge.upstream.reset());

const rules = { secrets: [sessionSecret], seconds: 86_400 };
const sealedIn = (cookie: string) => /__Host-session=([^;]*)/.exec(cookie)?.[1] ?? "";
const sealedWith = async (session: Session, secret = sessionSecret) =>
  `__Host-session=${await encryptSession(session, { ...rules, secrets: [secret] })}`;

/** The session behind a cookie of the tests' own edge. */
async function sessionOf(cookie: string): Promise<Session> {
  const session = await decryptSession(sealedIn(cookie), rules);
  if (!session) throw new Error(`No session in ${cookie}`);
  return session;
}

/** Where a page leads who shows this cookie; null where it lets them in. */
const ledTo = async (cookie: string, path = "/plants") => {
  const response = await edge.request(path, { cookie });
  await response.body?.cancel();
  return response.headers.get("Location");
};

describe("the session cookie", () => {
  it("is set with every guard, for a day", async () => {
    const response = await edge.post("/sign-in", { email: "a@b.example", password: "x", nextUrl: "/plants" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/plants"]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{100,}; Max-Age=86400; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it("lets its owner in", async () => {
    expect(await ledTo(await edge.signIn())).toBeNull();
  });

  it("is refused when it was tampered with, is foreign, has run out, or is nonsense", async () => {
    const cookie = await edge.signIn();
    const session = await sessionOf(cookie);
    const value = sealedIn(cookie);
    const middle = Math.floor(value.length / 2);
    const flipped = value.slice(0, middle) + (value[middle] === "A" ? "B" : "A") + value.slice(middle + 1);
    const refused = [
      `__Host-session=${flipped}`,
      `__Host-session=${value.slice(0, -1)}`,
      await sealedWith(session, "b".repeat(40)),
      await sealedWith({ ...session, startedAt: Date.now() - 86_401_000 }),
      await sealedWith({ ...session, startedAt: Date.now() + 3_600_000 }),
      "__Host-session=",
      "__Host-session=nonsense",
      `session=${value}`,
    ];
    for (const wrong of refused) expect(await ledTo(wrong)).toBe("/sign-in?nextUrl=%2Fplants");
    expect(await ledTo(await sealedWith({ ...session, startedAt: Date.now() - 86_300_000 }))).toBeNull();
  });

  it("is not enough without user and company, except where the token is", async () => {
    const session = await sessionOf(await edge.signIn());
    expect(await ledTo(await sealedWith({ ...session, company: null }))).toBe("/sign-in?nextUrl=%2Fplants");
    expect(await ledTo(await sealedWith({ ...session, user: null }))).toBe("/sign-in?nextUrl=%2Fplants");
  });
});

describe("who has no session", () => {
  it.each([
    "/",
    "/health",
    "/issues",
    "/performances",
    "/tickets",
    "/tickets/12",
    "/reports",
    "/plants",
    "/plants/12?tab=1",
    "/users",
    "/users/create",
    "/settings",
    "/settings/tags",
    "/settings/custom-fields",
    "/account",
    "/admin/companies",
    "/admin/companies/create",
    "/admin/companies/3",
    "/admin/tickets",
    "/support",
  ])("is led from %s to sign-in and would come back", async (path) => {
    const response = await edge.request(path);
    const target = new URL(response.headers.get("Location") ?? "", edge.url);
    expect([response.status, target.pathname, target.searchParams.get("nextUrl")]).toEqual([
      302,
      "/sign-in",
      path,
    ]);
    expect(edge.upstream.requests).toEqual([]);
  });

  it.each(["/sign-in", "/forgot-password", "/reset-password?token=abc"])("finds %s open", async (path) => {
    expect((await edge.request(path)).status).toBe(200);
  });
});

describe("the end of a session", () => {
  it("clears the browser and refuses the same cookie from then on", async () => {
    const cookie = await edge.signIn();
    const response = await edge.post("/sign-out", {}, cookie);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-session=; Max-Age=0;/),
    );
    expect(await ledTo(cookie)).toBe("/sign-in?nextUrl=%2Fplants");
    expect((await edge.request("/api/v0/users/me", { cookie })).status).toBe(401);
  });

  it("does not come with a GET", async () => {
    const cookie = await edge.signIn();
    await edge.request("/sign-out", { cookie });
    expect(await ledTo(cookie)).toBeNull();
  });

  it("comes with a 401 in the middle of a page, and leads to the root", async () => {
    const cookie = await edge.signIn();
    edge.upstream.on("GET /companies/3/plants", faults.tokenUnknown);
    const response = await edge.request("/plants", { cookie });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    expect(cookieHeader(response)).toBe("__Host-session=");
    expect(await ledTo(cookie, "/")).toBe("/sign-in?nextUrl=%2F");
  });

  it("comes with a 401 while a card streams: the next request finds no session", async () => {
    const cookie = await edge.signIn();
    edge.upstream.on("GET /companies/3/", faults.tokenUnknown);
    const response = await edge.request("/", { cookie });
    expect(await response.text()).toContain("sessionEnded");
    expect(await ledTo(cookie, "/")).toBe("/sign-in?nextUrl=%2F");
  });
});

describe("the guests' way in", () => {
  it.each([
    ["/plants?page=2&sort=name,true", "/plants?page=2&sort=name,true"],
    ["//evil.example", "/"],
    ["https://evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/%2fevil.example", "/"],
  ])("with nextUrl %s leads to %s", async (nextUrl, target) => {
    const form = await edge.post("/sign-in", { email: "a@b.example", password: "x", nextUrl });
    expect(form.headers.get("Location")).toBe(target);
    const query = `/sign-in?${new URLSearchParams({ nextUrl })}`;
    expect((await edge.post(query, { email: "a@b.example", password: "x" })).headers.get("Location")).toBe(
      target,
    );
    expect(await ledTo(cookieHeader(form), query)).toBe(target);
  });

  it("tells wrong credentials, and every fault of v0, without a session", async () => {
    const wrong = { error: { code: 3000, messages: { email: ["No"] } } };
    const answers: [string, Parameters<typeof edge.upstream.on>[1], RegExp][] = [
      ["wrong", (response) => response.writeHead(400).end(JSON.stringify(wrong)), /Incorrect credentials/],
      ["500", faults.serverError, /role="alert"|alert/],
      ["garbage", faults.invalidJson, /cannot be read/],
      ["reset", faults.reset, /cannot be reached/],
    ];
    for (const [, reply, text] of answers) {
      edge.upstream.on("POST /sign-in", reply);
      const response = await edge.post("/sign-in", { email: "a@b.example", password: "x" });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toMatch(text);
    }
  });
});

describe("the token", () => {
  it("stands in no body, header or log line", async () => {
    const cookie = await edge.signIn();
    const { token } = await sessionOf(cookie);
    expect(token).toMatch(/^secret-token-\d+$/);
    for (const path of [
      "/",
      "/plants",
      "/plants.data",
      "/_root.data",
      "/api/v0/users/me",
      "/sign-in",
      "/nowhere",
    ]) {
      const response = await edge.request(path, { cookie });
      const seen = `${await response.text()} ${JSON.stringify([...response.headers])}`;
      expect(seen).not.toContain("secret-token");
    }
    edge.upstream.on("GET /companies/3/plants", faults.invalidJson);
    await (await edge.request("/plants", { cookie })).text();
    expect(edge.logText()).not.toMatch(/secret-token|Sunny-roof|anna@demo|__Host-session/);
  });
});
