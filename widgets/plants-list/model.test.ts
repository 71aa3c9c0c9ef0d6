import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { standardArrangement } from "./kept-arrangement";
import { $arranged, arranged, keepArrangementFx } from "./model";

describe("arranging a list", () => {
  it("holds at once for that list alone, and is kept", async () => {
    const keep = vi.fn();
    const scope = fork({ handlers: [[keepArrangementFx, keep]] });
    const compact = { ...standardArrangement("issues"), density: "compact" as const };
    await allSettled(arranged, { scope, params: { list: "issues", arrangement: compact } });
    expect(scope.getState($arranged)).toEqual({ issues: compact });
    expect(keep).toHaveBeenCalledWith({ list: "issues", arrangement: compact });
  });

  it("holds where the device keeps nothing", async () => {
    const scope = fork({ handlers: [[keepArrangementFx, () => Promise.reject(new Error("No cookies"))]] });
    const arrangement = standardArrangement("plants");
    await allSettled(arranged, { scope, params: { list: "plants", arrangement } });
    expect(scope.getState($arranged).plants).toEqual(arrangement);
  });
});
