import { describe, expect, it } from "vitest";
import { changesOf, eventLabel, fieldLabel, isDay, modelLabel } from "./history-labels";

describe("history labels", () => {
  it("lists changed fields with old and new values", () => {
    expect(
      changesOf({
        old_values: { name: "Roof", city: "Utrecht", retired_on: null, removed: "x" },
        new_values: { name: "Barn", city: "Utrecht", retired_on: "2026-03-01", list: [1] },
      }),
    ).toEqual([
      { field: "name", from: "Roof", to: "Barn" },
      { field: "retired_on", from: null, to: "2026-03-01" },
      { field: "removed", from: "x", to: null },
      { field: "list", from: null, to: "[1]" },
    ]);
  });

  it("returns null for unknown fields and recognizes dates", () => {
    expect(fieldLabel("retired_on")).not.toBeNull();
    expect(fieldLabel("toString")).toBeNull();
    expect(isDay("2026-03-01")).toBe(true);
    expect(isDay("2026-03-01T10:00:00Z")).toBe(false);
    expect(isDay("SDE++")).toBe(false);
  });

  it("accepts model names and class names, with a fallback for others", () => {
    expect(modelLabel("App\\Models\\Meter")).toBe(modelLabel("meter"));
    expect(modelLabel("constructor")).toEqual(modelLabel("spaceship"));
    expect(eventLabel("restored")).toEqual(eventLabel("updated"));
  });
});
