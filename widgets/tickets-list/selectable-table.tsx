import { TicketStatus } from "@entities/ticket";
import { ChangeDialog, ticketsChange, useTicketSelection, withChanges, withRetained } from "@features/change-tickets";
import type { SortField, TicketState, TicketsList, TicketsQuery } from "@features/tickets-filter";
import {
  deselectSaved,
  InterruptedChange,
  ItemState,
  useItemState,
  useOutcomeDetails,
  useRunResults,
} from "@shared/mutations/run-results";
import { WaitingBadge } from "@shared/outbox/waiting-entries";
import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import { ListTable } from "@shared/ui/list-page/list-table";
import { useUnit } from "effector-react";
import { type ComponentProps, useEffect, useMemo, useRef } from "react";
import type { TicketListRow } from "./loader.server";
import styles from "./tickets-list.module.css";

type TicketsTableProps = ComponentProps<typeof ListTable<TicketListRow, TicketsQuery["filters"], SortField>>;

interface SelectableTableProps extends TicketsTableProps {
  list: TicketsList;
  /** Whether the rows have checkboxes. The last results remain visible without them. */
  selecting: boolean;
  hasPlanning: boolean;
}

/** The table of a tickets list, with selection and bulk changes of tickets and a result per row. */
export function SelectableTable({ list, selecting, hasPlanning, page, columns, ...table }: SelectableTableProps) {
  const states = table.query.filters.ticket_status;
  const withStates = useMemo(() => columns.map((column) => withState(column, states)), [columns, states]);
  const search = table.listQuery.search(table.query);
  const rows = useChangedRows(page?.rows ?? [], search);
  const matching = table.listQuery.search(table.listQuery.onPage(table.query, 1));
  const total = page?.total ?? null;
  const hasMore = table.query.page > 1 || total === null || total > (page?.rows.length ?? 0);
  const selection = useTicketSelection(rows, {
    matchingHref: hasMore ? `/resources/tickets-matching${matching}&list=${list}` : null,
    total,
    hasPlanning,
  });
  const details = useOutcomeDetails(ticketsChange, ({ id }: TicketListRow) => id);
  useRunResults(ticketsChange, (outcomes) => deselectSaved(selection, outcomes));
  return (
    <>
      <InterruptedChange {...ticketsChange} />
      <ListTable
        {...table}
        columns={withStates}
        page={page && { ...page, rows }}
        selection={selecting ? selection : undefined}
        details={details}
      />
      <ChangeDialog />
    </>
  );
}

/** The state of the last change, and the status of a ticket that the change has removed from the list. */
function ChangedState({ ticket: { id, open }, states }: { ticket: TicketListRow; states: readonly TicketState[] }) {
  const state = useItemState(ticketsChange, id);
  const isRemoved = !states.includes(open ? "open" : "closed");
  if (!isRemoved && !state) return null;
  return (
    <>
      <span className={styles.status}>
        {isRemoved && <TicketStatus open={open} />}
        <ItemState state={state} />
      </span>{" "}
    </>
  );
}

/** The title with the state of the last change. */
const withState = (
  column: DataTableColumn<TicketListRow>,
  states: readonly TicketState[],
): DataTableColumn<TicketListRow> => {
  const { cell: Title } = column;
  if (!("accessorKey" in column) || column.accessorKey !== "title" || typeof Title !== "function") return column;
  return {
    ...column,
    cell: (context) => (
      <>
        <ChangedState ticket={context.row.original} states={states} />
        {Title(context)} <WaitingBadge places={[`ticket-${context.row.original.id}`]} />
      </>
    ),
  };
};

/**
 * The rows with pending changes applied, and with rows that a change has removed from the list, so that their results
 * remain visible. Another page or filter, identified by `query`, resets the rows.
 */
function useChangedRows(rows: readonly TicketListRow[], query: string): TicketListRow[] {
  const { changes, outcomes } = useUnit({ changes: ticketsChange.$pendingParams, outcomes: ticketsChange.$outcomes });
  const shown = useRef<{ query: string; rows: readonly TicketListRow[] }>({ query, rows: [] });
  const previous = shown.current.query === query ? shown.current.rows : [];
  const isPending = (id: number) => changes.some(({ tickets }) => tickets.some(({ ticketId }) => ticketId === id));
  const retained = withRetained(rows, previous, ({ id }) => isPending(id) || outcomes[id]?.error === null);
  const changed = withChanges(retained, changes);
  useEffect(() => {
    shown.current = { query, rows: changed };
  });
  return changed;
}
