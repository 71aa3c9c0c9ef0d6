import type { MeterIssue } from "@entities/issue";
import { describe, expect, it } from "vitest";
import { issueRows, issuesQuery } from "./issue-rows";

const today = Temporal.PlainDate.from("2026-03-30");
const issue = (id: number, over: Partial<MeterIssue>): MeterIssue => ({
  id,
  meter_id: 11,
  type_name: "zero_yield",
  found_on: "2026-03-01",
  resolved_on: null,
  snoozed_until: null,
  severity: 100,
  meter: null,
  ...over,
});
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
  it("lists open and snoozed issues by default, newest first", () => {
    expect(idsOf("")).toEqual([3, 4, 1]);
  });

  it("includes resolved issues when they are shown, and sorts oldest first", () => {
    expect(idsOf("resolved=1")).toEqual([2, 3, 4, 1]);
    expect(idsOf("resolved=1&sort=found_on,false&companyId=3")).toEqual([1, 4, 3, 2]);
  });
});
