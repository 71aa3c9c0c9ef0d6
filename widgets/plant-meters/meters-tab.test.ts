import { describe, expect, it } from "vitest";
import { pageHref, paginate } from "./pages";

const meters = Array.from({ length: 60 }, (_, index) => index + 1);

describe("the pages of the meters", () => {
  it("have 25 meters each", () => {
    expect(paginate(meters, "?companyId=2")).toMatchObject({ page: 1, pageCount: 3 });
    expect(paginate(meters, "").rows).toEqual(meters.slice(0, 25));
    expect(paginate(meters, "?meters_page=3").rows).toEqual(meters.slice(50));
  });

  it("are limited to the existing pages", () => {
    expect(paginate(meters, "?meters_page=9").page).toBe(3);
    expect(paginate(meters, "?meters_page=x").page).toBe(1);
    expect(paginate([], "?meters_page=2")).toEqual({ page: 1, pageCount: 1, rows: [] });
  });

  it("preserve the other parameters and the tab in their URL", () => {
    expect(pageHref({ search: "?companyId=2&meters_page=2", hash: "#meters" }, 3)).toBe(
      "?companyId=2&meters_page=3#meters",
    );
  });
});
