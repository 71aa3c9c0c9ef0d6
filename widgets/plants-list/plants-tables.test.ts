import { type MissingChoice, plantsListQuery } from "@features/plants-filter";
import { renderText } from "@testing/markup";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { ScoreValue } from "./cells";
import { plantColumns } from "./columns";
import { columnIds, exportedQuery, largestGapFirst, plantsTable } from "./plants-tables";
import type { PlantListRow } from "./row";

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

const lists = ["plants", "issues", "performances"] as const;
const tableOf = (list: (typeof lists)[number], search = "") => {
  const listQuery = plantsListQuery(list, { nonMonAccessible: true, hasLosses: true, hasPromises: true });
  const { query } = listQuery.read(new URLSearchParams(search));
  return plantsTable(list, query, listQuery.sortOf(query));
};
const columnsOf = (list: (typeof lists)[number], search = "", isOffered = true) =>
  plantColumns(list, tableOf(list, search), {
    today: Temporal.PlainDate.from("2026-03-01"),
    hasLosses: isOffered,
    hasPromises: isOffered,
    hasToday: isOffered,
  });

describe.each(lists)("plantsTable of %s", (list) => {
  it("shows the column that the list is sorted by", () => {
    const shown = (search = "") => {
      const ids = tableOf(list, search).defaultColumns;
      return columnsOf(list).flatMap(({ meta }, index) =>
        ids.includes(columnIds[index] ?? "") ? meta?.sortField : [],
      );
    };
    const sortFields = columnsOf(list).flatMap(({ meta }) => meta?.sortField ?? []);
    expect(sortFields.length).toBeGreaterThan(10);
    for (const field of sortFields) expect(shown(`sort=${field},true`)).toContain(field);
    const { field } = plantsListQuery(list, { nonMonAccessible: true, hasLosses: true }).sortOf(queryOf(""));
    expect(shown()).toContain(field);
  });

  it("offers all columns, and shows the columns of the filters", () => {
    expect(columnsOf(list)).toHaveLength(columnIds.length);
    const labelsOf = (isOffered: boolean) =>
      columnsOf(list, "", isOffered).map(({ meta }) => JSON.stringify(meta?.label));
    const labels = labelsOf(true);
    const missing = columnIds.filter((_, index) => !labelsOf(false).includes(labels[index] ?? ""));
    expect(missing).toEqual(["atStake", "lost", "energyToday"]);
    for (const [filter, column] of [
      ["losing=1", "lost"],
      ["found_on=after:2026-01-01", "foundOn"],
      ["snoozed=1", "snoozedUntil"],
      ["peak=1000,", "peak"],
    ] as const)
      expect(tableOf(list, filter).defaultColumns).toContain(column);
  });

  it.each([
    ["yield_status_filter=NOK", ["status"]],
    ["yield_status_filter=NOK,MEDIUM", []],
    // Some of these plants are silent, each since another day.
    ["yield_status_filter=NONE", []],
    ["tickets=has_none", ["tickets"]],
    ["tickets=has_any", []],
    ["ltpm=period:current%2Bflags:BEHIND", ["promiseCurrent"]],
    ["ltpm=period:previous%2Bflags:BEHIND", ["promisePrevious"]],
    ["ltpm=period:any%2Bflags:BEHIND", []],
    ["ltpm=period:current%2Bflags:BEHIND,AHEAD", []],
  ])("leaves out the columns that the filter %s makes the same in all rows: %j", (filter, constant) => {
    expect(tableOf(list, filter).constantColumns).toEqual(constant);
    expect(columnsOf(list, filter)).toHaveLength(columnIds.length - constant.length);
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
    price: null,
    leftOutDays: null,
    changedOn: null,
    forecast: null,
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
  it("sorts rows of the same status by their gap, unknown gaps last", () =>
    expect(ids("promise_current")).toEqual([3, 1, 2, 4, 5, 6]));

  it("preserves every other order", () => expect(ids("name")).toEqual([1, 2, 3, 4, 5, 6]));
});

describe("ScoreValue", () => {
  it("has two decimals", () => {
    const row = { yieldScore: 0.9, status: "OK", importedUntil: null } as unknown as PlantListRow;
    expect(renderText(createElement(ScoreValue, { row }))).toBe("0.90");
  });
});
