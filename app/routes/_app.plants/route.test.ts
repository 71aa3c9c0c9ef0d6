import { navigationBetween } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { shouldRevalidate } from "./route";

const revalidates = (...navigation: Parameters<typeof navigationBetween>) =>
  shouldRevalidate(navigationBetween(...navigation));

describe("shouldRevalidate of the plants list", () => {
  it.each([
    ["/plants?search=roof", "/plants/create?search=roof"],
    ["/plants/create?step=meter&plantId=9&companyId=3", "/plants/create?step=attach&plantId=9&companyId=3"],
    ["/plants/create?step=attach&plantId=9&companyId=3&page=2", "/plants?page=2"],
  ])("is false from %s to %s", (current, next) => expect(revalidates(current, next)).toBe(false));

  it("is true for another query and after a submission", () => {
    expect(revalidates("/plants", "/plants?page=2")).toBe(true);
    expect(revalidates("/plants?search=roof", "/plants/create")).toBe(true);
    expect(revalidates("/plants/create", "/plants/create?step=meter&plantId=9&companyId=3", "POST")).toBe(true);
  });
});
