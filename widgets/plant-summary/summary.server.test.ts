import { describe, expect, it } from "vitest";
import { insightRange } from "./summary.server";

describe("insightRange", () => {
  it.each([
    ["2026-06-16", "2026-04-15", "2026-06-15"],
    ["2026-05-01", "2026-02-28", "2026-04-30"],
    ["2026-03-01", "2025-12-28", "2026-02-28"],
  ])("starts two months before yesterday and ends yesterday on %s", (today, start, end) => {
    const range = insightRange(Temporal.PlainDate.from(today));
    expect([range.start.toString(), range.end.toString()]).toEqual([start, end]);
  });
});
