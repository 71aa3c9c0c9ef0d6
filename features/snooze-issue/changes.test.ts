import type { MeterIssue } from "@entities/issue";
import { describe, expect, it } from "vitest";
import { canSnooze, canUnsnooze, withChanges } from "./changes";

const today = Temporal.PlainDate.from("2026-03-30");
const plant = { companyId: 3, plantId: 9 };
const issue = (over: Partial<MeterIssue> = {}): MeterIssue => ({
  id: 101,
  meter_id: 11,
  type_name: "zero_yield",
  found_on: "2026-03-01",
  resolved_on: null,
  snoozed_until: null,
  severity: 100,
  meter: null,
  ...over,
});

describe("canSnooze and canUnsnooze", () => {
  it.each([
    ["open", issue(), true, false],
    ["snoozed", issue({ snoozed_until: "2026-04-06" }), false, true],
    ["no longer snoozed", issue({ snoozed_until: "2026-03-30" }), true, false],
    ["resolved", issue({ resolved_on: "2026-03-02" }), false, false],
    ["of no known meter", issue({ meter_id: null }), false, false],
    ["with only the meter object", issue({ meter_id: null, meter: { id: 11, name: null } }), true, false],
  ])("decides for an issue that is %s", (_, given, snoozable, unsnoozable) => {
    expect([canSnooze(given, today), canUnsnooze(given, today)]).toEqual([snoozable, unsnoozable]);
  });
});

describe("withChanges", () => {
  it("shows the dates of pending changes, the last one of an issue counting", () => {
    const issues = [issue(), issue({ id: 102, snoozed_until: "2026-04-06" }), issue({ id: 103 })];
    const change = (issueId: number, until: string | null) => ({
      plant,
      issues: [{ meterId: 11, issueId }],
      until,
    });
    const shown = withChanges(issues, [
      change(101, "2026-04-06"),
      change(102, null),
      change(101, "2026-04-29"),
    ]);
    expect(shown.map(({ snoozed_until }) => snoozed_until)).toEqual(["2026-04-29", null, null]);
  });
});
