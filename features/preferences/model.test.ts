import type { Theme } from "@shared/ui/theme/theme";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $menuWidth, $theme, applyThemeFx, keepChoiceFx, menuWidthChosen, themeChosen } from "./model";

function start() {
  const apply = vi.fn((_theme: Theme) => {});
  const keep = vi.fn(async (_choice: object) => {});
  const scope = fork({
    handlers: [
      [applyThemeFx, apply],
      [keepChoiceFx, keep],
    ],
  });
  return { apply, keep, scope };
}

describe("the looks", () => {
  it("follow the loader until somebody chooses", () => {
    const { scope } = start();
    expect(scope.getState($theme)).toBeNull();
    expect(scope.getState($menuWidth)).toBeNull();
  });

  it("turn at once and are kept", async () => {
    const { apply, keep, scope } = start();
    await allSettled(themeChosen, { scope, params: "dark" });
    expect(apply).toHaveBeenCalledWith("dark");
    expect(keep).toHaveBeenCalledWith({ theme: "dark" });
    expect(scope.getState($theme)).toBe("dark");
  });

  it("stay as chosen where the cookie cannot be kept", async () => {
    const keep = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
    const scope = fork({ handlers: [[keepChoiceFx, keep]] });
    await allSettled(menuWidthChosen, { scope, params: "narrow" });
    expect(scope.getState($menuWidth)).toBe("narrow");
  });
});
