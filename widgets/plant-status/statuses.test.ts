import { describe, expect, it } from "vitest";
import { readStatusesQuery, statusesHref } from "./statuses";

const today = Temporal.PlainDate.from("2026-03-30");
const always = { monitored_since: null };
const read = (query: string, plant: { monitored_since: string | null } = always) => {
  const { range, page } = readStatusesQuery(new URLSearchParams(query), plant, today);
  return [range.start.toString(), range.end.toString(), page];
};

describe("the query of the status table", () => {
  it("is the last 14 days up to yesterday by default", () => {
    expect(read("")).toEqual(["2026-03-16", "2026-03-29", 1]);
    expect(read("statuses_start=x&statuses_end=2026-03-01&statuses_page=0")).toEqual(["2026-03-16", "2026-03-29", 1]);
  });

  it("reads a range within the last year and a page", () => {
    expect(read("statuses_start=2026-02-01&statuses_end=2026-02-10&statuses_page=3")).toEqual([
      "2026-02-01",
      "2026-02-10",
      3,
    ]);
    expect(read("statuses_start=2020-01-01&statuses_end=2027-01-01")).toEqual(["2025-03-30", "2026-03-29", 1]);
  });

  it("starts when monitoring started", () => {
    expect(read("", { monitored_since: "2026-03-25" })).toEqual(["2026-03-25", "2026-03-29", 1]);
    const earlier = "statuses_start=2026-02-01&statuses_end=2026-02-10";
    expect(read(earlier, { monitored_since: "2026-03-25" })).toEqual(["2026-03-25", "2026-03-29", 1]);
    expect(read("", { monitored_since: "2026-03-30" })).toEqual(["2026-03-29", "2026-03-29", 1]);
  });

  it("has all days in the URL while they are listed", () => {
    const query = readStatusesQuery(new URLSearchParams("statuses_all=1"), always, today);
    expect(statusesHref("", query)).toContain("&statuses_all=1#status");
    expect(statusesHref("?statuses_all=1", { ...query, all: false })).not.toContain("statuses_all");
  });

  it("writes a URL that preserves the parameters of other tabs", () => {
    const query = readStatusesQuery(new URLSearchParams("statuses_page=3"), always, today);
    expect(statusesHref("?companyId=2&statuses_page=3&start_date=2026-01-01", { ...query, page: 1 })).toBe(
      "?companyId=2&start_date=2026-01-01&statuses_start=2026-03-16&statuses_end=2026-03-29#status",
    );
    expect(statusesHref("", query)).toContain("statuses_page=3#status");
  });
});
