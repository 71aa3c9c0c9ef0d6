import { useFetcher } from "@remix-run/react";
import { closeKey, stateField, type TicketState, ticketStates } from "./form";

/** The pending state of a ticket that is being closed or reopened; null otherwise. */
export function useClosing(ticketId: number): TicketState | null {
  const pending = useFetcher({ key: closeKey(ticketId) }).formData?.get(stateField);
  return ticketStates.find((state) => state === pending) ?? null;
}
