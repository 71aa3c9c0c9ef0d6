import { describe, expect, it } from "vitest";
import { causeOfLoss } from "./no-issue-sentence";

const today = Temporal.PlainDate.from("2026-03-30");
const issue = (id: number, resolved_on: string | null, snoozed_until: string | null = null) => ({
  id,
  meter_id: 1,
  type_name: "shade",
  found_on: "2026-01-01",
  severity: 75,
  meter: null,
  resolved_on,
  snoozed_until,
});

describe("causeOfLoss", () => {
  it("is a snoozed issue, or the last issue resolved in the last week", () => {
    const resolved = [issue(1, "2026-03-01"), issue(2, "2026-03-25"), issue(3, "2026-03-28")];
    expect(causeOfLoss(resolved, today)?.id).toBe(3);
    expect(causeOfLoss([...resolved, issue(4, null, "2026-04-20")], today)?.id).toBe(4);
  });

  it("is not known without such an issue", () => {
    expect(causeOfLoss([issue(1, "2026-03-01"), issue(2, null)], today)).toBeUndefined();
  });
});
