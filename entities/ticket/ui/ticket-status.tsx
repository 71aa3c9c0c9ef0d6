import { Trans } from "@lingui/react/macro";
import { StatusMark } from "@shared/ui/status-mark";

/** Whether a ticket is open: NOK while it is, OK once closed (spec 3 §4). */
export function TicketStatus({ open }: { open: boolean }) {
  return (
    <StatusMark level={open ? "not-ok" : "ok"}>
      {open ? <Trans>Open</Trans> : <Trans>Closed</Trans>}
    </StatusMark>
  );
}
