import { plantsListQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { issueDays, issuesFoundOn, totalOf, typesIn } from "./issue-days";

const range = { start: Temporal.PlainDate.from("2026-10-24"), end: Temporal.PlainDate.from("2026-10-26") };
const days = issueDays(
  {
    found: [
      { date: "2026-10-24", counts: { connectivity: 2, shade: 1, new: 4 } },
      { date: "2026-10-26", counts: { connectivity: 1, misc: 0 } },
    ],
    resolved: [
      { date: "2026-10-26", counts: { zero_yield: 1, ticket: 3 } },
      { date: "2026-11-01", counts: { zero_yield: 9 } },
    ],
  },
  range,
);

describe("issueDays", () => {
  it("returns exactly the days of the range, without new plants and tickets, which are no problems", () => {
    expect(days.map(({ date, found, resolved }) => [date.toString(), found, resolved])).toEqual([
      ["2026-10-24", { connectivity: 2, shade: 1 }, {}],
      ["2026-10-25", {}, {}],
      ["2026-10-26", { connectivity: 1, misc: 0 }, { zero_yield: 1 }],
    ]);
  });

  it("counts the parts of a group as its type, as the linked list does", () => {
    const counts = { power_spike: 1, power_spike_high: 2, shade_first_half: 3 };
    const [first] = issueDays({ found: [{ date: "2026-10-24", counts }], resolved: [] }, range);
    expect(first?.found).toEqual({ power_spike: 3, shade: 3 });
  });

  it("returns separate totals of found and resolved issues", () => {
    expect(totalOf(days)).toEqual({ found: 4, resolved: 1 });
    expect(totalOf([])).toEqual({ found: 0, resolved: 0 });
  });

  it("returns the types that occur, most frequent first", () =>
    expect(typesIn(days)).toEqual(["connectivity", "shade", "zero_yield"]));
});

const day = Temporal.PlainDate.from("2026-03-29");
const read = (address: string) =>
  plantsListQuery("issues", { nonMonAccessible: false, hasLosses: true }).read(
    new URL(address, "https://monitor.example").searchParams,
  );

describe("issuesFoundOn", () => {
  it("links to the issues found on a day, including snoozed and resolved issues", () => {
    const { query, ignored } = read(issuesFoundOn(day, []));
    expect(ignored).toEqual([]);
    expect(query.filters).toEqual({ found_on: { after: day, before: day }, snoozed: true, resolved: true });
  });

  it("links only to the issues of the given types", () => {
    const { query, ignored } = read(issuesFoundOn(day, ["power_spike", "shade"]));
    expect(ignored).toEqual([]);
    expect(query.filters.indicators_or).toEqual(["power_spike", "shade"]);
  });
});
