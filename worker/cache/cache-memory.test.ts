import { describe, expect, it } from "vitest";
import { createCacheMemory } from "./cache-memory";

const text = (length: number, storedAt = 0) => ({ text: "x".repeat(length), storedAt });

describe("createCacheMemory", () => {
  it("keeps what was used last, up to a number of characters", () => {
    const memory = createCacheMemory(100);
    for (const key of ["a", "b", "c", "d"]) memory.set(key, text(24));
    expect(memory.get("a")).toEqual(text(24));
    memory.set("e", text(24));
    expect(["a", "b", "c", "d", "e"].filter((key) => memory.get(key))).toEqual(["a", "c", "d", "e"]);
    memory.set("f", text(60));
    expect(["a", "c", "d", "e", "f"].filter((key) => memory.get(key))).toEqual(["e", "f"]);
  });

  it("counts a text that replaces another one, or is removed, once", () => {
    const memory = createCacheMemory(100);
    for (let round = 0; round < 10; round += 1) memory.set("a", text(49, round));
    memory.set("b", text(49));
    expect(memory.get("a")?.storedAt).toBe(9);
    memory.delete("a");
    memory.delete("a");
    memory.set("c", text(49));
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([undefined, text(49), text(49)]);
  });

  it("keeps nothing that is longer than all of it", () => {
    const memory = createCacheMemory(10);
    memory.set("a", text(10));
    expect(memory.get("a")).toBeUndefined();
  });
});
