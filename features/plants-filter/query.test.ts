import { issueTypes, typesWithin } from "@entities/issue";
import { yieldStatuses } from "@entities/plant";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toApiQuery } from "./api-query";
import { sortedBy, withFilter, withFilters, withoutMissing } from "./change";
import { filterNames, type PlantsQuery, readQuery, writeQuery } from "./query";
import { sortFields } from "./sort";

const open = { nonMonAccessible: true };
const read = (search: string) => readQuery(new URLSearchParams(search), open);

const id = fc.integer({ min: 1, max: 1e9 }).map(String);
const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((offset) => Temporal.PlainDate.from("1990-01-01").add({ days: offset }));
const range = fc
  .tuple(days, fc.integer({ min: 1, max: 900 }), fc.constantFrom("both", "after", "before"))
  .map(([after, length, sides]) => ({
    ...(sides !== "before" && { after }),
    ...(sides !== "after" && { before: after.add({ days: length }) }),
  }));
const numbers = fc
  .tuple(
    fc.integer({ min: 0, max: 1e9 }),
    fc.integer({ min: 1, max: 1e6 }),
    fc.constantFrom("both", "from", "to"),
  )
  .map(([from, more, sides]) => ({
    ...(sides !== "to" && { from }),
    ...(sides !== "from" && { to: from + more }),
  }));
