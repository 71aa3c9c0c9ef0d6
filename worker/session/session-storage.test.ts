import type { Session } from "@shared/session/session";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSessionStorage, encryptSession, isEnded, revoke } from "./session-storage";
import type { ValidFrom } from "./valid-from";

const options = { secrets: ["a".repeat(32)], seconds: 86_400 };
const user = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: false };
const company = { id: 3, name: "Dak", non_mon_accessible: false, non_mon_creation_enabled: false };

function createMemoryList() {
  const entries = new Map<string, { value: string; expirationTtl: number }>();
  return {
    entries,
    get: vi.fn(async (key: string) => entries.get(key)?.value ?? null),
    put: vi.fn(async (key: string, value: string, { expirationTtl }: { expirationTtl: number }) => {
      entries.set(key, { value, expirationTtl });
    }),
  };
}

const createSession = (overrides: Partial<Session> = {}): Session => ({
  id: crypto.randomUUID(),
  token: "bearer",
  user,
  company,
  adminMode: true,
  startedAt: Date.now(),
  ...overrides,
});

async function createRequest(session: Session | null, path = "/plants", init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (session) headers.set("Cookie", `theme=dark; __Host-session=${await encryptSession(session, options)}`);
  return new Request(`https://site.example${path}`, { ...init, headers });
}

const noStamp = () => ({ read: vi.fn(async () => 0), write: vi.fn(async () => 0) });

async function createStorage(session: Session | null, list = createMemoryList(), validFrom: ValidFrom = noStamp()) {
  return createSessionStorage(await createRequest(session), options, { list, validFrom });
}

/** The session of a Set-Cookie header. */
async function sessionOf(cookie: string, list = createMemoryList(), validFrom: ValidFrom = noStamp()) {
  const headers = { Cookie: cookie.split(";", 1)[0] ?? "" };
  const request = new Request("https://site.example/", { headers });
  return (await createSessionStorage(request, options, { list, validFrom })).getSession();
}

