import type { Theme } from "@shared/ui/theme/theme";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $menuWidth, $theme, applyThemeFx, menuWidthChosen, savePreferenceFx, themeChosen } from "./model";

function start() {
  const apply = vi.fn((_theme: Theme) => {});
  const save = vi.fn(async (_choice: object) => {});
  const scope = fork({
    handlers: [
      [applyThemeFx, apply],
      [savePreferenceFx, save],
    ],
  });
  return { apply, save, scope };
}

describe("preferences", () => {
  it("are null until the user chooses", () => {
    const { scope } = start();
    expect(scope.getState($theme)).toBeNull();
    expect(scope.getState($menuWidth)).toBeNull();
  });

  it("applies and saves the theme when it is chosen", async () => {
    const { apply, save, scope } = start();
    await allSettled(themeChosen, { scope, params: "dark" });
    expect(apply).toHaveBeenCalledWith("dark");
    expect(save).toHaveBeenCalledWith({ theme: "dark" });
    expect(scope.getState($theme)).toBe("dark");
  });

  it("preserves the choice when it cannot be saved", async () => {
    const save = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
    const scope = fork({ handlers: [[savePreferenceFx, save]] });
    await allSettled(menuWidthChosen, { scope, params: "narrow" });
    expect(scope.getState($menuWidth)).toBe("narrow");
  });
});
