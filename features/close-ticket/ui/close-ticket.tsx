import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { errorOf } from "@shared/api/result";
import { Button } from "@shared/ui/button/button";
import { useErrorToasts } from "@shared/ui/toasts/use-error-toasts";
import type { closeTicket } from "../action.server";
import { closeAction, closeKey, stateField } from "../form";

/** Closes an open ticket or reopens a closed one. `open` may be the pending state. */
export function CloseTicket({ ticketRef, open }: { ticketRef: TicketRef; open: boolean }) {
  const fetcher = useFetcher<typeof closeTicket>({ key: closeKey(ticketRef.ticketId) });
  useErrorToasts(fetcher.data && errorOf(fetcher.data));
  return (
    <fetcher.Form method="post" action={closeAction}>
      {Object.entries(writeTicketRef(ticketRef)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        kind={open ? "primary" : "secondary"}
        name={stateField}
        value={open ? "closed" : "open"}
        icon={open ? "check" : "retry"}
        busy={fetcher.state !== "idle"}
      >
        {open ? <Trans>Close Ticket</Trans> : <Trans>Re-open Ticket</Trans>}
      </Button>
    </fetcher.Form>
  );
}
