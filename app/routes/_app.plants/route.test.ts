import { describe, expect, it } from "vitest";
import { shouldRevalidate } from "./route";

const revalidates = (current: string, next: string, formMethod?: "POST") =>
  shouldRevalidate({
    currentUrl: new URL(current, "https://site.example"),
    nextUrl: new URL(next, "https://site.example"),
    currentParams: {},
    nextParams: {},
    formMethod,
    defaultShouldRevalidate: true,
  });

describe("shouldRevalidate of the plants list", () => {
  it.each([
    ["/plants?search=roof", "/plants/create?search=roof"],
    ["/plants/create?step=meter&plantId=9&companyId=3", "/plants/create?step=attach&plantId=9&companyId=3"],
    ["/plants/create?step=attach&plantId=9&companyId=3&page=2", "/plants?page=2"],
  ])("is false from %s to %s", (current, next) => {
    expect(revalidates(current, next)).toBe(false);
  });

  it("is true for another query and after a submission", () => {
    expect(revalidates("/plants", "/plants?page=2")).toBe(true);
    expect(revalidates("/plants?search=roof", "/plants/create")).toBe(true);
    expect(revalidates("/plants/create", "/plants/create?step=meter&plantId=9&companyId=3", "POST")).toBe(true);
  });
});
