import { setupI18n } from "@lingui/core";
import { formatOf } from "@shared/i18n/format";
import { describe, expect, it } from "vitest";
import { auditSentence, fieldLabel, furtherChanges, readChanges, valueText } from "./history-texts";

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
});

const objects = {
  meters: [{ id: 3, name: "Inverter 1" }],
  tickets: [{ id: 4, number: "10004" }],
  issues: [{ id: 5, type_name: "zero_yield" }],
};
const audit = (model_type: string, model_id: number, event: string, new_values: Record<string, unknown> = {}) => ({
  id: 1,
  model_type,
  model_id,
  event,
  datetime: "2026-03-01T11:00:00Z",
  user: { id: 7, first_name: "Els", last_name: "Driessen" },
  changes: { old_values: {}, new_values },
});
const i18n = setupI18n({ locale: "en", messages: { en: {} } });

describe("auditSentence", () => {
  it.each([
    [audit("ticket", 4, "closed"), "Els Driessen closed ticket #10004"],
    [audit("ticket", 4, "opened"), "Els Driessen reopened ticket #10004"],
    [audit("ticket", 9, "assigned"), "Els Driessen assigned a ticket"],
    [audit("App\\Models\\Meter", 3, "updated"), "Els Driessen changed Inverter 1"],
    [audit("meter", 8, "created"), "Els Driessen created a meter"],
    [audit("plant", 1, "created"), "Els Driessen created the plant"],
    [audit("tag", 2, "attached", { name: "Flat roof" }), "Els Driessen added tag “Flat roof”"],
    [audit("file", 2, "deleted", { file_name: "a.pdf" }), "Els Driessen deleted file “a.pdf”"],
    [
      audit("issue", 5, "updated", { snoozed_until: "2026-12-12" }),
      "Els Driessen snoozed the issue “Zero yield” until 12 Dec 2026",
    ],
    [audit("issue", 6, "updated", { snoozed_until: null }), "Els Driessen unsnoozed an issue"],
    [
      audit("meter", 3, "imported", { measurements: 26_280, from: "2023-01-01", to: "2025-12-31" }),
      "Els Driessen imported 26,280 measurements of Inverter 1 (1 Jan 2023 – 31 Dec 2025)",
    ],
    [
      audit("meter", 3, "imported", { measurements: 1, from: "2023-01-01", to: "2023-01-01" }),
      "Els Driessen imported 1 measurement of Inverter 1 (1 Jan 2023)",
    ],
    [
      audit("meter", 3, "undone", { from: "2023-01-01", to: "2025-12-31" }),
      "Els Driessen undid an import of measurements of Inverter 1 (1 Jan 2023 – 31 Dec 2025)",
    ],
    [audit("constructor", 6, "restored"), "Els Driessen changed a record"],
    [{ ...audit("plant", 1, "updated"), user: null }, "The system changed the plant"],
  ])("states what %j says", (given, sentence) => expect(auditSentence(given, objects, i18n)).toBe(sentence));

  it("leaves to the list only the changes that it does not state", () => {
    const closed = audit("ticket", 4, "closed", { closed_on: "2026-03-01T11:00:00Z", title: "Fuse" });
    expect(furtherChanges(closed).map(({ field }) => field)).toEqual(["title"]);
    expect(furtherChanges(audit("issue", 5, "updated", { snoozed_until: "2026-12-12" }))).toEqual([]);
    expect(furtherChanges(audit("meter", 3, "imported", { measurements: 2, from: "a", to: "b" }))).toEqual([]);
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
    ["amount_in_cents_per_kwh", 23.25, "€0.2325/kWh"],
    ["assignee_id", 10_006, "10006"],
    ["promised_total_wh", 12_500_000, "12.50 MWh"],
    ["description", "<p>Look <strong>now</strong></p>", "Look now"],
    ["list", [1], "[1]"],
  ])("shows the %s %j as %s", (field, value, expected) => expect(text(field, value)).toBe(expected));
});
