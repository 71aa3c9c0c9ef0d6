import { formatOf } from "@shared/i18n/format";
import { describe, expect, it } from "vitest";
import { eventLabel, fieldLabel, modelLabel, readChanges, valueText } from "./history-card";

describe("history labels", () => {
  it("lists changed fields with old and new values", () => {
    expect(
      readChanges({
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

const texts = { empty: "empty", yes: "yes", no: "no" };
const text = (field: string, value: unknown) => valueText(field, value, formatOf("en"), texts);

describe("valueText", () => {
  it.each([
    ["name", "Barn", "Barn"],
    ["name", null, "empty"],
    ["retired_on", "2026-03-01", "1 Mar 2026"],
    ["closed_on", "2026-03-01T11:00:00Z", "1 Mar 2026, 12:00"],
    ["closed_on", "2026-03-01 11:00:00", "1 Mar 2026, 12:00"],
    ["name", "SDE++ 2026-03-01", "SDE++ 2026-03-01"],
    ["private", true, "yes"],
    ["has_mixed_panel_orientations", 0, "no"],
    ["has_mixed_panel_orientations", "1", "yes"],
    ["peak_in_watt", 20_000, "20,000"],
    ["amount_in_cents_per_kwh", 23.25, "23.25"],
    ["assignee_id", 10_006, "10006"],
    ["promised_total_wh", 12_500_000, "12.5 MWh"],
    ["description", "<p>Look <strong>now</strong></p>", "Look now"],
    ["list", [1], "[1]"],
  ])("shows the %s %j as %s", (field, value, expected) => {
    expect(text(field, value)).toBe(expected);
  });
});