const sides = <T>(item: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(item, { minLength: 1, maxLength: 6 })
    .chain((items) =>
      fc.nat(items.length).map((at) => ({ include: items.slice(0, at), exclude: items.slice(at) })),
    );
const trimmed = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((text) => text.trim());
const inOrder = <T extends string>(order: readonly T[]) => fc.subarray([...order], { minLength: 1 });

const query = fc.record({
  page: fc.integer({ min: 1, max: 5_000 }),
  sort: fc.option(fc.record({ field: fc.constantFrom(...sortFields), descending: fc.boolean() })),
  filters: fc.record(
    {
      search: trimmed.filter(Boolean),
      yield_status_filter: inOrder(yieldStatuses),
      indicators: sides(fc.constantFrom(...issueTypes)).filter(({ include, exclude }) => {
        const met = new Set(include.flatMap(typesWithin));
        return !exclude.flatMap(typesWithin).some((type) => met.has(type));
      }),
      indicators_or: inOrder(issueTypes),
      ltpm: fc.record({
        period: fc.constantFrom("current", "previous", "any"),
        flags: inOrder(["BEHIND_SEVERELY", "BEHIND", "AHEAD", "TOO_EARLY"]),
      }),
      tags: sides(id),
      companies: sides(id),
      drivers: sides(id),
      custom_fields: fc.array(fc.record({ typeId: id, value: trimmed.filter(Boolean) }), {
        minLength: 1,
        maxLength: 4,
      }),
      tickets: fc.constantFrom("has_any", "has_none", "has_open", "without_open"),
      found_on: range,
      monitored_since: range,
      snoozed: fc.constant(true),
      resolved: fc.constant(true),
      has_meter: fc.constant(false),
      mixed_orientation: fc.constant(false),
      peak: numbers,
      p90: numbers,
      date: days,
      health: days,
      "child_company_ids[]": fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: [] },
  ),
}) as fc.Arbitrary<PlantsQuery>;

/** Days compare by what they are written as. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("the URL of a plant list", () => {
  it("reads back every query it wrote, in whole", () => {
    fc.assert(
      fc.property(query, (given) => {
        const back = readQuery(new URLSearchParams(writeQuery(given).toString()), open);
        expect(back.notices).toEqual([]);
        expect(plain(back.query)).toEqual(plain(given));
      }),
    );
  });

  it("makes a usable query of any text, and one that stays the same from then on", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...filterNames, "page", "sort"));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: "binary" }))), (pairs) => {
        const params = new URLSearchParams();
        for (const [key, value] of pairs) params.append(key, value);
        const first = readQuery(params, open);
        const again = readQuery(writeQuery(first.query), open);
        expect(again.notices).toEqual([]);
        expect(plain(again.query)).toEqual(plain(first.query));
        expect(first.query.page).toBeGreaterThan(0);
      }),
    );
  });

  it("leaves page 1 out and writes the sort as field,true", () => {
    expect(writeQuery(read("page=1&sort=name,false").query).toString()).toBe("sort=name%2Cfalse");
    expect(read("sort=name,true").query.sort).toEqual({ field: "name", descending: true });
  });

  it("names what it dropped", () => {
    const { query: usable, notices } = read(
      `page=-1&sort=colour,true&indicators=zero_yield|1,zero_yield|0,shade|0&utm=1&yield_status_filter=NOK,BAD`,
    );
    expect(writeQuery(usable).toString()).toBe("yield_status_filter=NOK&indicators=shade%7C0");
    expect(notices).toEqual([
      { name: "page", reason: "malformed" },
      { name: "sort", reason: "malformed" },
      { name: "indicators", reason: "malformed" },
      { name: "utm", reason: "unknown" },
      { name: "yield_status_filter", reason: "malformed" },
    ]);
  });

  it("drops what stands on both sides, groups counted as what they stand for", () => {
    const { query: usable, notices } = read(
      "indicators=shade|1,shade_first_half|0,zero_yield|0&tags=4|1,4|0&drivers=2|0,2|1,3|1",
    );
    expect(usable.filters).toEqual({
      indicators: { include: [], exclude: ["zero_yield"] },
      drivers: { include: ["3"], exclude: [] },
    });
    expect(notices.map(({ name }) => name)).toEqual(["indicators", "tags", "drivers"]);
  });

  it("is usable however long the nonsense is", () => {
    const nonsense = "%F0%9F|~{}<script>".repeat(120).slice(0, 2_000);
    for (const name of ["search", ...filterNames.slice(1), "page", "sort", nonsense]) {
      const params = new URLSearchParams([[name, nonsense]]);
      const { query: usable, notices } = readQuery(params, open);
      expect(notices).toHaveLength(1);
      expect(Object.keys(usable.filters)).toEqual(name === "search" ? ["search"] : []);
      expect(writeQuery(usable).toString().length).toBeLessThan(1_000);
    }
  });

  it("is no trap for names that every object has", () => {
    expect(read("constructor=1&__proto__=2&toString=3").query.filters).toEqual({});
  });

  it("knows NON_MON only where the company has the light tier", () => {
    const params = new URLSearchParams("yield_status_filter=NON_MON,OK");
    expect(readQuery(params, { nonMonAccessible: false })).toEqual({
      query: { page: 1, sort: null, filters: { yield_status_filter: ["OK"] } },
      notices: [{ name: "yield_status_filter", reason: "malformed" }],
    });
    expect(readQuery(params, open).query.filters.yield_status_filter).toEqual(["OK", "NON_MON"]);
  });

  it("takes the plus sign of ltpm encoded or as the blank it becomes", () => {
    const flags = { period: "any", flags: ["BEHIND_SEVERELY", "BEHIND"] };
    expect(read("ltpm=period:any%2Bflags:BEHIND,BEHIND_SEVERELY").query.filters.ltpm).toEqual(flags);
    expect(read("ltpm=period:any+flags:BEHIND,BEHIND_SEVERELY").query.filters.ltpm).toEqual(flags);
  });
});

describe("changes of a query", () => {
  const deep = read("page=7&search=roof&tickets=has_open").query;

  it("go to page 1 with any filter or order", () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...sortFields), (given, field) => {
        expect(withFilter(given, "search", "x").page).toBe(1);
        expect(withFilter(given, "search", undefined).filters).not.toHaveProperty("search");
        expect(sortedBy(given, "plants", field).page).toBe(1);
      }),
    );
  });

  it("keep the other filters", () => {
    expect(withFilter(deep, "search", undefined).filters).toEqual({ tickets: "has_open" });
  });

  it("set and lift several filters at once", () => {
    const changed = withFilters(deep, { search: undefined, tickets: "has_none", resolved: true });
    expect(changed).toEqual({ page: 1, sort: null, filters: { tickets: "has_none", resolved: true } });
  });

  it("leave out what the company does not have, and keep the rest", () => {
    const { query: given } = read(
      "tags=4|1,9|0&drivers=9|1&custom_fields=9,a|7,b&child_company_ids[]=9&tickets=has_any",
    );
    const missing = (["tags", "drivers", "custom_fields", "child_company_ids[]"] as const).map((filter) => ({
      filter,
      id: "9",
    }));
    expect(withoutMissing(given, missing).filters).toEqual({
      tags: { include: ["4"], exclude: [] },
      custom_fields: [{ typeId: "7", value: "b" }],
      tickets: "has_any",
    });
    expect(withoutMissing(given, [])).toBe(given);
  });

  it("turn the order round on a second click", () => {
    const once = sortedBy(deep, "plants", "name");
    expect(once.sort).toEqual({ field: "name", descending: false });
    expect(sortedBy(once, "plants", "name").sort).toEqual({ field: "name", descending: true });
    expect(sortedBy(deep, "plants", "lost_kwh_per_day").sort?.descending).toBe(false);
  });
});

describe("the call to v0", () => {
  it("carries every filter under its own name, the page and the sort in words", () => {
    fc.assert(
      fc.property(query, fc.constantFrom("plants", "issues", "performances"), (given, list) => {
        const call = toApiQuery(given, list);
        for (const name of Object.keys(given.filters)) expect(call).toHaveProperty([name.replace("[]", "")]);
        expect(call.page).toBe(given.page);
        expect(call.sort).toMatch(/^[a-z0-9_]+:(asc|desc)$/);
      }),
    );
  });

  it("asks for what loses most where nothing was sorted", () => {
    expect(toApiQuery(read("").query, "plants")).toMatchObject({ sort: "lost_kwh_per_day:desc", page: 1 });
    expect(toApiQuery(read("sort=name,false").query, "plants").sort).toBe("name:asc");
  });

  it("looks no further back than 2018 for issues, unless asked to", () => {
    expect(toApiQuery(read("").query, "issues")).toMatchObject({
      sort: "found_on:desc",
      found_on: "after:2018-01-01",
    });
    expect(toApiQuery(read("found_on=after:2015-01-01").query, "issues").found_on).toBe("after:2015-01-01");
  });

  it("gives child companies as a list", () => {
    expect(
      toApiQuery(read("child_company_ids[]=3&child_company_ids[]=4").query, "plants").child_company_ids,
    ).toEqual(["3", "4"]);
  });
});
