import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $tableLayouts, saveTableLayoutFx, tableLayoutChanged } from "./model";
import { defaultTableLayout } from "./stored-table-layout";

describe("arranging a list", () => {
  it("holds at once for that list alone, and is kept", async () => {
    const keep = vi.fn();
    const scope = fork({ handlers: [[saveTableLayoutFx, keep]] });
    const compact = { ...defaultTableLayout("issues"), density: "compact" as const };
    await allSettled(tableLayoutChanged, { scope, params: { list: "issues", arrangement: compact } });
    expect(scope.getState($tableLayouts)).toEqual({ issues: compact });
    expect(keep).toHaveBeenCalledWith({ list: "issues", arrangement: compact });
  });

  it("holds where the device keeps nothing", async () => {
    const scope = fork({ handlers: [[saveTableLayoutFx, () => Promise.reject(new Error("No cookies"))]] });
    const arrangement = defaultTableLayout("plants");
    await allSettled(tableLayoutChanged, { scope, params: { list: "plants", arrangement } });
    expect(scope.getState($tableLayouts).plants).toEqual(arrangement);
  });
});
