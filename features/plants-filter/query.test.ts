import { describe, expect, it } from "vitest";
import { plantsListQuery, withoutMissing } from "./query";

const plants = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true });
const issues = plantsListQuery("issues", { nonMonAccessible: true, hasLosses: true });
const read = (search: string) => plants.read(new URLSearchParams(search));

describe("query of the plants lists", () => {
  it("reports every parameter it drops", () => {
    const { query, ignored } = read(
      "page=-1&sort=colour,true&indicators=zero_yield|1,zero_yield|0,shade|0&utm=1&yield_status_filter=NOK,BAD",
    );
    expect(plants.search(query)).toBe("?yield_status_filter=NOK&indicators=shade%7C0");
    expect(ignored).toEqual([
      { name: "page", reason: "malformed" },
      { name: "sort", reason: "malformed" },
      { name: "indicators", reason: "malformed" },
      { name: "utm", reason: "unknown" },
      { name: "yield_status_filter", reason: "malformed" },
    ]);
  });

  it.each([
    ["plants", "yield_score:asc"],
    ["issues", "found_on:desc"],
  ] as const)("sorts %s by what is at stake, if the API offers losses", (name, fallback) => {
    const sorts = [true, false].map((hasLosses) => {
      const list = plantsListQuery(name, { nonMonAccessible: true, hasLosses });
      return list.toApiQuery(list.read(new URLSearchParams()).query).sort;
    });
    expect(sorts).toEqual(["at_stake:desc", fallback]);
    expect(read("as_expected=1&not_received=1").ignored).toEqual([]);
  });

  it("drops choices on both sides, a group counting as all of its types", () => {
    const { query, ignored } = read(
      "indicators=shade|1,shade_first_half|0,zero_yield|0&tags=4|1,4|0&drivers=2|0,2|1,3|1",
    );
    expect(query.filters).toEqual({
      indicators: { include: [], exclude: ["zero_yield"] },
      drivers: { include: ["3"], exclude: [] },
    });
    expect(ignored.map(({ name }) => name)).toEqual(["indicators", "tags", "drivers"]);
  });

  it("writes a short URL however long the given text is", () => {
    const nonsense = "%F0%9F|~{}<script>".repeat(120).slice(0, 2_000);
    for (const name of [...plants.parameters, nonsense]) {
      const { query, ignored } = plants.read(new URLSearchParams([[name, nonsense]]));
      expect(ignored).toHaveLength(1);
      expect(Object.keys(query.filters)).toEqual(name === "search" ? ["search"] : []);
      expect(plants.search(query).length).toBeLessThan(1_000);
    }
  });

  it("accepts NON_MON only when the company has the light tier", () => {
    const params = new URLSearchParams("yield_status_filter=NON_MON,OK");
    expect(plantsListQuery("plants", { nonMonAccessible: false, hasLosses: true }).read(params)).toEqual({
      query: { page: 1, sort: null, filters: { yield_status_filter: ["OK"] } },
      ignored: [{ name: "yield_status_filter", reason: "malformed" }],
    });
    expect(plants.read(params).query.filters.yield_status_filter).toEqual(["OK", "NON_MON"]);
  });

  it("accepts the plus sign of ltpm encoded or as a space", () => {
    const ltpm = { period: "any", flags: ["BEHIND_SEVERELY", "BEHIND"] };
    expect(read("ltpm=period:any%2Bflags:BEHIND,BEHIND_SEVERELY").query.filters.ltpm).toEqual(ltpm);
    expect(read("ltpm=period:any+flags:BEHIND,BEHIND_SEVERELY").query.filters.ltpm).toEqual(ltpm);
  });

  it("repeats child_company_ids[] in the URL", () => {
    const { query } = read("child_company_ids[]=3&child_company_ids[]=4");
    expect(query.filters).toEqual({ child_company_ids: ["3", "4"] });
    expect(plants.search(query)).toBe("?child_company_ids%5B%5D=3&child_company_ids%5B%5D=4");
    expect(plants.toApiQuery(query).child_company_ids).toEqual(["3", "4"]);
  });
});

describe("v0 query of the plants lists", () => {
  it("sorts by the most at stake by default", () => {
    expect(plants.toApiQuery(read("").query)).toMatchObject({ sort: "at_stake:desc", page: 1 });
    expect(plants.toApiQuery(read("sort=name,false").query).sort).toBe("name:asc");
  });

  it("sorts by the yield score when the API does not offer the losses", () => {
    const withoutLosses = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: false });
    const { query, ignored } = withoutLosses.read(new URLSearchParams("sort=lost_kwh_per_day,true"));
    expect(ignored).toEqual([{ name: "sort", reason: "malformed" }]);
    expect(withoutLosses.toApiQuery(query).sort).toBe("yield_score:asc");
  });

  it("lists issues from 2018 when there is no filter on their dates", () => {
    expect(issues.toApiQuery(read("").query)).toMatchObject({ found_on: "after:2018-01-01" });
    expect(issues.toApiQuery(read("found_on=after:2015-01-01").query).found_on).toBe("after:2015-01-01");
  });
});

it("removes missing choices and leaves the other filters", () => {
  const { query } = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true }).read(
    new URLSearchParams("tags=4|1,9|0&drivers=9|1&custom_fields=9,a|7,b&child_company_ids[]=9&tickets=has_any"),
  );
  const missing = (["tags", "drivers", "custom_fields", "child_company_ids"] as const).map((filter) => ({
    filter,
    id: "9",
  }));
  expect(withoutMissing(query, missing).filters).toEqual({
    tags: { include: ["4"], exclude: [] },
    custom_fields: [{ typeId: "7", value: "b" }],
    tickets: "has_any",
  });
  expect(withoutMissing(query, [])).toBe(query);
});