function thrownResponse(run: () => unknown): Response {
  try {
    run();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

describe("requireUser", () => {
  it("returns the session when it has token, user and company", async () => {
    const session = createSession();
    const storage = await createStorage(session);
    expect(storage.requireUser(await createRequest(session))).toEqual(session);
    expect(storage.requireUser(await createRequest(session, "/plants?nextUrl=%2Ftickets"))).toEqual(session);
    expect(storage.requireSession(await createRequest(session))).toEqual(session);
    expect(storage.endsAt(session)).toBe(session.startedAt + options.seconds * 1_000);
  });

  it.each([
    ["/plants?page=2&sort=name,true", "/plants?page=2&sort=name,true"],
    ["/", "/"],
    ["/plants?page=2&_routes=root", "/plants?page=2"],
    ["/tickets?index", "/tickets"],
    ["//evil.example/x", "/"],
    ["/?nextUrl=%2Fplants%3Fpage%3D2", "/plants?page=2"],
    ["/?nextUrl=%2F%2Fevil.example", "/"],
    ["/plants.data?page=2&_routes=root", "/plants?page=2"],
    ["/_root.data", "/"],
  ])("redirects %s to sign-in with nextUrl %s when there is no session", async (path, nextUrl) => {
    const storage = await createStorage(null);
    const request = await createRequest(null, path);
    const redirect = thrownResponse(() => storage.requireUser(request));
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get("X-Remix-Reload-Document")).toBe("true");
    const target = new URL(redirect.headers.get("Location") ?? "", "https://site.example");
    expect([target.pathname, target.searchParams.get("nextUrl")]).toEqual(["/sign-in", nextUrl]);
  });

  it.each([
    ["/?nextUrl=%2Fplants%2F57%3FcompanyId%3D4%23issues", "/plants/57?companyId=4#issues"],
    ["/?nextUrl=%2F%2Fevil.example", "/"],
  ])("redirects %s to %s when another tab has signed in", async (path, page) => {
    const session = createSession();
    const [storage, request] = [await createStorage(session), await createRequest(session, path)];
    expect(thrownResponse(() => storage.requireUser(request)).headers.get("Location")).toBe(page);
  });

  it("uses the page of a form or call as nextUrl when it is a page of this site", async () => {
    const storage = await createStorage(null);
    for (const [referrer, nextUrl] of [
      ["https://site.example/plants/3?page=2", "/plants/3?page=2"],
      ["https://evil.example/plants", "/"],
      ["", "/"],
    ] as const) {
      const headers = { Referer: referrer };
      for (const request of [
        await createRequest(null, "/actions/snooze", { method: "POST", headers }),
        await createRequest(null, "/resources/companies.data", { headers }),
        await createRequest(null, "/api/v0/users/me", { headers }),
      ]) {
        const location = thrownResponse(() => storage.requireUser(request)).headers.get("Location");
        expect(new URLSearchParams(location?.split("?")[1]).get("nextUrl")).toBe(nextUrl);
      }
    }
  });
});

/** Where a page for guests redirects a session. */
async function redirectOf(session: Session, path: string): Promise<string | null> {
  const [storage, request] = await Promise.all([createStorage(session), createRequest(session, path)]);
  return thrownResponse(() => storage.requireAnonymous(request)).headers.get("Location");
}

describe("requireSession", () => {
  it("returns a session without company, which requireUser redirects", async () => {
    const tokenOnly = createSession({ company: null });
    const storage = await createStorage(tokenOnly);
    const request = await createRequest(tokenOnly, "/reports");
    expect(storage.requireSession(request)).toEqual(tokenOnly);
    expect(thrownResponse(() => storage.requireUser(request)).status).toBe(302);
    for (const [path, target] of [
      ["/sign-in?nextUrl=/plants", "/support"],
      ["/sign-in?nextUrl=/reports", "/reports"],
    ] as const) {
      expect(await redirectOf(tokenOnly, path)).toBe(target);
    }
  });
});

describe("requireAnonymous", () => {
  it("redirects a signed-in user to nextUrl when it is a path of this site, else to /", async () => {
    const session = createSession();
    for (const [path, target] of [
      ["/sign-in?nextUrl=/plants", "/plants"],
      ["/sign-in?nextUrl=https://evil.example", "/"],
      ["/sign-in", "/"],
    ] as const) {
      expect(await redirectOf(session, path)).toBe(target);
    }
  });
});

describe("commitSession", () => {
  it("preserves the expiry of sign-in when a session is committed again", async () => {
    const session = createSession({ startedAt: Date.now() - 86_000_000 });
    const storage = await createStorage(session);
    const cookie = await storage.commitSession({ ...session, adminMode: false });
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(400);
  });
});

describe("renewSession", () => {
  it("revokes the session and returns the cookie of a new session for the rest of its lifetime", async () => {
    const session = createSession({ startedAt: Date.now() - 1_000_000 });
    const list = createMemoryList();
    const cookie = await (await createStorage(session, list)).renewSession(session);
    expect((await createStorage(session, list)).getSession()).toBeNull();
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(86_400 - 1_000);
    expect(await sessionOf(cookie, list)).toEqual({ ...session, id: expect.not.stringContaining(session.id) });
  });
});

describe("endOtherSessions", () => {
  /** The times of all users, as D1 stores them. */
  function createValidFrom(now: number): ValidFrom {
    const times = new Map<number | string, number>();
    return {
      read: async ({ id, email }) => Math.max(times.get(id) ?? 0, times.get(email) ?? 0),
      write: async (owner) => {
        times.set("id" in owner ? owner.id : owner.email, now);
        return now;
      },
    };
  }

  it("ends the sessions of the user that were issued before, and renews the session of the request", async () => {
    const now = Date.now();
    const validFrom = createValidFrom(now);
    const list = createMemoryList();
    const session = { ...createSession({ startedAt: now - 2_000 }), user, company };
    const others = [createSession({ startedAt: now - 1_000 }), createSession({ startedAt: now - 1 })];
    const ofAnotherUser = createSession({ startedAt: now - 1_000, user: { ...user, id: 8, email: "bo@demo.example" } });
    for (const other of others) expect((await createStorage(other, list, validFrom)).getSession()).not.toBeNull();

    const cookie = await (await createStorage(session, list, validFrom)).endOtherSessions(session);
    for (const ended of [session, ...others]) {
      expect((await createStorage(ended, list, validFrom)).getSession()).toBeNull();
    }
    expect(await sessionOf(cookie, list, validFrom)).toEqual({ ...session, id: expect.anything(), issuedAt: now });
    expect(cookie).toMatch(/Max-Age=86398;/);
    for (const valid of [ofAnotherUser, createSession({ startedAt: now })]) {
      expect((await createStorage(valid, list, validFrom)).getSession()).not.toBeNull();
    }
  });

  it("ends the sessions of an account by its e-mail address", async () => {
    const validFrom = createValidFrom(Date.now());
    const session = createSession({ startedAt: Date.now() - 1_000 });
    expect((await createStorage(session, undefined, validFrom)).getSession()).not.toBeNull();
    await (await createStorage(null, undefined, validFrom)).endSessionsOf(user.email);
    expect((await createStorage(session, undefined, validFrom)).getSession()).toBeNull();
  });

  it("changes nothing when it cannot be stored", async () => {
    const list = createMemoryList();
    const validFrom = { ...noStamp(), write: () => Promise.reject(new Error("D1 is down")) };
    const session = { ...createSession(), user, company };
    await expect((await createStorage(session, list, validFrom)).endOtherSessions(session)).rejects.toThrow("D1");
    expect((await createStorage(session, list, validFrom)).getSession()).toEqual(session);
  });
});

describe("endSession", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("revokes the session in this isolate and in others, and leaves the storage with its drafts and its outbox", async () => {
    const list = createMemoryList();
    const session = createSession();
    const storage = await createStorage(session, list);
    const headers = await storage.endSession();
    expect(headers.get("Set-Cookie")).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/);
    expect(headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(list.entries.get(session.id)?.expirationTtl).toBeGreaterThan(86_390);
    expect((await createStorage(session, list)).getSession()).toBeNull();

    const revokedElsewhere = createSession();
    list.entries.set(revokedElsewhere.id, { value: "revoked", expirationTtl: 60 });
    expect((await createStorage(revokedElsewhere, list)).getSession()).toBeNull();
  });

  it("clears the browser when the revocation list is unavailable", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const list = createMemoryList();
    list.get.mockRejectedValue(new Error("KV is down"));
    list.put.mockRejectedValue(new Error("KV is down"));
    const session = createSession();
    const storage = await createStorage(session, list);
    expect(storage.getSession()).toEqual(session);
    expect((await storage.endSession()).get("Set-Cookie")).toContain("Max-Age=0");
  });
});

