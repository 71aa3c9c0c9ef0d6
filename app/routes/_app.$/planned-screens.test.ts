import { describe, expect, it } from "vitest";
import { plannedScreenAt } from "./planned-screens";

describe("plannedScreenAt", () => {
  it.each([
    ["users", "signed-in"],
    ["users/create/", "signed-in"],
    ["admin/companies/create", "admin"],
    ["admin/companies/7", "admin"],
  ])("returns the screen /%s with access %s", (path, access) => {
    expect(plannedScreenAt(path)?.access).toBe(access);
  });

  it.each([
    "unknown",
    "",
    "admin/companies/abc",
    "admin/companies/0",
    "admin/companies/1.5",
    "admin/companies/-1",
    "admin/companies/1/2",
    "admin",
    "Account",
  ])("returns null for /%s", (path) => {
    expect(plannedScreenAt(path)).toBeNull();
  });
});
