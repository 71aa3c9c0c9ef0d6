import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { ticketViews } from "./filters";
import { isEnabled, type TicketsList, ticketsListQuery, toggled } from "./query";

const company = ticketsListQuery("company", true);
const read = (search: string, list: TicketsList = "company") =>
  ticketsListQuery(list, true).read(new URLSearchParams(search));

describe("query of the tickets lists", () => {
  it("defaults to the open tickets and always writes the status", () => {
    expect(read("search=roof").query.filters.ticket_status).toEqual(["open"]);
    expect(company.search(read("search=roof&page=1").query)).toBe("?ticket_status=open&search=roof");
  });

  it("searches for a number without its sign, and for plain characters", () => {
    const searched = (search: string) =>
      company.toApiQuery(read(new URLSearchParams({ search }).toString()).query).search;
    expect(searched("#10272")).toBe("10272");
    expect(searched("Roof #2")).toBe("Roof #2");
    expect(searched("O’Brien\u200b – ‘Zuid’")).toBe("O'Brien - 'Zuid'");
  });

  it("leaves the status when all filters are removed", () => {
    const { query } = read("ticket_status=closed&search=roof");
    expect(company.isFiltered(query)).toBe(true);
    expect(company.search(company.withoutFilters(query))).toBe("?ticket_status=closed");
  });

  it("reports every parameter it drops", () => {
    const { query, ignored } = read("ticket_status=lost&assigned_to=none,5&template=x&sort=number,true&page=0&utm=1");
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

describe("query without the extension for tickets", () => {
  it("reports its filter and sort fields as ignored", () => {
    const search = "ticket_status=open&older_than=14&sort=plant,false";
    expect(read(search)).toMatchObject({ query: { filters: { older_than: 14 } }, ignored: [] });
    const { query, ignored } = ticketsListQuery("company", false).read(new URLSearchParams(search));
    expect([query.sort, query.filters.older_than]).toEqual([null, undefined]);
    expect(ignored.map(({ name }) => name)).toEqual(["older_than", "sort"]);
  });

  it.each(["0", "-1", "14d", "10000"])("ignores the age %s", (age) =>
    expect(read(`older_than=${age}`).ignored).toEqual([{ name: "older_than", reason: "malformed" }]),
  );
});

describe("v0 query of the tickets lists", () => {
  it("writes each filter to a distinct parameter", () => {
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

  it.each([
    ["open", true, "due_on:asc"],
    ["open", false, "created_at:desc"],
    ["closed", true, "created_at:desc"],
  ])("sorts %s tickets, with the extension: %s, by %s by default", (status, hasActivity, sort) => {
    const listQuery = ticketsListQuery("company", hasActivity);
    const { query } = listQuery.read(new URLSearchParams({ ticket_status: status }));
    expect(listQuery.toApiQuery(query).sort).toBe(sort);
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
  it("exclude the other choices, and are enabled only while nothing else is selected", () => {
    expect(isEnabled([], "none")).toBe(true);
    expect(isEnabled(["4"], "none")).toBe(false);
    expect(isEnabled(["none"], "4")).toBe(false);
    expect(isEnabled(["none"], "none")).toBe(true);
    expect(toggled(["none"], "4")).toEqual(["none"]);
    expect(toggled(["none"], "none")).toBeUndefined();
    expect(toggled(["4"], "5")).toEqual(["4", "5"]);
  });
});

describe("the standard views", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });

  it("are open tickets by assignee, by due date and by age, the oldest first", () => {
    expect(ticketViews(i18n, company, true).map(({ search }) => search)).toEqual([
      "?ticket_status=open&assigned_to=me",
      "?ticket_status=open&assigned_to=none",
      "?ticket_status=open&due=overdue&sort=due_on%2Cfalse",
      "?ticket_status=open&older_than=14&sort=created_at%2Cfalse",
    ]);
  });

  it("have none by age where the API cannot filter by it", () =>
    expect(ticketViews(i18n, ticketsListQuery("company", false), false)).toHaveLength(2));
});
