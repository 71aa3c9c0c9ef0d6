import { describe, expect, it } from "vitest";
import { revalidateOnQuery } from "./revalidation";

const pageChanges = (current: URLSearchParams, next: URLSearchParams) => current.get("page") !== next.get("page");

function shouldRevalidate(current: string, next: string, formMethod?: "GET" | "POST") {
  return revalidateOnQuery(pageChanges)({
    currentUrl: new URL(current, "https://site.example"),
    nextUrl: new URL(next, "https://site.example"),
    currentParams: {},
    nextParams: {},
    formMethod,
    defaultShouldRevalidate: true,
  });
}

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
