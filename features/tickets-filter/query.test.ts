import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOffered, toggled } from "./exclusive";
import {
  filterNames,
  onPage,
  readQuery,
  sortedBy,
  statuses,
  type TicketsQuery,
  toApiQuery,
  withFilter,
  withoutFilters,
  writeQuery,
} from "./query";
import { sortFields } from "./sort";

const id = fc.integer({ min: 1, max: 1e9 }).map(String);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 5 });
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((word) => word.trim())
  .filter(Boolean);
const assignees = fc
  .tuple(fc.subarray(["me", "any"]), fc.uniqueArray(id, { maxLength: 4 }))
  .map(([words, users]) => [...words, ...users])
  .filter((chosen) => chosen.length > 0);
const query: fc.Arbitrary<TicketsQuery> = fc.record({
  page: fc.integer({ min: 1, max: 5_000 }),
  sort: fc.option(
    fc.record({
      field: fc.constantFrom(...sortFields.filter((field) => field !== "company")),
      descending: fc.boolean(),
    }),
  ),
  status: fc.subarray([...statuses], { minLength: 1 }),
  filters: fc.record(
    {
      search: text,
      assigned_to: fc.oneof(assignees, fc.constant<string[]>(["none"])),
      template: fc.oneof(ids, fc.constant<string[]>(["none"])),
      "child_company_ids[]": ids,
    },
    { requiredKeys: [] },
  ),
});
const read = (search: string, list: "company" | "all" = "company") =>
  readQuery(new URLSearchParams(search), list);

describe("the URL of a list of tickets", () => {
  it("reads back every query it wrote, in whole", () => {
    fc.assert(
      fc.property(query, (given) => {
        expect(read(writeQuery(given).toString())).toEqual({ query: given, notices: [] });
      }),
    );
  });

  it("makes a usable query of any text, and one that stays the same from then on", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...filterNames, "page", "sort", "ticket_status"));
    const list = fc.constantFrom("company" as const, "all" as const);
    fc.assert(
      fc.property(list, fc.array(fc.tuple(name, fc.string({ unit: "binary" }))), (of, pairs) => {
        const params = new URLSearchParams();
        for (const [key, value] of pairs) params.append(key, value);
        const first = readQuery(params, of).query;
        expect(readQuery(writeQuery(first), of)).toEqual({ query: first, notices: [] });
        expect(first.status.length).toBeGreaterThan(0);
      }),
    );
  });

  it("stands at the open tickets unless it says otherwise, and always says so itself", () => {
    expect(read("search=roof").query.status).toEqual(["open"]);
    expect(writeQuery(read("search=roof&page=1").query).toString()).toBe("ticket_status=open&search=roof");
  });

  it("names what it dropped", () => {
    const { query: usable, notices } = read(
      "ticket_status=lost&assigned_to=none,5&template=x&sort=company,true&page=0&utm=1",
    );
    expect(writeQuery(usable).toString()).toBe("ticket_status=open&assigned_to=5");
    expect(notices).toEqual([
      { name: "ticket_status", reason: "malformed" },
      { name: "assigned_to", reason: "malformed" },
      { name: "template", reason: "malformed" },
      { name: "sort", reason: "malformed" },
      { name: "page", reason: "malformed" },
      { name: "utm", reason: "unknown" },
    ]);
  });

  it("sorts by company and knows no child companies where it is of all companies", () => {
    const { query: usable, notices } = read("sort=company,false&child_company_ids[]=4", "all");
    expect(usable.sort).toEqual({ field: "company", descending: false });
    expect(notices).toEqual([{ name: "child_company_ids[]", reason: "unknown" }]);
  });
});

describe("the call that a URL makes", () => {
  it("carries the filters under their own names", () => {
    const { query: asked } = read(
      "ticket_status=closed&search=a&assigned_to=me,4&template=none&child_company_ids[]=5&child_company_ids[]=6&sort=title,false&page=2",
    );
    expect(toApiQuery(asked)).toEqual({
      ticket_status: "closed",
      search: "a",
      assigned_to: "me,4",
      template: "none",
      child_company_ids: ["5", "6"],
      page: 2,
      sort: "title:asc",
      with: "assignees",
    });
  });

  it("asks for both states by naming none, newest first", () => {
    expect(toApiQuery(read("ticket_status=open,closed").query)).toEqual({
      page: 1,
      sort: "created_at:desc",
      with: "assignees",
    });
  });
});

describe("a change of the list", () => {
  it("leads to page 1, except another page", () => {
    fc.assert(
      fc.property(query, (given) => {
        expect(withFilter(given, "search", "x").page).toBe(1);
        expect(withoutFilters(given)).toMatchObject({ page: 1, filters: {}, status: given.status });
        expect(sortedBy(given, "title").page).toBe(1);
        expect(onPage(given, 7).page).toBe(7);
      }),
    );
  });
});

describe("Unassigned and Without template", () => {
  it("exclude the other choices, and are offered only while nothing else is chosen", () => {
    expect(isOffered([], "none")).toBe(true);
    expect(isOffered(["4"], "none")).toBe(false);
    expect(isOffered(["none"], "4")).toBe(false);
    expect(isOffered(["none"], "none")).toBe(true);
    expect(toggled(["none"], "4")).toEqual(["none"]);
    expect(toggled(["none"], "none")).toBeUndefined();
    expect(toggled(["4"], "5")).toEqual(["4", "5"]);
  });
});
