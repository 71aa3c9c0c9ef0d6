import { ApiError } from "@shared/api/api-error";
import { describe, expect, it } from "vitest";
import { mergeChanges } from "./merge-changes";

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
  it("keeps what others have changed in parts that the user has not", async () => {
    expect(await merge({ name: "Barn" }, { street: "Dam", city: "Almere" })).toEqual({
      name: "Barn",
      street: "Dam",
      city: "Almere",
    });
    expect(await merge({}, { name: "Theirs" })).toEqual({ ...loaded, name: "Theirs" });
  });

  it("saves a part that both have changed to the same", async () => {
    expect(await merge({ name: "Barn" }, { name: "Barn" })).toEqual({ ...loaded, name: "Barn" });
  });

  it("throws what is stored of each part that both have changed, and who stored it", async () => {
    expect(await conflictsOf(merge({ name: "Mine", street: "Dam" }, { name: "Theirs", city: "Almere" }))).toEqual({
      status: 409,
      conflicts: [
        { part: "name", values: { name: "Theirs" }, by: "Anna Bos" },
        { part: "address", values: { street: "Markt", city: "Almere" }, by: null },
      ],
    });
  });

  it("saves what was typed when the form does not tell what it was opened with", async () => {
    expect(await merge({ name: "Mine" }, { name: "Theirs" }, false)).toEqual({ ...loaded, name: "Mine" });
  });
});
