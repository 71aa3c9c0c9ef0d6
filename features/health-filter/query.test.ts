import { healthTypes } from "@entities/issue";
import { subsets } from "@testing/describe-list-query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultTypes,
  type HealthQuery,
  healthListQuery,
  healthWindow,
  isDefault,
  withTypes,
  withTypeToggled,
} from "./query";

// The clock goes forward on 29 March 2026.
const today = Temporal.PlainDate.from("2026-03-29");
const health = healthListQuery(healthWindow(today));
const read = (search: string) => health.read(new URLSearchParams(search));
const day = Temporal.PlainDate.from("2026-03-19");
const openDay: HealthQuery = { page: 4, sort: null, filters: { indicators_or: ["zero_yield"], health: day } };

describe("query of the health page", () => {
  it("is empty by default and shows the default types", () => {
    const { query, ignored } = read("");
    expect(query).toEqual({ page: 1, sort: null, filters: { indicators_or: [...defaultTypes] } });
    expect(ignored).toEqual([]);
    expect(health.search(query)).toBe("");
  });

  it("has the types, the open day and its page under the names of the plants lists", () => {
    const filters = { indicators_or: ["zero_yield", "shade"] as const, health: day };
    expect(health.search({ page: 3, sort: null, filters })).toBe(
      "?indicators_or=zero_yield%2Cshade&health=2026-03-19&page=3",
    );
  });

  it("accepts repeated parameters, as a form sends them", () => {
    expect(read("indicators_or=shade&indicators_or=zero_yield").query.filters.indicators_or).toEqual([
      "zero_yield",
      "shade",
    ]);
  });

  it("accepts days from two weeks back to tomorrow only, and no page without a day", () => {
    for (const valid of ["2026-03-15", "2026-03-30"])
      expect(read(`health=${valid}`).query.filters.health?.toString()).toBe(valid);
    for (const invalid of ["2026-03-14", "2026-03-31", "2026-02-30", "yesterday"]) {
      expect(read(`health=${invalid}&page=2`)).toEqual({
        query: { page: 1, sort: null, filters: { indicators_or: [...defaultTypes] } },
        ignored: [{ name: "health", reason: "malformed" }],
      });
    }
  });

  it("drops unknown types and falls back to the default types when none is left", () => {
    expect(read("indicators_or=shade,misc")).toMatchObject({
      query: { filters: { indicators_or: ["shade"] } },
      ignored: [{ name: "indicators_or", reason: "malformed" }],
    });
    expect(isDefault(read("indicators_or=misc,new").query.filters.indicators_or)).toBe(true);
    expect(read("x=1").ignored).toEqual([{ name: "x", reason: "unknown" }]);
  });

  it("closes the open day when the types change", () => {
    expect(withTypes(health, openDay, ["shade"])).toEqual({
      page: 1,
      sort: null,
      filters: { indicators_or: ["shade"] },
    });
  });

  it("opens another day at its first page and remains on the day when its page changes", () => {
    const next = health.withFilter(openDay, "health", day.add({ days: 1 }));
    expect(next).toMatchObject({ page: 1, filters: { indicators_or: ["zero_yield"] } });
    expect(health.withFilter(openDay, "health", undefined)).toEqual({
      page: 1,
      sort: null,
      filters: { indicators_or: ["zero_yield"] },
    });
    expect(health.onPage(openDay, 2)).toEqual({ ...openDay, page: 2 });
  });

  it("sends every type of a group to v0", () => {
    expect(health.toApiQuery({ ...openDay, filters: { indicators_or: ["power_spike"], health: day } })).toEqual({
      indicators_or: "power_spike,power_spike_high,power_spike_medium",
      health: "2026-03-19",
      page: 4,
    });
  });

  it("removes a selected type and preserves the order of the columns", () => {
    fc.assert(
      fc.property(subsets(healthTypes), fc.constantFrom(...healthTypes), (chosen, type) => {
        const once = withTypeToggled(chosen, type);
        expect(once.includes(type)).toBe(!chosen.includes(type));
        expect(withTypeToggled(once, type)).toEqual(chosen);
        expect(once).toEqual(healthTypes.filter((known) => once.includes(known)));
      }),
    );
  });
});
