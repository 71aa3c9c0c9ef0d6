import { type MissingChoice, plantsListQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { exportedQuery } from "./exported-query";

const plants = plantsListQuery("plants", { nonMonAccessible: true });
const issues = plantsListQuery("issues", { nonMonAccessible: true });
const pageOf = (...missing: MissingChoice[]) => ({ missing, lossOffered: true });
const queryOf = (search: string) => plants.read(new URLSearchParams(search)).query;

describe("query of an export", () => {
  it("leaves out missing choices, as the list does", () => {
    const query = queryOf("search=roof&tags=4|1,9|0&custom_fields=2,south");
    const page = pageOf({ filter: "tags", id: "9" }, { filter: "custom_fields", id: "2" });
    expect(exportedQuery(plants, query, page)).toEqual(
      exportedQuery(plants, queryOf("search=roof&tags=4|1"), pageOf()),
    );
    expect(exportedQuery(plants, query, page)).not.toEqual(exportedQuery(plants, query, pageOf()));
  });

  it("has no filter when its only one is missing", () => {
    expect(exportedQuery(issues, queryOf("tags=9|1"), pageOf({ filter: "tags", id: "9" }))).toEqual(
      exportedQuery(issues, queryOf(""), pageOf()),
    );
  });

  it("has no order by loss when the API does not know the loss", () => {
    const page = { missing: [], lossOffered: false };
    for (const search of ["", "sort=lost_kwh_per_day,false"])
      expect(exportedQuery(plants, queryOf(search), page).sort).toBe("yield_score:asc");
    expect(exportedQuery(plants, queryOf("sort=name,false"), page).sort).toBe("name:asc");
    expect(exportedQuery(plants, queryOf(""), pageOf()).sort).toBe("lost_kwh_per_day:desc");
  });
});
