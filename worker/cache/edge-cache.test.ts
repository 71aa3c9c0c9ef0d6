import { createMemoryCache } from "@testing/memory-cache";
import { describe, expect, it } from "vitest";
import { cacheRule, createEdgeCache } from "./edge-cache";

const rule = { scope: "public", freshSeconds: 60, staleSeconds: 600 } as const;
const key = "https://site.example/__edge-cache/x";

describe("createEdgeCache", () => {
  it("returns a stored text with its age", async () => {
    let now = 1_000_000;
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const cache = createEdgeCache(store, executionContext, () => now);
    expect(await cache.get(key)).toBeNull();
    cache.put(key, rule, '{"a":1}');
    await waitForBackgroundWork();
    now += 90_000;
    expect(await cache.get(key)).toEqual({ text: '{"a":1}', storedAt: 1_000_000, ageSeconds: 90 });
    expect(Object.fromEntries(entries.get(key)?.headers ?? [])).toMatchObject({
      "cache-control": "public, max-age=660",
      "x-stored-at": "1000000",
    });
  });

  it("stores nothing when the text is not JSON", async () => {
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const cache = createEdgeCache(store, executionContext);
    for (const text of ["", "<html>", '{"half":']) cache.put(key, rule, text);
    await waitForBackgroundWork();
    expect(entries.size).toBe(0);
  });

  it("returns null when the store fails or is missing", async () => {
    const { executionContext, waitForBackgroundWork } = createMemoryCache();
    const broken = { match: () => Promise.reject(new Error("x")), put: () => Promise.reject(new Error("x")) };
    for (const store of [broken, null]) {
      const cache = createEdgeCache(store, executionContext);
      cache.put(key, rule, "{}");
      await waitForBackgroundWork();
      expect(await cache.get(key)).toBeNull();
    }
  });
});

describe("cacheRule", () => {
  it.each([
    "/companies/3/status-counts",
    "/companies/3/indicators-resolved-per-date",
    "/companies/3/statistics/total-peak-power",
    "/companies/3/plant-locations",
    "/companies/3/performance?start_date=2026-01-01",
  ])("returns a personal rule for %s", (path) => {
    expect(cacheRule(path)?.scope).toBe("personal");
  });

  it.each([
    "/users/me",
    "/companies",
    "/companies/3/plants",
    "/companies/3/plants/7/performances",
    "/me/reports",
    "/companies/3/plants?next=/companies/3/performance",
  ])("returns null for %s", (path) => {
    expect(cacheRule(path)).toBeNull();
  });
});
