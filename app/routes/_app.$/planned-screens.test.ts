import { describe, expect, it } from "vitest";
import { plannedScreenAt } from "./planned-screens";

describe("plannedScreenAt", () => {
  it.each([
    ["account", "signed-in"],
    ["settings/custom-fields/", "signed-in"],
    ["support", "token"],
  ])("returns the screen /%s with access %s", (path, access) => {
    expect(plannedScreenAt(path)?.access).toBe(access);
  });

  it.each(["unknown", "", "settings/unknown", "admin", "Account"])("returns null for /%s", (path) => {
    expect(plannedScreenAt(path)).toBeNull();
  });
});
