import { TicketStatus } from "@entities/ticket";
import { changing } from "@features/change-tickets";
import type { TicketsList } from "@features/tickets-filter";
import { ItemState, useItemState } from "@shared/forms/bulk/item-state";
import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import type { TicketListRow } from "../row";
import { ticketColumns } from "../ui/ticket-columns";
import styles from "./columns.module.css";

/** The status with the state of the last change. */
function StatusCell({ ticket: { id, open } }: { ticket: TicketListRow }) {
  return (
    <span className={styles.status}>
      <TicketStatus open={open} />
      <ItemState state={useItemState(changing, id)} />
    </span>
  );
}

const withState = (column: DataTableColumn<TicketListRow>): DataTableColumn<TicketListRow> =>
  column.id === "status" ? { ...column, cell: ({ row }) => <StatusCell ticket={row.original} /> } : column;

/** The columns of each tickets list whose tickets are changed together. */
export const selectableColumns: Record<TicketsList, DataTableColumn<TicketListRow>[]> = {
  company: ticketColumns.company.map(withState),
  all: ticketColumns.all.map(withState),
};
