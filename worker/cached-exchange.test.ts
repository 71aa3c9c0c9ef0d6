import { ApiError } from "@shared/api/api-error";
import type { ApiResponse, Transport } from "@shared/api/transport";
import type { Session } from "@shared/session/session";
import { describe, expect, it, vi } from "vitest";
import { cacheRule } from "./cache-rules";
import { cachedExchange } from "./cached-exchange";
import { createEdgeCache } from "./edge-cache";
import { generationOf } from "./generation";
import { newTrace } from "./log";
import { memoryStore } from "./testing/memory-store";

const path = "/companies/3/performance?start_date=2026-01-01&end_date=2026-01-31";
const company = { id: 3, name: "Dak", non_mon_accessible: false, non_mon_creation_enabled: false };
const user = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: false };
const sessionOf = (over: Partial<Session>): Session => ({
  id: "s",
  token: "token-a",
  user,
  company,
  adminMode: false,
  startedAt: 0,
  ...over,
});
const get = (asked = path) => ({ method: "GET" as const, path: asked });

let people = 1_000;
const somebodyNew = () => {
  people += 1;
  return people;
};

/** One data centre with its cache, where several people ask. */
function place() {
  const { store, lifetime, settled, entries } = memoryStore();
  let now = 1_000_000;
  let figure = 0;
  const upstream = vi.fn<Transport>(async () => ok(`{"figure":${++figure}}`));
  const ok = (text: string): ApiResponse => ({ status: 200, text, retryAfterSeconds: null });
  const written = vi.fn<Transport>(async () => ({ status: 204, text: "", retryAfterSeconds: null }));

  function visit(over: Partial<Session> = {}, signal = new AbortController().signal, cookie = "") {
    const request = new Request("https://site.example/", { headers: { Cookie: cookie } });
    const generation = generationOf(request, over.user?.id ?? somebodyNew(), () => now);
    const exchange = cachedExchange(written, {
      cache: createEdgeCache(store, lifetime, () => now),
      session: sessionOf(over),
      generation,
      secret: "a".repeat(32),
      origin: "https://site.example",
      requestSignal: signal,
      lifetime,
      trace: newTrace(request),
      detached: upstream,
    });
    /** Asks as the client does: an answer that it could read is worth keeping. */
    const ask = async (asked = path) => {
      const answer = await exchange(get(asked));
      answer.onParsed?.();
      await settled();
      return answer.text;
    };
    return { exchange, ask, generation };
  }
  return { visit, upstream, written, entries, settled, later: (ms: number) => (now += ms), ok };
}

describe("the table of what may be kept", () => {
  it.each([
    ["/companies/3/status-counts", "personal"],
    ["/companies/3/indicators-resolved-per-date", "personal"],
    ["/companies/3/statistics/total-peak-power", "personal"],
    ["/companies/3/plant-locations", "personal"],
  ])("names %s as %s", (asked, kind) => {
    expect(cacheRule(asked)?.class).toBe(kind);
  });

  it.each([
    "/users/me",
    "/companies",
    "/companies/3/plants",
    "/companies/3/plants/7/performances",
    "/me/reports",
  ])("never keeps %s", (asked) => {
    expect(cacheRule(asked)).toBeNull();
  });
});

describe("a cached call", () => {
  it("is answered from the edge for a minute, whatever the order of its query", async () => {
    const { visit, upstream, later } = place();
    const { ask } = visit();
    const first = await ask();
    later(59_000);
    expect(await ask("/companies/3/performance?end_date=2026-01-31&start_date=2026-01-01")).toBe(first);
    later(2_000);
    expect(await ask()).not.toBe(first);
    expect(upstream).toHaveBeenCalledTimes(2);
  });

  it("is kept only once its answer could be read, and only when it is a 200", async () => {
    const { visit, upstream, entries, settled } = place();
    const { exchange, ask } = visit();
    await exchange(get());
    await settled();
    expect(entries.size).toBe(0);
    for (const status of [204, 404, 500]) {
      upstream.mockResolvedValueOnce({ status, text: "{}", retryAfterSeconds: null });
      await ask();
    }
    expect(entries.size).toBe(0);
  });

  it("leaves every other read to its own exchange", async () => {
    const { visit, upstream, written } = place();
    await visit().ask("/companies/3/plants");
    expect([upstream.mock.calls.length, written.mock.calls.length]).toEqual([0, 1]);
  });

  it("fails with its source: an old figure does not pass for a new one", async () => {
    const { visit, upstream, later } = place();
    const { ask } = visit();
    await ask();
    later(61_000);
    upstream.mockRejectedValueOnce(new ApiError({ status: 0, kind: "network" }));
    await expect(ask()).rejects.toMatchObject({ kind: "network" });
  });
});

describe("two people", () => {
  const others: [string, Partial<Session>][] = [
    ["with another token", { token: "token-b" }],
    ["at another company", { company: { ...company, id: 4 } }],
    ["in admin mode", { adminMode: true }],
  ];

  it.each(others)("%s never share", async (_who, over) => {
    const { visit, upstream } = place();
    const first = await visit().ask();
    expect(await visit(over).ask()).not.toBe(first);
    expect(upstream).toHaveBeenCalledTimes(2);
  });

  it("leave no token in the names of what is kept for them", async () => {
    const { visit, entries } = place();
    await visit().ask();
    for (const key of entries.keys()) expect(key).not.toContain("token-a");
  });
});

describe("after a write", () => {
  const write = { method: "PUT" as const, path: "/users/me", body: "{}" };

  it("nobody sees their own old data: not in this request, nor by the cookie, nor in another browser", async () => {
    const { visit } = place();
    const me = { user: { ...user, id: 7_777 } };
    const { ask, exchange, generation } = visit(me);
    const first = await ask();
    await exchange(write);
    const second = await ask();
    expect(second).not.toBe(first);
    const cookie = generation.cookie?.split(";")[0];
    expect(await visit(me, undefined, cookie).ask()).toBe(second);
    expect(await visit(me).ask()).toBe(second);
  });

  it("that failed the same holds: it may have been done", async () => {
    const { visit, written } = place();
    const { ask, exchange } = visit();
    const first = await ask();
    written.mockRejectedValueOnce(new ApiError({ status: 0, kind: "timeout" }));
    await expect(exchange(write)).rejects.toMatchObject({ kind: "timeout" });
    expect(await ask()).not.toBe(first);
  });

  it("an answer that was under way does not come back as new", async () => {
    const { visit, upstream, ok } = place();
    const { ask, exchange } = visit();
    let finish: (answer: ApiResponse) => void = () => {};
    upstream.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const old = ask();
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled());
    await exchange(write);
    finish(ok('{"figure":"old"}'));
    expect(await old).toBe('{"figure":"old"}');
    expect(await ask()).not.toBe('{"figure":"old"}');
  });
});

describe("simultaneous equal calls", () => {
  it("share one call upstream, and one that gives up does not fail the others", async () => {
    const { visit, upstream, ok } = place();
    let finish: (answer: ApiResponse) => void = () => {};
    upstream.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const leader = new AbortController();
    const first = visit({}, leader.signal).ask();
    const second = visit().ask();
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled());
    leader.abort();
    await expect(first).rejects.toMatchObject({ kind: "aborted" });
    finish(ok('{"figure":"one"}'));
    expect(await second).toBe('{"figure":"one"}');
    expect(upstream).toHaveBeenCalledTimes(1);
  });
});
