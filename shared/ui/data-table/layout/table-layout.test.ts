import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultTableLayout,
  densities,
  phoneLayouts,
  readTableLayout,
  type TableDefinition,
  visibleColumns,
  writeTableLayout,
} from "./table-layout";

const table: TableDefinition = {
  name: "plants",
  columnIds: ["name", "status", "lost", "tags", "peak", "address"],
  defaultColumns: ["name", "lost", "status", "address"],
};

const someCookie = fc
  .tuple(
    fc.constantFrom(...densities),
    fc.constantFrom(...phoneLayouts),
    fc.shuffledSubarray(table.columnIds.slice(1), { minLength: 1 }),
  )
  .map(([density, phoneLayout, columns]) => `${density}~${phoneLayout}~${["name", ...columns].join(".")}`);

describe("readTableLayout", () => {
  it("returns the same layout when a layout is written and read again", () => {
    fc.assert(
      fc.property(someCookie, (cookie) => {
        const layout = readTableLayout(cookie, table);
        const written = writeTableLayout(layout, table);
        expect(written).toMatch(/^[\w.~-]*$/);
        expect(readTableLayout(written, table)).toEqual(layout);
      }),
    );
  });

  it("returns every column once, the row header first, whatever the cookie contains", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), someCookie), (cookie) => {
        const layout = readTableLayout(cookie, table);
        expect(layout.columnOrder.toSorted()).toEqual(table.columnIds.toSorted());
        expect(visibleColumns(layout)[0]).toBe("name");
      }),
    );
  });

  it("uses the defaults when parts are missing or unknown", () => {
    expect(readTableLayout(undefined, table)).toEqual(defaultTableLayout(table));
    expect(readTableLayout("tiny~~nonsense.__proto__", table)).toEqual(defaultTableLayout(table));
    const layout = readTableLayout("compact~table~tags.nonsense.name.tags.peak", table);
    expect(layout).toMatchObject({ density: "compact", phoneLayout: "table" });
    expect(visibleColumns(layout)).toEqual(["name", "tags", "peak"]);
  });

  it("offers a hidden column behind the column it is defined behind", () => {
    expect(readTableLayout("compact~cards~name.tags.status", table).columnOrder).toEqual([
      ..."name,tags,peak,address,status,lost".split(","),
    ]);
  });
});

describe("writeTableLayout", () => {
  it("leaves out the columns when they are the default ones", () => {
    expect(writeTableLayout({ ...defaultTableLayout(table), density: "compact" }, table)).toBe(
      "compact~cards~",
    );
  });
});
