import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveColumn } from "./table-layout-menu";

const order = ["name", "status", "lost", "tags", "peak"];

describe("moveColumn", () => {
  it("swaps a column with its visible neighbour when hidden columns are between them", () => {
    expect(moveColumn(order, ["name", "status", "peak"], "peak", -1)).toEqual([
      ..."name,peak,status,lost,tags".split(","),
    ]);
    expect(moveColumn(order, ["name", "status", "peak"], "status", 1)).toEqual([
      ..."name,lost,tags,peak,status".split(","),
    ]);
  });

  it("changes nothing when the column is the row header, hidden, or at the end", () => {
    const visible = ["name", "status", "lost"];
    expect(moveColumn(order, visible, "name", 1)).toEqual(order);
    expect(moveColumn(order, visible, "status", -1)).toEqual(order);
    expect(moveColumn(order, visible, "lost", 1)).toEqual(order);
    expect(moveColumn(order, visible, "tags", 1)).toEqual(order);
  });

  it("returns every column once, the row header first, after any moves", () => {
    const someVisible = fc.subarray(order.slice(1)).map((others) => ["name", ...others]);
    fc.assert(
      fc.property(
        someVisible,
        fc.constantFrom(...order),
        fc.constantFrom(-1 as const, 1 as const),
        (visible, column, step) => {
          const moved = moveColumn(order, visible, column, step);
          expect(moved.toSorted()).toEqual(order.toSorted());
          expect(moved.find((id) => visible.includes(id))).toBe("name");
        },
      ),
    );
  });
});
