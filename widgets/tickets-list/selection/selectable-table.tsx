import { $isDialogOpen, ChangeDialog, changing, useTicketSelection } from "@features/change-tickets";
import type { TicketsList } from "@features/tickets-filter";
import { BulkResults } from "@shared/forms/bulk/bulk-results";
import { deselectSaved } from "@shared/forms/bulk/deselect-saved";
import { useOutcomeDetails } from "@shared/forms/bulk/use-outcome-details";
import { useFocusWhenClosed } from "@shared/lib/use-focus-when-closed";
import { ListTable } from "@shared/ui/list-page/list-table";
import { useUnit } from "effector-react";
import type { TicketListRow } from "../row";
import type { TicketsTableProps } from "../ui/tickets-list-page";
import { selectableColumns } from "./columns";
import { useChangedRows } from "./use-changed-rows";

export interface SelectableTableProps extends TicketsTableProps {
  list: TicketsList;
  /** False once the user has stopped selecting; the last results stay. */
  selecting: boolean;
}

/** The table of a tickets list in which tickets are selected and changed together, with a result per row. */
export function SelectableTable({ list, selecting, page, ...table }: SelectableTableProps) {
  const rows = useChangedRows(page?.rows ?? [], table.listQuery.search(table.query));
  const selection = useTicketSelection(rows);
  const details = useOutcomeDetails(changing, ({ id }: TicketListRow) => id);
  const isDialogOpen = useUnit($isDialogOpen);
  // The buttons of the selection are removed with it.
  const focusRef = useFocusWhenClosed<HTMLDivElement>(isDialogOpen);
  return (
    <div ref={focusRef} tabIndex={-1}>
      <ListTable
        {...table}
        columns={selectableColumns[list]}
        page={page && { ...page, rows }}
        selection={selecting ? selection : undefined}
        details={details}
      />
      <ChangeDialog />
      <BulkResults model={changing} onSettled={(outcomes) => deselectSaved(selection, outcomes)} />
    </div>
  );
}
