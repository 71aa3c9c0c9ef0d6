import type { SortField, TicketsList, TicketsQuery } from "@features/tickets-filter";
import type { Sort } from "@shared/list-query/list-query";
import type { TableDefinition } from "@shared/ui/data-table/layout/table-layout";

/**
 * The columns of a tickets list. A column whose value the filter makes the same in all rows is left out. A column that
 * the list is sorted or filtered by is shown. The company column is included if the list has tickets of several
 * companies (domain/tickets.md#columns).
 */
export function ticketsTable(
  list: TicketsList,
  { filters }: Pick<TicketsQuery, "filters">,
  { field }: Sort<SortField>,
  hasPlanning: boolean,
): TableDefinition {
  const { ticket_status: states, child_company_ids, due, priority, waiting_for, finding } = filters;
  const isOpen = states.includes("open");
  const isClosed = states.includes("closed");
  const isOnlyOpen = isOpen && !isClosed;
  const isSingle = (values: readonly string[] | undefined) => values?.length === 1;
  const columns: { id: string; isOffered?: boolean; isConstant?: boolean; isShown?: boolean }[] = [
    { id: "title" },
    { id: "plant" },
    { id: "status", isConstant: !isOpen || !isClosed },
    {
      id: "due",
      isOffered: hasPlanning,
      isConstant: isSingle(due) && due?.[0] === "none",
      isShown: isOnlyOpen || due !== undefined || field === "due_on",
    },
    {
      id: "priority",
      isOffered: hasPlanning,
      isConstant: isSingle(priority),
      isShown: isOnlyOpen || priority !== undefined || field === "priority",
    },
    {
      id: "waiting",
      isOffered: hasPlanning,
      isConstant: !isOpen || isSingle(waiting_for),
      isShown: waiting_for !== undefined || field === "waiting_for",
    },
    {
      id: "finding",
      isOffered: hasPlanning,
      isConstant: !isClosed || isSingle(finding),
      isShown: !isOpen || finding !== undefined || field === "finding",
    },
    { id: "assignees" },
    { id: "created" },
    { id: "lastActivity", isOffered: hasPlanning, isShown: field === "last_activity_at" },
    { id: "comments", isOffered: hasPlanning, isShown: field === "comment_count" },
    { id: "closed", isConstant: !isClosed },
    { id: "company", isConstant: list !== "all" && child_company_ids === undefined },
  ];
  const offered = columns.filter(({ isOffered = true }) => isOffered);
  const idsOf = (some: typeof columns) => some.map(({ id }) => id);
  return {
    name: `tickets-${states.join("-")}`,
    columnIds: idsOf(offered),
    defaultColumns: idsOf(offered.filter(({ isShown = true }) => isShown)),
    constantColumns: idsOf(offered.filter(({ isConstant = false }) => isConstant)),
  };
}
