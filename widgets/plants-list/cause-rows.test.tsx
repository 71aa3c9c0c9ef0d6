import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import { renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { groupByCause, withCauseCells } from "./cause-rows";
import type { PageCause, PlantListRow } from "./row";

const row = (id: number) => ({ id }) as PlantListRow;
const cause = (key: string, plantIds: number[]) => ({ key, plantIds }) as PageCause;
const shown = (ids: number[], causes: PageCause[]) =>
  groupByCause(ids.map(row), causes).map(({ id, cause: own }) =>
    own ? { [own.key]: own.plants.map((plant) => plant.id) } : id,
  );

describe("groupByCause", () => {
  it("shows the plants of a cause at the place of the first of them, in their order", () => {
    expect(shown([1, 2, 3, 4, 5], [cause("driver:sma", [4, 2, 5])])).toEqual([1, { "driver:sma": [2, 4, 5] }, 3]);
    expect(shown([1, 2, 3, 4], [cause("a", [1, 3]), cause("b", [2, 4])])).toEqual([{ a: [1, 3] }, { b: [2, 4] }]);
  });

  it("shows a cause before the first row with less at stake when the list has that order", () => {
    const rows = [90, 60, 50, 40].map((cents, index) => ({ id: index + 1, atStake: { kwh: cents / 10, cents } }));
    const placesOf = (atStake: PageCause["atStake"]) =>
      groupByCause(rows as PlantListRow[], [{ ...cause("a", [3, 4]), atStake }], "at stake").map(
        ({ id, cause: own }) => own?.key ?? id,
      );
    expect(placesOf({ kwh: 10, cents: 100 })).toEqual(["a", 1, 2]);
    expect(placesOf({ kwh: 1, cents: 70 })).toEqual([1, "a", 2]);
    expect(placesOf({ kwh: 10, cents: null })).toEqual(["a", 1, 2]);
    expect(placesOf({ kwh: 5, cents: 50 })).toEqual([1, 2, "a"]);
  });

  it("shows every plant when there are no causes", () => expect(shown([2, 1], [])).toEqual([2, 1]));
});

describe("the name of a cause", () => {
  const column = { cell: () => null, meta: { label: { id: "Plant" } } } as unknown as DataTableColumn<PlantListRow>;

  function nameOf(shownIds: number[]) {
    const { cell } = withCauseCells("name", column, Temporal.PlainDate.from("2026-06-18"));
    const own = { title: "SMA unreachable", plantCount: 3, plants: shownIds.map(row) };
    const context = { row: { original: { cause: own } } } as unknown as Parameters<
      Exclude<typeof cell, string | undefined>
    >[0];
    return renderText(typeof cell === "function" && cell(context));
  }

  it("states all plants that its cost includes, and the plants of the row when they are fewer", () => {
    expect(nameOf([1, 2, 3])).toBe("SMA unreachable 3 plants");
    expect(nameOf([1, 2])).toBe("SMA unreachable 3 plants, 2 in this row");
  });
});
