import { readQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { plantsOn } from "./status-links";

const read = (address: string) =>
  readQuery(new URL(address, "https://monitor.example").searchParams, { nonMonAccessible: false });

describe("the list behind a piece of the status chart", () => {
  it("is the plants of that day, with a status or all", () => {
    const { query, notices } = read(plantsOn("2026-03-29", "NOK"));
    expect(notices).toEqual([]);
    expect(query.filters).toEqual({
      date: Temporal.PlainDate.from("2026-03-29"),
      yield_status_filter: ["NOK"],
    });
    expect(read(plantsOn("2026-03-29")).query.filters.yield_status_filter).toBeUndefined();
  });
});
