import { Trans } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";

/** The status of a ticket: NOK while it is open, OK when it is closed (domain/statuses.md#indicators). */
export function TicketStatus({ open }: { open: boolean }) {
  return <StatusIcon level={open ? "not-ok" : "ok"}>{open ? <Trans>Open</Trans> : <Trans>Closed</Trans>}</StatusIcon>;
}
