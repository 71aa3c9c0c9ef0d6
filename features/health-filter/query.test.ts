import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultTypes, healthTypes, isDefault, toggled } from "./issue-types";
import {
  type HealthQuery,
  healthSearch,
  healthWindow,
  readHealthQuery,
  withDay,
  withPage,
  withTypes,
  writeHealthQuery,
} from "./query";

// The clock goes forward on 29 March 2026.
const today = Temporal.PlainDate.from("2026-03-29");
const window = healthWindow(today);
const read = (search: string) => readHealthQuery(new URLSearchParams(search), window);

const types = fc.subarray([...healthTypes], { minLength: 1 });
const days = fc.integer({ min: -14, max: 1 }).map((days) => today.add({ days }));
const query: fc.Arbitrary<HealthQuery> = fc.oneof(
  fc.record({ types, day: fc.constant(null), page: fc.constant(1) }),
  fc.record({ types, day: days, page: fc.integer({ min: 1, max: 9_999 }) }),
);

describe("the URL of the health page", () => {
  it("is read as it was written, without a notice", () => {
    fc.assert(
      fc.property(query, (written) => {
        const { query: again, notices } = read(writeHealthQuery(written).toString());
        expect(notices).toEqual([]);
        expect(again.types).toEqual(written.types);
        expect(again.day?.toString()).toBe(written.day?.toString());
        expect(again.page).toBe(written.page);
      }),
    );
  });

  it("never throws, always gives a usable page, and names what it dropped", () => {
    const word = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        "health",
        "page",
        "indicators_or",
        "2026-03-20",
        "2026-02-30",
        "-1",
        "shade,x",
        "__proto__",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 12 }), (pairs) => {
        const { query, notices } = readHealthQuery(new URLSearchParams(pairs), window);
        expect(query.types.length).toBeGreaterThan(0);
        expect(query.page).toBeGreaterThanOrEqual(1);
        const names = pairs.map(([name]) => name);
        for (const { name } of notices) expect(names).toContain(name);
        const clean = readHealthQuery(writeHealthQuery(query), window);
        expect(clean.notices).toEqual([]);
      }),
    );
  });

  it("is empty at the start, and shows the five types of the start", () => {
    const { query, notices } = read("");
    expect(query).toEqual({ types: [...defaultTypes], day: null, page: 1 });
    expect(notices).toEqual([]);
    expect(healthSearch(query)).toBe("");
  });

  it("holds the types, the open day and its page under the lists' own names", () => {
    const day = Temporal.PlainDate.from("2026-03-19");
    expect(healthSearch({ types: ["zero_yield", "shade"], day, page: 3 })).toBe(
      "?indicators_or=zero_yield%2Cshade&health=2026-03-19&page=3",
    );
  });

  it("takes what a form sends: the types one by one", () => {
    expect(read("indicators_or=shade&indicators_or=zero_yield").query.types).toEqual(["zero_yield", "shade"]);
  });

  it("shows no day outside its window: two weeks back to tomorrow", () => {
    for (const day of ["2026-03-15", "2026-03-30"])
      expect(read(`health=${day}`).query.day?.toString()).toBe(day);
    for (const day of ["2026-03-14", "2026-03-31", "2026-02-30", "yesterday"]) {
      expect(read(`health=${day}&page=2`)).toEqual({
        query: { types: [...defaultTypes], day: null, page: 1 },
        notices: [{ name: "health", reason: "malformed" }],
      });
    }
  });

  it("keeps the types it knows, and falls back to those of the start where it knows none", () => {
    expect(read("indicators_or=shade,misc")).toMatchObject({
      query: { types: ["shade"] },
      notices: [{ name: "indicators_or", reason: "malformed" }],
    });
    expect(isDefault(read("indicators_or=misc,new").query.types)).toBe(true);
    expect(read("x=1").notices).toEqual([{ name: "x", reason: "unknown" }]);
  });
});

describe("a change of the health page", () => {
  const day = Temporal.PlainDate.from("2026-03-19");
  const open: HealthQuery = { types: ["zero_yield"], day, page: 4 };

  it("of the types closes the open day", () => {
    expect(withTypes(["shade"])).toEqual({ types: ["shade"], day: null, page: 1 });
  });

  it("of the day begins at its first page, of the page stays with the day", () => {
    expect(withDay(open, day.add({ days: 1 }))).toMatchObject({ types: ["zero_yield"], page: 1 });
    expect(withDay(open, null)).toEqual({ types: ["zero_yield"], day: null, page: 1 });
    expect(withPage(open, 2)).toEqual({ ...open, page: 2 });
  });

  it("of one type is undone by another click, and keeps the order of the columns", () => {
    fc.assert(
      fc.property(types, fc.constantFrom(...healthTypes), (chosen, type) => {
        const once = toggled(chosen, type);
        expect(once.includes(type)).toBe(!chosen.includes(type));
        expect(toggled(once, type)).toEqual(chosen);
        expect(once).toEqual(healthTypes.filter((known) => once.includes(known)));
      }),
    );
  });
});
