import { readQuery } from "@features/plants-filter";
import { describe, expect, it } from "vitest";
import { exportedQuery } from "./exported-query";

const queryOf = (search: string) => readQuery(new URLSearchParams(search), { nonMonAccessible: true }).query;

describe("an export of a list", () => {
  it("has the rows that the list shows: a tag that was deleted filters neither", () => {
    const query = queryOf("search=roof&tags=4|1,9|0&custom_fields=2,south");
    const missing = [
      { filter: "tags", id: "9" },
      { filter: "custom_fields", id: "2" },
    ] as const;
    expect(exportedQuery("plants", query, missing)).toEqual(
      exportedQuery("plants", queryOf("search=roof&tags=4|1"), []),
    );
    expect(exportedQuery("plants", query, missing)).not.toEqual(exportedQuery("plants", query, []));
  });

  it("has no filter where its only one is missing", () => {
    const missing = [{ filter: "tags", id: "9" }] as const;
    expect(exportedQuery("issues", queryOf("tags=9|1"), missing)).toEqual(
      exportedQuery("issues", queryOf(""), []),
    );
  });
});
