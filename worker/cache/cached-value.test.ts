import { ApiError } from "@shared/api/result";
import { createMemoryCache } from "@testing/memory-cache";
import { describe, expect, it, vi } from "vitest";
import { createTrace } from "../log";
import { createCachedValue } from "./cached-fetch";
import { createEdgeCache } from "./edge-cache";

/** One data centre in which values are loaded. */
function createValueCache() {
  const { store, executionContext, waitForBackgroundWork } = createMemoryCache();
  const trace = createTrace(new Request("https://site.example/"));
  let now = 1_000_000;
  let count = 0;
  const load = vi.fn(async () => {
    count += 1;
    return { count };
  });
  const request = async (
    name: string,
    scope = "personal/anna",
    source: (incomplete: { count: number } | null) => Promise<{ count: number }> = load,
    isComplete?: (value: { count: number }) => boolean,
  ) => {
    const cache = createEdgeCache({ store, executionContext, now: () => now });
    const personalScope = async () => scope;
    const loadCached = createCachedValue({ cache, origin: "https://site.example", personalScope, trace }, () => now);
    const result = await loadCached(name, source, isComplete);
    await waitForBackgroundWork();
    return result;
  };
  return { load, request, trace, wait: (seconds: number) => (now += seconds * 1_000) };
}

const down = async () => {
  throw new ApiError({ status: 503 });
};

describe("createCachedValue", () => {
  it("loads a value once a minute", async () => {
    const { request, trace, wait } = createValueCache();
    expect(await request("queue")).toEqual({ value: { count: 1 }, storedAt: 1_000_000 });
    wait(59);
    expect(await request("queue")).toEqual({ value: { count: 1 }, storedAt: 1_000_000 });
    wait(1);
    expect(await request("queue")).toEqual({ value: { count: 2 }, storedAt: 1_060_000 });
    expect(trace).toMatchObject({ cacheHits: 1, cacheMisses: 2, cacheStale: 0, staleSince: null });
  });

  it("shares a value neither between names nor between persons", async () => {
    const { request } = createValueCache();
    await request("queue?tab=open");
    expect((await request("queue?tab=done")).value.count).toBe(2);
    expect((await request("queue?tab=open", "personal/bob")).value.count).toBe(3);
    expect((await request("queue?tab=open")).value.count).toBe(1);
  });

  it("returns the last value for an hour when the API fails, and the failure after it", async () => {
    const { request, trace, wait } = createValueCache();
    await request("queue");
    wait(3_600);
    expect(await request("queue", undefined, down)).toEqual({ value: { count: 1 }, storedAt: 1_000_000 });
    expect(trace).toMatchObject({ cacheStale: 1, staleSince: 1_000_000 });
    wait(61);
    await expect(request("queue", undefined, down)).rejects.toThrow(ApiError);
  });

  it("fails when the request was cancelled or something else is wrong", async () => {
    const { request, wait } = createValueCache();
    await request("queue");
    wait(61);
    const aborted = new ApiError({ status: 0, kind: "aborted" });
    await expect(request("queue", undefined, () => Promise.reject(aborted))).rejects.toBe(aborted);
    const defect = new TypeError("defect");
    await expect(request("queue", undefined, () => Promise.reject(defect))).rejects.toBe(defect);
  });

  it("has an incomplete value completed, and keeps it no longer for that", async () => {
    const { request, trace, wait } = createValueCache();
    const add = vi.fn(async (incomplete: { count: number } | null) => ({ count: (incomplete?.count ?? 0) + 1 }));
    const ask = (source = add) => request("calendar", undefined, source, ({ count }) => count > 1);
    expect((await ask()).value.count).toBe(1);
    wait(30);
    expect(await ask(vi.fn(down))).toEqual({ value: { count: 1 }, storedAt: 1_000_000 });
    expect(await ask()).toEqual({ value: { count: 2 }, storedAt: 1_000_000 });
    wait(29);
    expect((await ask()).value.count).toBe(2);
    expect(add.mock.calls).toEqual([[null], [{ count: 1 }]]);
    wait(1);
    expect(await ask()).toEqual({ value: { count: 1 }, storedAt: 1_060_000 });
    expect(trace).toMatchObject({ cacheStale: 0, staleSince: null });
  });
});
