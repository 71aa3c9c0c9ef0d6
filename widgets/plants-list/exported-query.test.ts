import { plantsListQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { exportedQuery } from "./exported-query";

const plants = plantsListQuery("plants", { nonMonAccessible: true });
const issues = plantsListQuery("issues", { nonMonAccessible: true });
const queryOf = (search: string) => plants.read(new URLSearchParams(search)).query;

describe("query of an export", () => {
  it("leaves out missing choices, as the list does", () => {
    const query = queryOf("search=roof&tags=4|1,9|0&custom_fields=2,south");
    const missing = [
      { filter: "tags", id: "9" },
      { filter: "custom_fields", id: "2" },
    ] as const;
    expect(exportedQuery(plants, query, missing)).toEqual(
      exportedQuery(plants, queryOf("search=roof&tags=4|1"), []),
    );
    expect(exportedQuery(plants, query, missing)).not.toEqual(exportedQuery(plants, query, []));
  });

  it("has no filter when its only one is missing", () => {
    const missing = [{ filter: "tags", id: "9" }] as const;
    expect(exportedQuery(issues, queryOf("tags=9|1"), missing)).toEqual(
      exportedQuery(issues, queryOf(""), []),
    );
  });
});
