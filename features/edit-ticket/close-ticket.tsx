import type { TicketRef } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { Form, useForm } from "@shared/forms/form";
import { useOnUnmount } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { closeForm, closeTicket, type StateChange, ticketUnmounted } from "./closing";

/** The pending state of a ticket that is being closed or reopened. Otherwise null. */
export function useClosing(ticketId: number): StateChange["state"] | null {
  const pending = useUnit(closeTicket.$pendingParams);
  return pending.findLast((params) => params.ticketId === ticketId)?.state ?? null;
}

/**
 * The button that closes an open ticket or reopens a closed ticket. It works without JavaScript. `open` may be the
 * pending state.
 */
export function CloseTicket({ ticketRef, open }: { ticketRef: TicketRef; open: boolean }) {
  const { ticketId } = ticketRef;
  const state: StateChange["state"] = open ? "closed" : "open";
  const form = useForm(closeForm, { ...ticketRef, state }, `${ticketId}-${state}`);
  const pending = useClosing(ticketId);
  useOnUnmount(useUnit(ticketUnmounted), ticketId);
  return (
    <Form state={form} hidden={{ ...ticketRef }}>
      <Button
        type="submit"
        kind={open ? "primary" : "secondary"}
        name="state"
        value={state}
        icon={open ? "check" : "retry"}
        busy={pending !== null}
      >
        {open ? <Trans>Close Ticket</Trans> : <Trans>Re-open Ticket</Trans>}
      </Button>
    </Form>
  );
}
