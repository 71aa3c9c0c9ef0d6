import { describe, expect, it } from "vitest";
import { createEdgeCache } from "./edge-cache";
import { memoryStore } from "./testing/memory-store";

const rule = { class: "public", freshSeconds: 60, staleSeconds: 600 } as const;
const key = "https://site.example/__edge-cache/x";

describe("the edge's cache", () => {
  it("gives back what was kept, with its age by the clock of our own", async () => {
    let now = 1_000_000;
    const { store, lifetime, settled, entries } = memoryStore();
    const cache = createEdgeCache(store, lifetime, () => now);
    expect(await cache.find(key)).toBeNull();
    cache.keep(key, rule, '{"a":1}');
    await settled();
    now += 90_000;
    expect(await cache.find(key)).toEqual({ text: '{"a":1}', storedAt: 1_000_000, ageSeconds: 90 });
    expect(Object.fromEntries(entries.get(key)?.headers ?? [])).toMatchObject({
      "cache-control": "public, max-age=660",
      "x-stored-at": "1000000",
    });
  });

  it("keeps nothing that is not JSON", async () => {
    const { store, lifetime, settled, entries } = memoryStore();
    const cache = createEdgeCache(store, lifetime);
    for (const text of ["", "<html>", '{"half":']) cache.keep(key, rule, text);
    await settled();
    expect(entries.size).toBe(0);
  });

  it("that fails, or is absent, is as if nothing had been kept", async () => {
    const { lifetime, settled } = memoryStore();
    const broken = { match: () => Promise.reject(new Error("x")), put: () => Promise.reject(new Error("x")) };
    for (const store of [broken, null]) {
      const cache = createEdgeCache(store, lifetime);
      cache.keep(key, rule, "{}");
      await settled();
      expect(await cache.find(key)).toBeNull();
    }
  });
});
