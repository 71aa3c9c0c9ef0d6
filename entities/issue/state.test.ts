import { describe, expect, it } from "vitest";
import { issueState, openIssues } from "./state";

const today = Temporal.PlainDate.from("2026-03-30");

describe("issue state", () => {
  it("is open, snoozed until a day, or resolved", () => {
    expect(issueState({ resolved_on: null, snoozed_until: null }, today)).toBe("open");
    expect(issueState({ resolved_on: null, snoozed_until: "2026-03-31" }, today)).toBe("snoozed");
    expect(issueState({ resolved_on: null, snoozed_until: "2026-03-30" }, today)).toBe("open");
    expect(issueState({ resolved_on: "2026-03-01", snoozed_until: "2027-01-01" }, today)).toBe("resolved");
  });

  it("lists open issues by severity and then by age, with unknown values last", () => {
    const issue = (id: number, severity: number | null, found_on: string, other = {}) => ({
      id,
      type_name: null as string | null,
      severity,
      found_on,
      resolved_on: null,
      snoozed_until: null,
      ...other,
    });
    const issues = [
      issue(1, null, "2026-01-01"),
      issue(2, 75, "2026-03-01"),
      issue(3, 100, "2026-03-09"),
      issue(4, 100, "2026-03-02"),
      issue(5, 100, "2026-02-01", { snoozed_until: "2026-04-01" }),
      issue(6, 100, "2026-02-01", { resolved_on: "2026-03-01" }),
      issue(7, 75, "2026-03-01"),
      issue(8, 0, "2026-03-01", { type_name: "ticket" }),
    ];
    expect(openIssues(issues, today).map(({ id }) => id)).toEqual([4, 3, 2, 7, 1]);
  });
});
