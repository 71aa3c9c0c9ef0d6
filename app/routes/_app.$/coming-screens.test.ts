import { describe, expect, it } from "vitest";
import { screenAt } from "./coming-screens";

describe("screenAt", () => {
  it.each([
    ["account", "signed-in"],
    ["tickets/12", "signed-in"],
    ["settings/custom-fields/", "signed-in"],
    ["support", "token"],
    ["admin/companies/create", "admin"],
    ["admin/companies/7", "admin"],
    ["admin/tickets", "admin"],
  ])("knows /%s, for %s", (path, access) => {
    expect(screenAt(path)?.access).toBe(access);
  });

  it.each([
    "nowhere",
    "",
    "tickets/abc",
    "tickets/0",
    "tickets/1.5",
    "tickets/-1",
    "tickets/1/2",
    "admin",
    "Account",
  ])("has nothing at /%s", (path) => {
    expect(screenAt(path)).toBeNull();
  });
});
