import { describe, expect, it } from "vitest";
import { changesOf, eventLabel, fieldLabel, modelLabel } from "./history-labels";

describe("history labels", () => {
  it("lists changed fields with old and new values", () => {
    expect(
      changesOf({
        old_values: { name: "Roof", city: "Utrecht", retired_on: null, removed: "x", same: [2] },
        new_values: { name: "Barn", city: "Utrecht", same: [2], retired_on: "2026-03-01", list: [1] },
      }),
    ).toEqual([
      { field: "name", from: "Roof", to: "Barn" },
      { field: "retired_on", from: null, to: "2026-03-01" },
      { field: "removed", from: "x", to: null },
      { field: "list", from: null, to: [1] },
    ]);
  });

  it("returns null for unknown fields", () => {
    expect(fieldLabel("retired_on")).not.toBeNull();
    expect(fieldLabel("toString")).toBeNull();
  });

  it("accepts model names and class names, with a fallback for others", () => {
    expect(modelLabel("App\\Models\\Meter")).toBe(modelLabel("meter"));
    expect(modelLabel("constructor")).toEqual(modelLabel("spaceship"));
    expect(eventLabel("restored")).toEqual(eventLabel("updated"));
    expect(eventLabel("created")).not.toEqual(eventLabel("updated"));
  });
});