const createList = (entry: string | null = null) => ({
  get: vi.fn(async (_key: string) => entry),
  put: vi.fn(async (_key: string, _value: string, _options: { expirationTtl: number }) => {}),
});

describe("isEnded", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("reads both stores at most once in 5 seconds when the session has not ended", async () => {
    const stores = { list: createList(), validFrom: noStamp() };
    const session = createSession();
    const reads = () => [stores.list.get.mock.calls.length, stores.validFrom.read.mock.calls.length];
    expect([await isEnded(stores, session), await isEnded(stores, session)]).toEqual([false, false]);
    vi.advanceTimersByTime(4_000);
    expect(await isEnded(stores, session)).toBe(false);
    expect(reads()).toEqual([1, 1]);
    vi.advanceTimersByTime(1_001);
    stores.validFrom.read.mockResolvedValue(session.startedAt + 1);
    expect(await isEnded(stores, session)).toBe(true);
    expect(await isEnded(stores, session)).toBe(true);
    expect(reads()).toEqual([2, 2]);
  });

  it("returns true without reading the list again when the session was on it", async () => {
    const list = createList("revoked");
    const session = createSession();
    const stores = { list, validFrom: noStamp() };
    expect([await isEnded(stores, session), await isEnded(stores, session)]).toEqual([true, true]);
    expect(list.get).toHaveBeenCalledTimes(1);
  });

  it("returns true in this isolate when the session was revoked a moment ago", async () => {
    const list = createList();
    const session = createSession();
    expect(await isEnded({ list, validFrom: noStamp() }, session)).toBe(false);
    await revoke(list, session.id, 5);
    expect(await isEnded({ list, validFrom: noStamp() }, session)).toBe(true);
    expect(list.put).toHaveBeenCalledWith(session.id, "revoked", { expirationTtl: 60 });
  });

  it("returns false when the list is unavailable", async () => {
    const list = createList();
    list.get.mockRejectedValue(new Error("KV is down"));
    expect(await isEnded({ list, validFrom: noStamp() }, createSession())).toBe(false);
  });
});
