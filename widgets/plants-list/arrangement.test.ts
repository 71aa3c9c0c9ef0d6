import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Arrangement,
  moved,
  offeredColumns,
  readArrangement,
  standardArrangement,
  toggled,
  writeArrangement,
} from "./arrangement";
import { type ColumnId, columnIds } from "./column-ids";

const others = columnIds.filter((id) => id !== "name");
const someColumns = fc
  .shuffledSubarray(others, { minLength: 1 })
  .map((columns): ColumnId[] => ["name", ...columns]);
const someList = fc.constantFrom("plants" as const, "issues" as const, "performances" as const);
const someArrangement: fc.Arbitrary<Arrangement> = fc.record({
  columns: someColumns,
  density: fc.constantFrom("comfortable" as const, "compact" as const),
  narrow: fc.constantFrom("cards" as const, "table" as const),
});

describe("a kept arrangement", () => {
  it("is read as it was written, in what a cookie can hold", () => {
    fc.assert(
      fc.property(someArrangement, someList, (arrangement, list) => {
        const text = writeArrangement(arrangement, list);
        expect(text).toMatch(/^[\w.~-]*$/);
        expect(readArrangement(text, list)).toEqual(arrangement);
      }),
    );
  });

  it("is usable whatever the cookie says", () => {
    fc.assert(
      fc.property(fc.string(), someList, (text, list) => {
        const { columns } = readArrangement(text, list);
        expect(columns[0]).toBe("name");
        expect(new Set(columns).size).toBe(columns.length);
      }),
    );
  });

  it("drops what is not known, and falls back to the standard", () => {
    expect(readArrangement(undefined, "issues")).toEqual(standardArrangement("issues"));
    expect(readArrangement("tiny~~nonsense", "plants")).toEqual(standardArrangement("plants"));
    expect(readArrangement("compact~table~tags.nonsense.name.tags.peak", "plants")).toEqual({
      columns: ["name", "tags", "peak"],
      density: "compact",
      narrow: "table",
    });
  });

  it("leaves standard columns to the standard", () => {
    expect(writeArrangement({ ...standardArrangement("plants"), density: "compact" }, "plants")).toBe(
      "compact~cards~",
    );
  });
});

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
