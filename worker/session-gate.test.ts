import type { Session } from "@shared/session/session";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sealSession } from "./session";
import { openSessionGate } from "./session-gate";

const rules = { secrets: ["a".repeat(32)], seconds: 86_400 };
const user = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: false };
const company = { id: 3, name: "Dak", non_mon_accessible: false, non_mon_creation_enabled: false };

function memoryList() {
  const entries = new Map<string, { value: string; expirationTtl: number }>();
  return {
    entries,
    get: vi.fn(async (key: string) => entries.get(key)?.value ?? null),
    put: vi.fn(async (key: string, value: string, { expirationTtl }: { expirationTtl: number }) => {
      entries.set(key, { value, expirationTtl });
    }),
  };
}

const sessionOf = (over: Partial<Session> = {}): Session => ({
  id: crypto.randomUUID(),
  token: "bearer",
  user,
  company,
  adminMode: true,
  startedAt: Date.now(),
  ...over,
});

async function requestOf(session: Session | null, path = "/plants", init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (session) headers.set("Cookie", `theme=dark; __Host-session=${await sealSession(session, rules)}`);
  return new Request(`https://site.example${path}`, { ...init, headers });
}

async function gateOf(session: Session | null, list = memoryList()) {
  return openSessionGate(await requestOf(session), rules, list);
}

function thrownBy(work: () => unknown): Response {
  try {
    work();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

describe("the gate", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("lets in who has token, user and company", async () => {
    const session = sessionOf();
    const gate = await gateOf(session);
    expect(gate.requireSignedIn(await requestOf(session))).toEqual(session);
    expect(gate.requireToken(await requestOf(session))).toEqual(session);
  });

  it.each([
    ["/plants?page=2&sort=name,true", "/plants?page=2&sort=name,true"],
    ["/", "/"],
    ["/plants?page=2&_routes=root", "/plants?page=2"],
    ["/tickets?index", "/tickets"],
    ["//evil.example/x", "/"],
  ])("leads %s to sign-in and back to %s", async (path, back) => {
    const gate = await gateOf(null);
    const request = await requestOf(null, path);
    const redirect = thrownBy(() => gate.requireSignedIn(request));
    expect(redirect.status).toBe(302);
    const target = new URL(redirect.headers.get("Location") ?? "", "https://site.example");
    expect([target.pathname, target.searchParams.get("nextUrl")]).toEqual(["/sign-in", back]);
  });

  it("leads a form back to the page it stood on, if that was one of this site", async () => {
    const gate = await gateOf(null);
    for (const [referrer, back] of [
      ["https://site.example/plants/3?page=2", "/plants/3?page=2"],
      ["https://evil.example/plants", "/"],
      ["", "/"],
    ] as const) {
      const post = await requestOf(null, "/actions/snooze", {
        method: "POST",
        headers: { Referer: referrer },
      });
      const { headers } = thrownBy(() => gate.requireSignedIn(post));
      expect(new URLSearchParams(headers.get("Location")?.split("?")[1]).get("nextUrl")).toBe(back);
    }
  });

  it("needs only a token where that is enough", async () => {
    const half = sessionOf({ company: null });
    const gate = await gateOf(half);
    const request = await requestOf(half, "/reports");
    expect(gate.requireToken(request)).toEqual(half);
    expect(thrownBy(() => gate.requireSignedIn(request)).status).toBe(302);
    expect(gate.requireGuest(request)).toBeUndefined();
  });

  it("leads who is signed in away from the guests' pages, to nextUrl and nowhere else", async () => {
    const session = sessionOf();
    const gate = await gateOf(session);
    for (const [path, target] of [
      ["/sign-in?nextUrl=/plants", "/plants"],
      ["/sign-in?nextUrl=https://evil.example", "/"],
      ["/sign-in", "/"],
    ] as const) {
      const request = await requestOf(session, path);
      expect(thrownBy(() => gate.requireGuest(request)).headers.get("Location")).toBe(target);
    }
  });

  it("keeps the start of a session when it is committed anew", async () => {
    const started = sessionOf({ startedAt: Date.now() - 86_000_000 });
    const gate = await gateOf(started);
    const cookie = await gate.commit({ ...started, adminMode: false });
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(400);
  });

  it("refuses a session that was ended, in this isolate and in others", async () => {
    const list = memoryList();
    const session = sessionOf();
    const gate = await gateOf(session, list);
    const headers = await gate.end();
    expect(headers.get("Set-Cookie")).toMatch(/^__Host-session=; Max-Age=0; Path=\/; Secure; HttpOnly/);
    expect(headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(list.entries.get(session.id)?.expirationTtl).toBeGreaterThan(86_390);
    expect((await gateOf(session, list)).current).toBeNull();

    const elsewhere = sessionOf();
    list.entries.set(elsewhere.id, { value: "ended", expirationTtl: 60 });
    expect((await gateOf(elsewhere, list)).current).toBeNull();
  });

  it("stands when the list of ended sessions is silent", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const list = memoryList();
    list.get.mockRejectedValue(new Error("KV is down"));
    list.put.mockRejectedValue(new Error("KV is down"));
    const session = sessionOf();
    const gate = await gateOf(session, list);
    expect(gate.current).toEqual(session);
    expect((await gate.end()).get("Set-Cookie")).toContain("Max-Age=0");
  });
});
