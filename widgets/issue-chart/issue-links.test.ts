import { plantsListQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { issuesFoundOn } from "./issue-links";

const day = Temporal.PlainDate.from("2026-03-29");
const read = (address: string) =>
  plantsListQuery("issues", { nonMonAccessible: false }).read(
    new URL(address, "https://monitor.example").searchParams,
  );

describe("issuesFoundOn", () => {
  it("links to the issues found on a day, including snoozed and resolved ones", () => {
    const { query, ignored } = read(issuesFoundOn(day));
    expect(ignored).toEqual([]);
    expect(query.filters).toEqual({
      found_on: { after: day, before: day },
      snoozed: true,
      resolved: true,
    });
  });

  it("links only to the issues of a type when one is given", () => {
    const { query, ignored } = read(issuesFoundOn(day, "power_spike"));
    expect(ignored).toEqual([]);
    expect(query.filters.indicators).toEqual({ include: ["power_spike"], exclude: [] });
  });
});
