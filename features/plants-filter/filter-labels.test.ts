import { expect, it } from "vitest";
import { withoutMissing } from "./filter-labels";
import { plantsListQuery } from "./query";

it("removes missing choices and leaves the other filters", () => {
  const { query } = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true }).read(
    new URLSearchParams("tags=4|1,9|0&drivers=9|1&custom_fields=9,a|7,b&child_company_ids[]=9&tickets=has_any"),
  );
  const missing = (["tags", "drivers", "custom_fields", "child_company_ids"] as const).map((filter) => ({
    filter,
    id: "9",
  }));
  expect(withoutMissing(query, missing).filters).toEqual({
    tags: { include: ["4"], exclude: [] },
    custom_fields: [{ typeId: "7", value: "b" }],
    tickets: "has_any",
  });
  expect(withoutMissing(query, [])).toBe(query);
});
