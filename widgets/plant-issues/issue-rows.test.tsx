import type { MeterIssue } from "@entities/issue";
import { renderMarkup } from "@testing/markup";
import { meterIssue } from "@testing/mock-plant";
import { describe, expect, it } from "vitest";
import { IndicatorCell, issueColumns, issueRows, issuesQuery } from "./issue-rows";

const today = Temporal.PlainDate.from("2026-03-30");
const issue = (id: number, over: Partial<MeterIssue>) => meterIssue({ id, ...over });
const issues = [
  issue(1, { found_on: "2026-03-05" }),
  issue(2, { found_on: "2026-03-20", resolved_on: "2026-03-21" }),
  issue(3, { found_on: "2026-03-10", snoozed_until: "2026-04-06" }),
  issue(4, { found_on: "2026-03-05 11:30:00" }),
];

function idsOf(search: string) {
  const { query } = issuesQuery.read(new URLSearchParams(search));
  return issueRows(issues, query, { ref: { companyId: 3, plantId: 9 }, today }).map((row) => row.issue.id);
}

describe("issueRows", () => {
  it("lists open and snoozed issues by default, newest first", () => expect(idsOf("")).toEqual([3, 4, 1]));

  it("includes resolved issues when they are shown, and sorts oldest first", () => {
    expect(idsOf("resolved=1")).toEqual([2, 3, 4, 1]);
    expect(idsOf("resolved=1&sort=found_on,false&companyId=3")).toEqual([1, 4, 3, 2]);
  });
});

describe("issueColumns", () => {
  const idsOf = (showsResolved: boolean) =>
    issueColumns({ canSnooze: false, hasLosses: true, showsResolved }).map(({ id }) => id);

  it("has the day on which an issue was resolved only when resolved issues are shown", () => {
    expect(idsOf(true)).toContain("resolved_on");
    expect(idsOf(false)).toEqual(idsOf(true).filter((id) => id !== "resolved_on"));
  });
});

describe("IndicatorCell", () => {
  const title = (over: Partial<MeterIssue>, state: "open" | "snoozed") =>
    renderMarkup(<IndicatorCell issue={issue(1, over)} state={state} />).match(/title="([^"]*)"/)?.[1];

  it("shows a snoozed issue as snoozed, whatever its severity", () => {
    expect(title({}, "snoozed")).toBe("Snoozed");
    expect(title({ severity: 0 }, "snoozed")).toBe("Snoozed");
  });

  it("has the severity of the issue when it is open", () => expect(title({ severity: 75 }, "open")).toBe("Medium"));
});
