import { describe, expect, it } from "vitest";
import { daysSince, issueState } from "./state";

const today = Temporal.PlainDate.from("2026-03-30");

describe("issue state", () => {
  it("is open, snoozed until a day, or resolved", () => {
    expect(issueState({ resolved_on: null, snoozed_until: null }, today)).toBe("open");
    expect(issueState({ resolved_on: null, snoozed_until: "2026-03-31" }, today)).toBe("snoozed");
    expect(issueState({ resolved_on: null, snoozed_until: "2026-03-30" }, today)).toBe("open");
    expect(issueState({ resolved_on: "2026-03-01", snoozed_until: "2027-01-01" }, today)).toBe("resolved");
  });

  it("counts calendar days across a clock change, and at least 0", () => {
    expect(daysSince("2026-03-28", today)).toBe(2);
    expect(daysSince("2026-03-28 23:59:59", today)).toBe(2);
    expect(daysSince("2026-04-02", today)).toBe(0);
  });
});
