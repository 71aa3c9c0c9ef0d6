import { changing, withChanges, withRetained } from "@features/change-tickets";
import { useUnit } from "effector-react";
import { useEffect, useRef } from "react";
import type { TicketListRow } from "../row";

/**
 * The rows with the pending changes, and with those that a change has removed from the list, so that their results are
 * seen. Another page or filter, which `query` identifies, shows the list as it is.
 */
export function useChangedRows(rows: readonly TicketListRow[], query: string): TicketListRow[] {
  const { changes, outcomes } = useUnit({ changes: changing.$changes, outcomes: changing.$outcomes });
  const shown = useRef<{ query: string; rows: readonly TicketListRow[] }>({ query, rows: [] });
  const previous = shown.current.query === query ? shown.current.rows : [];
  const isPending = (id: number) =>
    changes.some(({ tickets }) => tickets.some(({ ticketId }) => ticketId === id));
  const retained = withRetained(rows, previous, ({ id }) => isPending(id) || outcomes[id]?.error === null);
  const changed = withChanges(retained, changes);
  useEffect(() => {
    shown.current = { query, rows: changed };
  });
  return changed;
}
