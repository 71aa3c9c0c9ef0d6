import { type MissingChoice, plantsListQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { exportedQuery, largestGapFirst } from "./plants-tables";

const plants = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true });
const issues = plantsListQuery("issues", { nonMonAccessible: true, hasLosses: true });
const pageOf = (...missing: MissingChoice[]) => ({ missing });
const queryOf = (search: string) => plants.read(new URLSearchParams(search)).query;

describe("query of an export", () => {
  it("leaves out missing choices, as the list does", () => {
    const query = queryOf("search=roof&tags=4|1,9|0&custom_fields=2,south");
    const page = pageOf({ filter: "tags", id: "9" }, { filter: "custom_fields", id: "2" });
    expect(exportedQuery(plants, query, page)).toEqual(
      exportedQuery(plants, queryOf("search=roof&tags=4|1"), pageOf()),
    );
    expect(exportedQuery(plants, query, page)).not.toEqual(exportedQuery(plants, query, pageOf()));
  });

  it("has no filter when its only choice is missing", () => {
    expect(exportedQuery(issues, queryOf("tags=9|1"), pageOf({ filter: "tags", id: "9" }))).toEqual(
      exportedQuery(issues, queryOf(""), pageOf()),
    );
  });
});

const row = (id: number, current: string | null, differenceKwh: number | null) => ({
  id,
  promise: {
    current,
    differenceKwh,
    previous: null,
    any: null,
    differencePct: null,
    leftOutDays: null,
    changedOn: null,
  },
});
const rows = [
  row(1, "BEHIND_SEVERELY", -90),
  row(2, "BEHIND_SEVERELY", null),
  row(3, "BEHIND_SEVERELY", -400),
  row(4, "BEHIND", -500),
  row(5, "AHEAD", 10),
  row(6, null, null),
];
const ids = (field: "promise_current" | "name") =>
  largestGapFirst(rows, { field, descending: false }).map(({ id }) => id);

describe("largestGapFirst", () => {
  it("sorts rows of the same status by their gap, unknown gaps last", () => {
    expect(ids("promise_current")).toEqual([3, 1, 2, 4, 5, 6]);
  });

  it("preserves every other order", () => {
    expect(ids("name")).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
