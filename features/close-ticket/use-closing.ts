import { useUnit } from "effector-react";
import type { TicketState } from "./form";
import { closing } from "./model";

/** The pending state of a ticket that is being closed or reopened; null otherwise. */
export function useClosing(ticketId: number): TicketState | null {
  const pending = useUnit(closing.$pending);
  return pending?.ticket.ticketId === ticketId ? pending.state : null;
}
