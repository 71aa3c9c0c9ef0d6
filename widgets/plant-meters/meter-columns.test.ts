import { describe, expect, it } from "vitest";
import { meterIndicators } from "./meter-columns";

const today = Temporal.PlainDate.from("2026-03-01");

describe("the indicators of a meter", () => {
  it("are the distinct types of its issues, open issues first", () => {
    const issue = (id: number, type_name: string | null, snoozed_until: string | null = null) => ({
      id,
      type_name,
      severity: null,
      snoozed_until,
      resolved_on: null,
    });
    const issues = [
      issue(1, "shade", "2026-03-09"),
      issue(2, "zero_yield", "2026-03-09"),
      issue(3, "zero_yield"),
      issue(4, "connectivity", "2026-02-01"),
      issue(5, "connectivity", "2026-03-09"),
      { ...issue(6, "ticket"), resolved_on: "2026-02-01" },
      issue(7, null),
    ];
    expect(meterIndicators({ issues }, today)).toEqual([
      { name: "zero_yield", status: "NOK", level: "not-ok", snoozedUntil: null },
      { name: "connectivity", status: "NOK", level: "not-ok", snoozedUntil: null },
      { name: null, status: "NOK", level: "none", snoozedUntil: null },
      { name: "shade", status: "OK", level: "snoozed", snoozedUntil: "2026-03-09" },
    ]);
  });
});
