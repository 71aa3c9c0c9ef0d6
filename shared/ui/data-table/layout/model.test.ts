import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $tableLayouts, saveTableLayoutFx, tableLayoutChanged } from "./model";
import { defaultTableLayout, type TableDefinition } from "./table-layout";

const table: TableDefinition = {
  name: "issues",
  columnIds: ["name", "issue"],
  defaultColumns: ["name", "issue"],
};
const layout = { ...defaultTableLayout(table), density: "compact" as const };

describe("tableLayoutChanged", () => {
  it("changes and saves the layout of that table only", async () => {
    const save = vi.fn();
    const scope = fork({ handlers: [[saveTableLayoutFx, save]] });
    await allSettled(tableLayoutChanged, { scope, params: { table, layout } });
    expect(scope.getState($tableLayouts)).toEqual({ issues: layout });
    expect(save).toHaveBeenCalledWith({ table, layout });
  });

  it("changes the layout of the page when it cannot be saved", async () => {
    const scope = fork({ handlers: [[saveTableLayoutFx, () => Promise.reject(new Error("No cookies"))]] });
    await allSettled(tableLayoutChanged, { scope, params: { table, layout } });
    expect(scope.getState($tableLayouts).issues).toEqual(layout);
  });
});
