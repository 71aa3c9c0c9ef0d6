import { formatOf } from "@shared/i18n/format";
import { describe, expect, it } from "vitest";
import { valueText } from "./history-values";

const texts = { empty: "empty", yes: "yes", no: "no" };
const text = (field: string, value: unknown) => valueText(field, value, formatOf("en"), texts);

describe("valueText", () => {
  it.each([
    ["name", "Barn", "Barn"],
    ["name", null, "empty"],
    ["retired_on", "2026-03-01", "1 Mar 2026"],
    ["closed_on", "2026-03-01T11:00:00Z", "1 Mar 2026, 12:00"],
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
