import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { closeAction, closeKey, stateField, type TicketState } from "../form";
import { closing } from "../model";

/** Closes an open ticket or reopens a closed one, also without JavaScript. `open` may be the pending state. */
export function CloseTicket({ ticketRef, open }: { ticketRef: TicketRef; open: boolean }) {
  const { pending, submitted } = useUnit({ pending: closing.$pending, submitted: closing.submitted });
  useSubmission(closing, closeKey(ticketRef.ticketId), ticketRef.ticketId);
  const state: TicketState = open ? "closed" : "open";
  return (
    <form
      method="post"
      action={closeAction}
      onSubmit={(event) => {
        event.preventDefault();
        submitted({ ticket: ticketRef, state });
      }}
    >
      {Object.entries(writeTicketRef(ticketRef)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        kind={open ? "primary" : "secondary"}
        name={stateField}
        value={state}
        icon={open ? "check" : "retry"}
        busy={pending !== null}
      >
        {open ? <Trans>Close Ticket</Trans> : <Trans>Re-open Ticket</Trans>}
      </Button>
    </form>
  );
}
