import type { Filters, TicketsList } from "@features/tickets-filter";
import type { TableDefinition } from "@shared/ui/data-table/layout/table-layout";

/**
 * The columns of a tickets list. A column whose value the filter makes the same in all rows is left out. The company
 * column is included if the list has tickets of several companies (domain/tickets.md#columns).
 */
export function ticketsTable(
  list: TicketsList,
  { ticket_status: states, child_company_ids }: Filters,
  hasPlanning: boolean,
): TableDefinition {
  const isOpen = states.includes("open");
  const isClosed = states.includes("closed");
  const columns: [id: string, isIncluded: boolean, isShown: boolean][] = [
    ["title", true, true],
    ["plant", true, true],
    ["status", isOpen && isClosed, true],
    ["due", hasPlanning, isOpen],
    ["priority", hasPlanning, isOpen],
    ["waiting", hasPlanning && isOpen, !isClosed],
    ["finding", hasPlanning && isClosed, !isOpen],
    ["assignees", true, true],
    ["created", true, true],
    ["lastActivity", hasPlanning, false],
    ["comments", hasPlanning, false],
    ["closed", isClosed, true],
    ["company", list === "all" || child_company_ids !== undefined, true],
  ];
  const included = columns.filter(([, isIncluded]) => isIncluded);
  return {
    name: `tickets-${states.join("-")}`,
    columnIds: included.map(([id]) => id),
    defaultColumns: included.filter(([, , isShown]) => isShown).map(([id]) => id),
  };
}
