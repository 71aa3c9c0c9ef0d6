import { reportPeriodOf } from "@entities/report";
import { describe, expect, it } from "vitest";
import { choiceHref, monthlyReportQuery } from "./choice-query";

const read = (search: string) => monthlyReportQuery.read(new URLSearchParams(search));

describe("the URL of a monthly report", () => {
  it("contains the whole choice, and nothing by default", () => {
    expect(choiceHref()).toBe("/reports/monthly");
    const choice = {
      period: reportPeriodOf("quarter", Temporal.PlainDate.from("2026-11-01")),
      plants: "tags=12%7C1",
      plant: 7,
      companyId: 3,
      language: "nl",
      euros: false,
    } as const;
    expect(read(choiceHref(choice).split("?")[1] ?? "")).toEqual({
      query: { page: 1, sort: null, filters: choice },
      ignored: [],
    });
  });

  it.each(["period=2026-13", "language=de", "plant=x", "euros=yes", "companyId=-1"])(
    "reports the malformed %s",
    (search) => expect(read(search)).toMatchObject({ query: { filters: {} }, ignored: [{ reason: "malformed" }] }),
  );

  it("contains the filters of a view, without its order, its page and what is not a filter", () => {
    const view = new URLSearchParams({ plants: "?tags=12|1,x&sort=name,true&page=3&color=red" });
    expect(monthlyReportQuery.read(view)).toEqual({
      query: { page: 1, sort: null, filters: { plants: "tags=12%7C1" } },
      ignored: [{ name: "plants", reason: "malformed" }],
    });
  });
});
