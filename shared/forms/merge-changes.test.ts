import { ApiError } from "@shared/api/result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeChanges, mergeIds } from "./merge-changes";

const loaded = { name: "School", street: "Markt", city: "Hengelo" };
const parts = { name: ["name"], address: ["street", "city"] } as const;
const merge = (typed: object, stored: object, isLoadedKnown = true) =>
  mergeChanges({
    parts,
    loaded: isLoadedKnown ? loaded : undefined,
    typed: { ...loaded, ...typed },
    stored: { ...loaded, ...stored },
    changedBy: async (values) => ("name" in values ? "Anna Bos" : null),
  });
const conflictsOf = (merged: Promise<unknown>) =>
  merged.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? { status: error.status, conflicts: error.conflicts } : error),
  );

describe("mergeChanges", () => {
  it("keeps changes of others when the user has not changed the same part", async () => {
    expect(await merge({ name: "Barn" }, { street: "Dam", city: "Almere" })).toEqual({
      name: "Barn",
      street: "Dam",
      city: "Almere",
    });
    expect(await merge({}, { name: "Theirs" })).toEqual({ ...loaded, name: "Theirs" });
  });

  it("saves a part when the user and others changed it to the same value", async () =>
    expect(await merge({ name: "Barn" }, { name: "Barn" })).toEqual({ ...loaded, name: "Barn" }));

  it("throws the stored value and its author for each part that the user and others changed differently", async () => {
    expect(await conflictsOf(merge({ name: "Mine", street: "Dam" }, { name: "Theirs", city: "Almere" }))).toEqual({
      status: 409,
      conflicts: [
        { part: "name", values: { name: "Theirs" }, by: "Anna Bos" },
        { part: "address", values: { street: "Markt", city: "Almere" }, by: null },
      ],
    });
  });

  it("saves the typed values when the form has no initial values", async () =>
    expect(await merge({ name: "Mine" }, { name: "Theirs" }, false)).toEqual({ ...loaded, name: "Mine" }));
});

describe("mergeIds", () => {
  it("keeps ids that either side added, and drops ids that either side removed", () =>
    expect(mergeIds({ loaded: [1, 2, 3], typed: [2, 3, 4], stored: [1, 3, 5] })).toEqual([3, 5, 4]));

  it("saves the typed ids when the form has no initial ids", () =>
    expect(mergeIds({ loaded: undefined, typed: [2, 4], stored: [1, 2] })).toEqual([2, 4]));

  it("never undoes a change of others and never loses a change of the user", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(ids, ids, ids, (loaded, typed, stored) => {
        const merged = mergeIds({ loaded, typed, stored });
        const added = [...typed, ...stored].filter((id) => !loaded.includes(id));
        const removed = loaded.filter((id) => !typed.includes(id) || !stored.includes(id));
        expect(new Set(merged)).toEqual(new Set([...loaded.filter((id) => !removed.includes(id)), ...added]));
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });
});
