import { describe, expect, it } from "vitest";
import { isEnabled, toggled } from "./choices";
import { type TicketsList, ticketsListQuery } from "./query";

const company = ticketsListQuery("company");
const read = (search: string, list: TicketsList = "company") =>
  ticketsListQuery(list).read(new URLSearchParams(search));

describe("query of the tickets lists", () => {
  it("defaults to the open tickets and always writes the status", () => {
    expect(read("search=roof").query.filters.ticket_status).toEqual(["open"]);
    expect(company.search(read("search=roof&page=1").query)).toBe("?ticket_status=open&search=roof");
  });

  it("leaves the status when all filters are removed", () => {
    const { query } = read("ticket_status=closed&search=roof");
    expect(company.isFiltered(query)).toBe(true);
    expect(company.search(company.withoutFilters(query))).toBe("?ticket_status=closed");
  });

  it("reports every parameter it drops", () => {
    const { query, ignored } = read("ticket_status=lost&assigned_to=none,5&template=x&sort=plant,true&page=0&utm=1");
    expect(company.search(query)).toBe("?ticket_status=open&assigned_to=5");
    expect(ignored).toEqual([
      { name: "ticket_status", reason: "malformed" },
      { name: "assigned_to", reason: "malformed" },
      { name: "template", reason: "malformed" },
      { name: "sort", reason: "malformed" },
      { name: "page", reason: "malformed" },
      { name: "utm", reason: "unknown" },
    ]);
  });

  it("ignores child companies in the list of all companies", () => {
    const { query, ignored } = read("sort=company,false&child_company_ids[]=4", "all");
    expect(query.sort).toEqual({ field: "company", descending: false });
    expect(ignored).toEqual([{ name: "child_company_ids[]", reason: "unknown" }]);
  });
});

describe("v0 query of the tickets lists", () => {
  it("has every filter under its own name", () => {
    const { query } = read(
      "ticket_status=closed&search=a&assigned_to=me,4&template=none&child_company_ids[]=5&child_company_ids[]=6&sort=title,false&page=2",
    );
    expect(company.toApiQuery(query)).toEqual({
      ticket_status: "closed",
      search: "a",
      assigned_to: "me,4",
      template: "none",
      child_company_ids: ["5", "6"],
      page: 2,
      sort: "title:asc",
      with: "assignees,plant",
    });
  });

  it("omits the status when both are shown and sorts by the newest by default", () => {
    expect(company.toApiQuery(read("ticket_status=open,closed").query)).toEqual({
      page: 1,
      sort: "created_at:desc",
      with: "assignees,plant",
    });
  });
});

describe("Unassigned and Without template", () => {
  it("exclude the other choices and are enabled only while nothing else is chosen", () => {
    expect(isEnabled([], "none")).toBe(true);
    expect(isEnabled(["4"], "none")).toBe(false);
    expect(isEnabled(["none"], "4")).toBe(false);
    expect(isEnabled(["none"], "none")).toBe(true);
    expect(toggled(["none"], "4")).toEqual(["none"]);
    expect(toggled(["none"], "none")).toBeUndefined();
    expect(toggled(["4"], "5")).toEqual(["4", "5"]);
  });
});
