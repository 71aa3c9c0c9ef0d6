import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnId, columnIds } from "./column-ids";
import { defaultTableLayout, readTableLayout } from "./stored-table-layout";
import { type TableLayout, writeTableLayout } from "./table-layout";

const others = columnIds.filter((id) => id !== "name");
const someColumns = fc
  .shuffledSubarray(others, { minLength: 1 })
  .map((columns): ColumnId[] => ["name", ...columns]);
const someList = fc.constantFrom("plants" as const, "issues" as const, "performances" as const);
const someArrangement: fc.Arbitrary<TableLayout> = fc.record({
  columns: someColumns,
  density: fc.constantFrom("comfortable" as const, "compact" as const),
  narrow: fc.constantFrom("cards" as const, "table" as const),
});

describe("a kept arrangement", () => {
  it("is read as it was written, in what a cookie can hold", () => {
    fc.assert(
      fc.property(someArrangement, someList, (arrangement, list) => {
        const text = writeTableLayout(arrangement, list);
        expect(text).toMatch(/^[\w.~-]*$/);
        expect(readTableLayout(text, list)).toEqual(arrangement);
      }),
    );
  });

  it("is usable whatever the cookie says", () => {
    fc.assert(
      fc.property(fc.string(), someList, (text, list) => {
        const { columns } = readTableLayout(text, list);
        expect(columns[0]).toBe("name");
        expect(new Set(columns).size).toBe(columns.length);
      }),
    );
  });

  it("drops what is not known, and falls back to the standard", () => {
    expect(readTableLayout(undefined, "issues")).toEqual(defaultTableLayout("issues"));
    expect(readTableLayout("tiny~~nonsense", "plants")).toEqual(defaultTableLayout("plants"));
    expect(readTableLayout("compact~table~tags.nonsense.name.tags.peak", "plants")).toEqual({
      columns: ["name", "tags", "peak"],
      density: "compact",
      narrow: "table",
    });
  });

  it("leaves standard columns to the standard", () => {
    expect(writeTableLayout({ ...defaultTableLayout("plants"), density: "compact" }, "plants")).toBe(
      "compact~cards~",
    );
  });
});
