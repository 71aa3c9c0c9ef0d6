import type { Filters, SortField, TicketsList } from "@features/tickets-filter";
import { offeredColumns } from "@shared/ui/data-table/layout/table-layout";
import { describe, expect, it } from "vitest";
import { ticketColumns } from "./ticket-columns";
import { ticketsTable } from "./tickets-table";

const tableOf = (list: TicketsList, filters: Filters, hasPlanning: boolean, field: SortField = "created_at") =>
  ticketsTable(list, { filters }, { field, descending: true }, hasPlanning);

describe("ticketsTable", () => {
  it("has the company of each ticket when child companies are in the list", () => {
    const columns = (list: "all" | "company", filters: object = {}) =>
      offeredColumns(tableOf(list, { ticket_status: ["open"], ...filters }, true));
    expect(columns("company", { child_company_ids: ["5"] })).toEqual(columns("all"));
    expect(columns("all")).toEqual([...columns("company"), "company"]);
  });

  const shownFields = (filters: Filters, has: boolean, field?: SortField) => {
    const table = tableOf("company", filters, has, field);
    const offered = offeredColumns(table);
    return ticketColumns(table, has)
      .filter((_, index) => table.defaultColumns.includes(offered[index] ?? ""))
      .map(({ meta }) => meta?.sortField);
  };

  it.each([
    [["open"], true, ["title", "plant", "due_on", "priority", "assignee", "created_at"]],
    [["closed"], true, ["title", "plant", "finding", "assignee", "created_at", "closed_on"]],
    [["open", "closed"], true, ["title", "plant", "status", "assignee", "created_at", "closed_on"]],
    [["open"], false, ["title", undefined, undefined, "created_at"]],
    [["closed"], false, ["title", undefined, undefined, "created_at", "closed_on"]],
    [["open", "closed"], false, ["title", undefined, "status", undefined, "created_at", "closed_on"]],
  ] as const)("has no column that is the same in all rows of %j, with the extension: %s", (states, has, fields) => {
    expect(shownFields({ ticket_status: [...states] }, has)).toEqual(fields);
    expect(tableOf("company", { ticket_status: [...states] }, has).columnIds.includes("comments")).toBe(has);
  });

  it("has no column that a filter with one value makes the same in all rows", () => {
    const ticket_status: Filters["ticket_status"] = ["open"];
    const open = shownFields({ ticket_status }, true);
    expect(shownFields({ ticket_status, priority: ["high"] }, true)).toEqual(
      open.filter((name) => name !== "priority"),
    );
    expect(shownFields({ ticket_status, priority: ["high", "urgent"] }, true)).toEqual(open);
    expect(shownFields({ ticket_status, due: ["none"] }, true)).toEqual(open.filter((name) => name !== "due_on"));
    expect(shownFields({ ticket_status, due: ["overdue"] }, true)).toEqual(open);
  });

  it("shows the column that the list is sorted or filtered by", () => {
    const ticket_status: Filters["ticket_status"] = ["open"];
    for (const field of ["waiting_for", "last_activity_at", "comment_count"] as const) {
      expect(shownFields({ ticket_status }, true)).not.toContain(field);
      expect(shownFields({ ticket_status }, true, field)).toContain(field);
    }
    expect(shownFields({ ticket_status, waiting_for: ["customer", "supplier"] }, true)).toContain("waiting_for");
  });
});
