import { plantsListQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { plantsOn } from "./status-links";

const read = (address: string) =>
  plantsListQuery("plants", { nonMonAccessible: false }).read(
    new URL(address, "https://monitor.example").searchParams,
  );

describe("plantsOn", () => {
  it("links to the plants of a day, of one status or all", () => {
    const { query, ignored } = read(plantsOn("2026-03-29", "NOK"));
    expect(ignored).toEqual([]);
    expect(query.filters).toEqual({
      date: Temporal.PlainDate.from("2026-03-29"),
      yield_status_filter: ["NOK"],
    });
    expect(read(plantsOn("2026-03-29")).query.filters.yield_status_filter).toBeUndefined();
  });
});
