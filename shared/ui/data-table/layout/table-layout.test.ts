import { allSettled, fork } from "effector";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  $tableLayouts,
  defaultTableLayout,
  densities,
  offeredColumns,
  phoneLayouts,
  readTableLayout,
  saveTableLayoutFx,
  type TableDefinition,
  tableLayoutChanged,
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
  it("returns the same layout when it reads a written layout", () => {
    fc.assert(
      fc.property(someCookie, (cookie) => {
        const layout = readTableLayout(cookie, table);
        const written = writeTableLayout(layout, table);
        expect(written).toMatch(/^[\w.~-]*$/);
        expect(readTableLayout(written, table)).toEqual(layout);
      }),
    );
  });

  it("returns every column once, the row header first, when the cookie contains any text", () => {
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

  it("reads columns that were renamed after the layout was stored", () => {
    const renamedColumns = { since: "lost", indicators: "lost" };
    const layout = readTableLayout("compact~cards~name.since.tags.indicators", { ...table, renamedColumns });
    expect(visibleColumns(layout)).toEqual(["name", "lost", "tags"]);
  });

  it("preserves the place of a column that the filter leaves out", () => {
    const filtered = { ...table, constantColumns: ["status"] };
    const layout = readTableLayout("compact~cards~name.status.tags", filtered);
    expect(offeredColumns(filtered)).not.toContain("status");
    expect(visibleColumns(readTableLayout(writeTableLayout(layout, filtered), table))).toEqual([
      ..."name,status,tags".split(","),
    ]);
  });

  it("places a hidden column after the column that precedes it in the definition", () => {
    expect(readTableLayout("compact~cards~name.tags.status", table).columnOrder).toEqual([
      ..."name,tags,peak,address,status,lost".split(","),
    ]);
  });
});

describe("writeTableLayout", () => {
  it("omits the columns when they are the default columns", () =>
    expect(writeTableLayout({ ...defaultTableLayout(table), density: "compact" }, table)).toBe("compact~cards~"));
});

const issues: TableDefinition = { name: "issues", columnIds: ["name", "issue"], defaultColumns: ["name", "issue"] };
const layout = { ...defaultTableLayout(issues), density: "compact" as const };

describe("tableLayoutChanged", () => {
  it("changes and saves the layout of one table only", async () => {
    const save = vi.fn();
    const scope = fork({ handlers: [[saveTableLayoutFx, save]] });
    await allSettled(tableLayoutChanged, { scope, params: { table: issues, layout } });
    expect(scope.getState($tableLayouts)).toEqual({ issues: "compact~cards~" });
    expect(save).toHaveBeenCalledWith({ table: issues, layout });
  });

  it("changes the layout of the page when saving fails", async () => {
    const scope = fork({ handlers: [[saveTableLayoutFx, () => Promise.reject(new Error("No cookies"))]] });
    await allSettled(tableLayoutChanged, { scope, params: { table: issues, layout } });
    expect(scope.getState($tableLayouts).issues).toBe("compact~cards~");
  });
});
