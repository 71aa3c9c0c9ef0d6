import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnId, columnIds } from "./column-ids";
import { moved, offeredColumns, toggled } from "./column-order";

const others = columnIds.filter((id) => id !== "name");
const someColumns = fc
  .shuffledSubarray(others, { minLength: 1 })
  .map((columns): ColumnId[] => ["name", ...columns]);

describe("choosing columns", () => {
  it("offers every column once, the shown ones in their order", () => {
    fc.assert(
      fc.property(someColumns, (shown) => {
        const offered = offeredColumns(shown);
        expect(offered.toSorted()).toEqual(columnIds.toSorted());
        expect(offered.filter((id) => shown.includes(id))).toEqual(shown);
      }),
    );
  });

  it("shows a column where it is offered, and nothing else moves", () => {
    expect(toggled(["name", "tags", "status"], "lost")).toEqual(["name", "tags", "status", "lost"]);
    expect(toggled(["name", "tags", "status"], "tags")).toEqual(["name", "status"]);
    expect(toggled(["name", "tags"], "name")).toEqual(["name", "tags"]);
    fc.assert(
      fc.property(someColumns, fc.constantFrom(...others), (shown, column) => {
        const after = toggled(shown, column);
        expect(after.includes(column)).toBe(!shown.includes(column));
        expect(after.filter((id) => id !== column)).toEqual(shown.filter((id) => id !== column));
      }),
    );
  });

  it("moves a column by one place, never before the first one", () => {
    expect(moved(["name", "tags", "peak"], "peak", -1)).toEqual(["name", "peak", "tags"]);
    expect(moved(["name", "tags", "peak"], "tags", -1)).toEqual(["name", "tags", "peak"]);
    expect(moved(["name", "tags", "peak"], "peak", 1)).toEqual(["name", "tags", "peak"]);
    expect(moved(["name", "tags", "peak"], "name", 1)).toEqual(["name", "tags", "peak"]);
    expect(moved(["name", "tags"], "lost", 1)).toEqual(["name", "tags"]);
  });
});
