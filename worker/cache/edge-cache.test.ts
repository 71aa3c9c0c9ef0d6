import { createMemoryCache } from "@testing/memory-cache";
import { describe, expect, it, vi } from "vitest";
import { createCacheMemory } from "./cache-memory";
import { createEdgeCache } from "./edge-cache";

const rule = { scope: "public", freshSeconds: 60, refreshSeconds: 30, staleSeconds: 600 } as const;
const key = "https://site.example/__edge-cache/x";

describe("createEdgeCache", () => {
  it("returns a stored text with its age", async () => {
    let now = 1_000_000;
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const options = { store, executionContext, now: () => now };
    const cache = createEdgeCache({ ...options, memory: createCacheMemory() });
    const ofAnotherIsolate = createEdgeCache({ ...options, memory: createCacheMemory() });
    expect(await cache.get(key, rule)).toBeNull();
    cache.put(key, rule, '{"a":1}');
    await waitForBackgroundWork();
    now += 90_000;
    for (const reader of [cache, ofAnotherIsolate]) {
      expect(await reader.get(key, rule)).toEqual({ text: '{"a":1}', storedAt: 1_000_000, ageSeconds: 90 });
    }
    expect(Object.fromEntries(entries.get(key)?.headers ?? [])).toMatchObject({
      "cache-control": "public, max-age=660",
      "x-stored-at": "1000000",
    });
  });

  it("asks the store only when the memory has no fresh text, and returns the later one", async () => {
    let now = 1_000_000;
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const match = vi.spyOn(store, "match");
    const options = { store, executionContext, now: () => now };
    const cache = createEdgeCache({ ...options, memory: createCacheMemory() });
    cache.put(key, rule, "1");
    await waitForBackgroundWork();
    expect((await cache.get(key, rule))?.text).toBe("1");
    expect(match).not.toHaveBeenCalled();
    now += 60_000;
    createEdgeCache({ ...options, memory: createCacheMemory() }).put(key, rule, "2");
    await waitForBackgroundWork();
    expect((await cache.get(key, rule))?.text).toBe("2");
    now += 1_000;
    entries.clear();
    expect((await cache.get(key, rule))?.text).toBe("2");
    expect(match).toHaveBeenCalledTimes(1);
  });

  it("keeps no long text in the memory", async () => {
    const { store, executionContext, waitForBackgroundWork } = createMemoryCache();
    const memory = createCacheMemory();
    const cache = createEdgeCache({ store, memory, executionContext });
    const text = JSON.stringify("x".repeat(131_072));
    cache.put(key, rule, text);
    await waitForBackgroundWork();
    expect(memory.get(key)).toBeUndefined();
    expect((await cache.get(key, rule))?.text).toBe(text);
  });

  it("keeps what is for the memory only out of the store, and returns it with its age", async () => {
    let now = 1_000_000;
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const match = vi.spyOn(store, "match");
    const options = { store, memory: createCacheMemory(), executionContext, now: () => now };
    const inMemory = { ...rule, inMemoryOnly: true } as const;
    expect(await createEdgeCache(options).get(key, inMemory)).toBeNull();
    createEdgeCache(options).put(key, inMemory, "1");
    await waitForBackgroundWork();
    now += 90_000;
    expect(await createEdgeCache(options).get(key, inMemory)).toMatchObject({ text: "1", ageSeconds: 90 });
    expect([match.mock.calls.length, entries.size]).toEqual([0, 0]);
  });

  it("stores nothing when the text is not JSON", async () => {
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const cache = createEdgeCache({ store, memory: createCacheMemory(), executionContext });
    for (const text of ["", "<html>", '{"half":']) cache.put(key, rule, text);
    await waitForBackgroundWork();
    expect(entries.size).toBe(0);
    expect(await cache.get(key, rule)).toBeNull();
  });

  it("returns nothing when there is no store, or it fails and another isolate asks", async () => {
    const { executionContext, waitForBackgroundWork } = createMemoryCache();
    const broken = { match: () => Promise.reject(new Error("x")), put: () => Promise.reject(new Error("x")) };
    for (const store of [broken, null]) {
      const cache = createEdgeCache({ store, memory: createCacheMemory(), executionContext });
      cache.put(key, rule, "{}");
      await waitForBackgroundWork();
      const next = createEdgeCache({ store, memory: createCacheMemory(), executionContext });
      expect(await next.get(key, rule)).toBeNull();
    }
  });
});
