import { useFetcher } from "@remix-run/react";
import { closeKey, stateField } from "./form";

/** What a ticket is about to be while it is being closed or opened again; null while it is neither. */
export function useClosing(ticketId: number): "open" | "closed" | null {
  const wanted = useFetcher({ key: closeKey(ticketId) }).formData?.get(stateField);
  return wanted === "open" || wanted === "closed" ? wanted : null;
}
