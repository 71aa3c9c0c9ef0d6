import { readQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { issuesFoundOn } from "./issue-links";

const day = Temporal.PlainDate.from("2026-03-29");
const read = (address: string) =>
  readQuery(new URL(address, "https://monitor.example").searchParams, { nonMonAccessible: false });

describe("the list behind a piece of the issue chart", () => {
  it("holds what was found on that one day, whatever became of it", () => {
    const { query, notices } = read(issuesFoundOn(day));
    expect(notices).toEqual([]);
    expect(query.filters).toEqual({
      found_on: { after: day, before: day },
      snoozed: true,
      resolved: true,
    });
  });

  it("holds one type alone where the piece is of one", () => {
    const { query, notices } = read(issuesFoundOn(day, "power_spike"));
    expect(notices).toEqual([]);
    expect(query.filters.indicators).toEqual({ include: ["power_spike"], exclude: [] });
  });
});
