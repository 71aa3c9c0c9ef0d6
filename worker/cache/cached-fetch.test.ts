import { ApiError } from "@shared/api/result";
import type { ApiResponse, Transport } from "@shared/api/v0/transport";
import type { Session } from "@shared/session/session";
import { createMemoryCache } from "@testing/memory-cache";
import { describe, expect, it, vi } from "vitest";
import { createTrace } from "../log";
import { createRequestDeadline } from "../upstream/v0-client";
import { createPersonalScope, getCacheRevision } from "./cache-revision";
import { createCachedFetch } from "./cached-fetch";
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
    method = "GET",
  ) {
    const incoming = new Request("https://site.example/", { method, headers: { Cookie: cookie }, signal });
    const trace = createTrace(incoming);
    const revision = getCacheRevision(incoming, overrides.user?.id ?? newUserId(), () => now);
    const cachedFetch = createCachedFetch(uncached, {
      cache: createEdgeCache({ store, executionContext, now: () => now }),
      personalScope: createPersonalScope(createSession(overrides), revision, "a".repeat(32)),
      revision,
      origin: "https://site.example",
      request: incoming,
      deadline,
      executionContext,
      trace,
      detachedFetch: upstream,
    });
    /** Calls like the v0 client, which accepts every response that it can parse. */
    const read = async (callPath = path, accepts?: () => boolean) => {
      const response = await cachedFetch({ ...get(callPath), accepts });
      response.onParsed?.();
      await waitForBackgroundWork();
      return response.text;
    };
    return { cachedFetch, read, revision, trace };
  }
  const advance = (ms: number) => {
    now += ms;
  };
  return { request, upstream, uncached, entries, waitForBackgroundWork, advance };
}

describe("a cached call", () => {
  it("is served from the cache for 30 seconds", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { read } = request();
    const first = await read();
    advance(29_000);
    expect(await read()).toBe(first);
    expect(upstream).toHaveBeenCalledTimes(1);
  });

  it("is served for 30 more seconds while a new response is loaded, and loaded first after that", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { read, trace } = request();
    const first = await read();
    advance(31_000);
    expect(await read()).toBe(first);
    expect(upstream).toHaveBeenCalledTimes(2);
    const second = await read();
    expect(second).not.toBe(first);
    expect(trace).toMatchObject({ cacheHits: 2, cacheMisses: 1, cacheStale: 0 });
    advance(61_000);
    expect(await read()).not.toBe(second);
    expect(trace).toMatchObject({ cacheHits: 2, cacheMisses: 2, cacheStale: 0, staleSince: null });
  });

  it("is not replaced when the caller cannot read the response that is loaded in the background", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { read } = request();
    const first = await read();
    advance(31_000);
    for (const response of [ok("<html>"), ok("[]"), { ...ok("{}"), status: 404 }]) {
      upstream.mockResolvedValueOnce(response);
      expect(await read(path, () => false)).toBe(first);
    }
    upstream.mockRejectedValueOnce(new ApiError({ status: 0, kind: "network" }));
    expect(await read()).toBe(first);
    expect(await read()).toBe(first);
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

  it.each<[string, () => Promise<ApiResponse>]>([
    ["fails", async () => ({ ...ok("{}"), status: 503 })],
    ["cannot be reached", () => Promise.reject(new ApiError({ status: 0, kind: "network" }))],
    ["takes too long", () => Promise.reject(new ApiError({ status: 0, kind: "timeout" }))],
    ["answers something else", async () => ok("{}")],
  ])("is served for an hour with its time when the API %s, without another wait for the API", async (_, fail) => {
    const { request, upstream, advance } = createDataCentre();
    const first = await request().read();
    advance(3_600_000);
    upstream.mockImplementation(fail);
    const accepts = () => false;
    const { read, trace } = request();
    expect(await read(path, accepts)).toBe(first);
    expect(trace).toMatchObject({ cacheHits: 0, cacheMisses: 0, cacheStale: 1, staleSince: 1_000_000 });
    let respond: (response: ApiResponse) => void = () => {};
    upstream.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    expect((await request().cachedFetch(get())).text).toBe(first);
    respond({ ...ok("{}"), status: 503 });
    upstream.mockImplementation(fail);
    advance(31_000);
    if (fail.toString().includes("reject")) await expect(request().read(path, accepts)).rejects.toThrow(ApiError);
    else expect(await request().read(path, accepts)).not.toBe(first);
  });

  it("rejects when the API fails without an older response, and when its client has cancelled it", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { read } = request();
    upstream.mockRejectedValueOnce(new ApiError({ status: 0, kind: "network" }));
    await expect(read()).rejects.toMatchObject({ kind: "network" });
    await read();
    advance(61_000);
    upstream.mockRejectedValueOnce(new ApiError({ status: 0, kind: "aborted" }));
    await expect(read()).rejects.toMatchObject({ kind: "aborted" });
  });

  it("is not replaced by an older response when the API rejects it", async () => {
    const { request, upstream, advance } = createDataCentre();
    const { cachedFetch, read } = request();
    const otherPath = "/companies/4/performance";
    await read(otherPath);
    advance(61_000);
    for (const status of [401, 403, 404]) {
      upstream.mockResolvedValueOnce({ ...ok("{}"), status });
      expect((await cachedFetch(get(otherPath))).status).toBe(status);
    }
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

  it.each(["?a=1", "?a=1?", "?a=1#b", "?a=2", "?a=1&b=2", "?A=1", "?a[]=1", "?a=%31", "#"])(
    "differ for another query: %s",
    async (query) => {
      const { request } = createDataCentre();
      const { read } = request();
      expect(await read(`/companies/3/performance${query}`)).not.toBe(await read("/companies/3/performance"));
    },
  );

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

describe("a request that can change data", () => {
  it("reads what others have changed, and so does the next request", async () => {
    const { request, uncached } = createDataCentre();
    const me = { user: { ...user, id: 7_778 } };
    const first = await request(me).read();
    uncached.mockResolvedValue(ok('{"count":"changed"}'));
    expect(await request(me, undefined, undefined, undefined, "POST").read()).toBe('{"count":"changed"}');
    expect(await request(me).read()).not.toBe(first);
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
