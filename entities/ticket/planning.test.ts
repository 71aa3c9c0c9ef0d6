import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOverdue, invalidClosing, noPlanning, ticketPlanning, toPlanningFields } from "./planning";

const today = Temporal.PlainDate.from("2026-03-29");

describe("daysOverdue", () => {
  it.each([
    ["2026-03-26", true, 3],
    ["2026-03-29", true, 0],
    ["2026-03-30", true, 0],
    ["2026-03-26", false, 0],
    ["2025-12-29T10:00:00Z", true, 90],
    ["soon", true, 0],
    [null, true, 0],
  ])("counts the days since %s for a ticket whose open state is %s", (dueOn, isOpen, days) => {
    expect(daysOverdue(dueOn, isOpen, today)).toBe(days);
  });

  it("counts calendar days for any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), (days) => {
        const dueOn = today.subtract({ days }).toString();
        expect(daysOverdue(dueOn, true, today)).toBe(Math.max(0, days));
      }),
    );
  });
});

describe("invalidClosing", () => {
  it("rejects a note that is longer than its limit", () => {
    expect(invalidClosing({ note: "x".repeat(2_001) })).toMatchObject({ note: { values: { max: 2_000 } } });
    expect(invalidClosing({ note: "x".repeat(2_000) })).toEqual({});
  });
});

describe("the planning of a ticket", () => {
  it("is empty when the API states none", () => {
    expect(ticketPlanning({})).toEqual(noPlanning);
    expect(ticketPlanning({ due_on: null, priority: null, waiting_for: null })).toEqual(noPlanning);
  });

  it("is sent with null for an empty value, and without the fields that are not set", () => {
    expect(toPlanningFields(noPlanning)).toEqual({ due_on: null, priority: "normal", waiting_for: null });
    expect(toPlanningFields({ waiting_for: "installer" })).toEqual({ waiting_for: "installer" });
    expect(toPlanningFields({})).toEqual({});
  });
});
