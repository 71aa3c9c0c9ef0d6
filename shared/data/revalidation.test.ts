import { navigationBetween } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { isReloadLost, revalidateOnQuery } from "./revalidation";

const pageChanges = (current: URLSearchParams, next: URLSearchParams) => current.get("page") !== next.get("page");

const shouldRevalidate = (...navigation: Parameters<typeof navigationBetween>) =>
  revalidateOnQuery(pageChanges)(navigationBetween(...navigation));

describe("revalidateOnQuery", () => {
  it.each([undefined, "GET"] as const)("depends on the query when only the query changes (%s)", (method) => {
    expect(shouldRevalidate("/health?page=1", "/health?page=2", method)).toBe(true);
    expect(shouldRevalidate("/health?page=1&q=a", "/health?page=1&q=b", method)).toBe(false);
  });

  it("has the default behaviour for another page, the same URL and a submission", () => {
    expect(shouldRevalidate("/health?q=a", "/plants?q=b")).toBe(true);
    expect(shouldRevalidate("/health?q=a", "/health?q=a")).toBe(true);
    expect(shouldRevalidate("/health?q=a", "/health?q=b", "POST")).toBe(true);
  });
});

describe("isReloadLost", () => {
  const [before, other] = [{ pathname: "/plants/7", search: "", data: {} }, {}];

  it("is true when a navigation changed the query and the loader did not run", () =>
    expect(isReloadLost(before, { ...before, search: "?period=day" })).toBe(true));

  it.each([
    ["the reload has ended", { ...before, data: other }],
    ["the loader ran for another query", { ...before, search: "?page=2", data: other }],
    ["another page is shown", { ...before, pathname: "/plants/8", search: "?period=day" }],
  ])("is false when %s", (_, after) => expect(isReloadLost(before, after)).toBe(false));
});
