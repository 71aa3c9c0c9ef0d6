import { afterEach, expect, it, vi } from "vitest";
import { endedSessionUrl, endSessionAndRedirect } from "./end-session";

afterEach(() => void vi.unstubAllGlobals());

it("leads to the root with the current page as nextUrl", () => {
  const assign = vi.fn();
  const location = { pathname: "/plants/9", search: "?companyId=3", hash: "#meters", assign };
  vi.stubGlobal("window", { location });
  endSessionAndRedirect();
  expect(assign).toHaveBeenCalledWith("/?nextUrl=%2Fplants%2F9%3FcompanyId%3D3%23meters");
});

it("leads to the plain root from the root", () => {
  expect(endedSessionUrl("/")).toBe("/");
});
