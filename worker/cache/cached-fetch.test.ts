import { ApiError } from "@shared/api/api-error";
import type { ApiResponse, Transport } from "@shared/api/v0/transport";
import type { Session } from "@shared/session/session";
import { createMemoryCache } from "@testing/memory-cache";
import { describe, expect, it, vi } from "vitest";
import { createTrace } from "../log";
import { createRequestDeadline } from "../upstream/v0-client";
import { getCacheRevision } from "./cache-revision";
import { createCachedFetch, createPersonalScope } from "./cached-fetch";
import { createEdgeCache } from "./edge-cache";

const path = "/companies/3/performance?start_date=2026-01-01&end_date=2026-01-31";
const company = { id: 3, name: "Dak", non_mon_accessible: false, non_mon_creation_enabled: false };
const user = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: false };
const createSession = (overrides: Partial<Session>): Session => ({
  id: "s",
  token: "token-a",
  user,
  company,
  adminMode: false,
  startedAt: 0,
  ...overrides,
});
const get = (callPath = path) => ({ method: "GET" as const, path: callPath });
const ok = (text: string): ApiResponse => ({ status: 200, text, retryAfterSeconds: null });

let lastUserId = 1_000;
const newUserId = () => {
  lastUserId += 1;
  return lastUserId;
};

/** One data centre with its cache; `request` simulates one request to it. */
function createDataCentre() {
  const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
  let now = 1_000_000;
  let count = 0;
  const upstream = vi.fn<Transport>(async () => {
    count += 1;
    return ok(`{"count":${count}}`);
  });
  const uncached = vi.fn<Transport>(async () => ({ status: 204, text: "", retryAfterSeconds: null }));

  function request(
    overrides: Partial<Session> = {},
    signal = new AbortController().signal,
    cookie = "",
    deadline = createRequestDeadline(),
  ) {
    const incoming = new Request("https://site.example/", { headers: { Cookie: cookie } });
    const revision = getCacheRevision(incoming, overrides.user?.id ?? newUserId(), () => now);
    const cachedFetch = createCachedFetch(uncached, {
      cache: createEdgeCache(store, executionContext, () => now),
      personalScope: createPersonalScope(createSession(overrides), revision, "a".repeat(32)),
      revision,
      origin: "https://site.example",
      requestSignal: signal,
      deadline,
      executionContext,
      trace: createTrace(incoming),
      detachedFetch: upstream,
    });
    /** Calls like the v0 client, which accepts every response that it can parse. */
    const read = async (callPath = path) => {
      const response = await cachedFetch(get(callPath));
      response.onParsed?.();
      await waitForBackgroundWork();
      return response.text;
    };
    return { cachedFetch, read, revision };
  }
  const advance = (ms: number) => {
    now += ms;
  };
  return { request, upstream, uncached, entries, waitForBackgroundWork, advance };
}

describe("a cached call", () => {
  it("is served from the cache for 60 seconds, regardless of the order of its query", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { read } = request();
    const first = await read();
    advance(59_000);
    expect(await read("/companies/3/performance?end_date=2026-01-31&start_date=2026-01-01")).toBe(first);
    advance(2_000);
    expect(await read()).not.toBe(first);
    expect(upstream).toHaveBeenCalledTimes(2);
  });

  it("is stored only when its status is 200 and the client onParsed the response", async () => {
    const { request, upstream, entries, waitForBackgroundWork } = createDataCentre();
    const { cachedFetch, read } = request();
    await cachedFetch(get());
    await waitForBackgroundWork();
    expect(entries.size).toBe(0);
    for (const status of [204, 404, 500]) {
      upstream.mockResolvedValueOnce({ status, text: "{}", retryAfterSeconds: null });
      await read();
    }
    expect(entries.size).toBe(0);
  });

  it("is not cached when its path has no cache rule", async () => {
    const { request, upstream, uncached } = createDataCentre();
    await request().read("/companies/3/plants");
    expect([upstream.mock.calls.length, uncached.mock.calls.length]).toEqual([0, 1]);
  });

  it("rejects when upstream fails and the entry is not fresh", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { read } = request();
    await read();
    advance(61_000);
    upstream.mockRejectedValueOnce(new ApiError({ status: 0, kind: "network" }));
    await expect(read()).rejects.toMatchObject({ kind: "network" });
  });
});

describe("cache keys", () => {
  const otherSessions: [string, Partial<Session>][] = [
    ["another token", { token: "token-b" }],
    ["another company", { company: { ...company, id: 4 } }],
    ["admin mode", { adminMode: true }],
  ];

  it.each(otherSessions)("differ for a session with %s", async (_difference, overrides) => {
    const { request, upstream } = createDataCentre();
    const first = await request().read();
    expect(await request(overrides).read()).not.toBe(first);
    expect(upstream).toHaveBeenCalledTimes(2);
  });

  it("do not contain the token", async () => {
    const { request, entries } = createDataCentre();
    await request().read();
    for (const key of entries.keys()) expect(key).not.toContain("token-a");
  });
});

describe("a write", () => {
  const write = { method: "PUT" as const, path: "/users/me", body: "{}" };

  it("invalidates the user's entries in this request, by cookie and in other browsers", async () => {
    const { request } = createDataCentre();
    const me = { user: { ...user, id: 7_777 } };
    const { read, cachedFetch, revision } = request(me);
    const first = await read();
    await cachedFetch(write);
    const second = await read();
    expect(second).not.toBe(first);
    const cookie = revision.setCookie?.split(";")[0];
    expect(await request(me, undefined, cookie).read()).toBe(second);
    expect(await request(me).read()).toBe(second);
  });

  it("invalidates the user's entries even when it failed", async () => {
    const { request, uncached } = createDataCentre();
    const { read, cachedFetch } = request();
    const first = await read();
    uncached.mockRejectedValueOnce(new ApiError({ status: 0, kind: "timeout" }));
    await expect(cachedFetch(write)).rejects.toMatchObject({ kind: "timeout" });
    expect(await read()).not.toBe(first);
  });

  it("invalidates a response that was requested before it and arrives after it", async () => {
    const { request, upstream } = createDataCentre();
    const { read, cachedFetch } = request();
    let respond: (response: ApiResponse) => void = () => {};
    upstream.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
    const outdated = read();
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled());
    await cachedFetch(write);
    respond(ok('{"count":"outdated"}'));
    expect(await outdated).toBe('{"count":"outdated"}');
    expect(await read()).not.toBe('{"count":"outdated"}');
  });
});

describe("concurrent calls", () => {
  it("reject with a timeout at the deadline of their own request", async () => {
    const { request, upstream } = createDataCentre();
    let respond: (response: ApiResponse) => void = () => {};
    upstream.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
    const first = request({}, undefined, "", () => AbortSignal.timeout(20)).read();
    const failed = expect(first).rejects.toMatchObject({ kind: "timeout" });
    const second = request().read();
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled());
    await failed;
    respond(ok('{"count":"one"}'));
    expect(await second).toBe('{"count":"one"}');
    expect(upstream).toHaveBeenCalledTimes(1);
  });

  it("share one upstream call, which continues when the request that started it is aborted", async () => {
    const { request, upstream } = createDataCentre();
    let respond: (response: ApiResponse) => void = () => {};
    upstream.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
    const controller = new AbortController();
    const first = request({}, controller.signal).read();
    const second = request().read();
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled());
    controller.abort();
    await expect(first).rejects.toMatchObject({ kind: "aborted" });
    respond(ok('{"count":"one"}'));
    expect(await second).toBe('{"count":"one"}');
    expect(upstream).toHaveBeenCalledTimes(1);
  });
});
