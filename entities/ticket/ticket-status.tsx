import { Plural, Trans } from "@lingui/react/macro";
import { Badge } from "@shared/ui/badge/badge";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";

/** The status of a ticket. Most listed tickets are open, so only what is due stands out (domain/tickets.md#planning). */
export function TicketStatus({ open }: { open: boolean }) {
  return <StatusIcon level={open ? "none" : "ok"}>{open ? <Trans>Open</Trans> : <Trans>Closed</Trans>}</StatusIcon>;
}

interface DueDateProps {
  dueOn: string | null;
  /** The number of days since the due date; 0 for a ticket that is not overdue. */
  overdue: number;
  /** Whether the days replace the date of an overdue ticket, as in a list. */
  short?: boolean;
}

/** The due date of a ticket. A ticket that is overdue says so. */
export function DueDate({ dueOn, overdue, short = false }: DueDateProps) {
  if (!dueOn) return <EmptyValue />;
  if (overdue === 0) return <DateValue date={dueOn} />;
  return (
    <>
      {!short && <DateValue date={dueOn} />}{" "}
      <Badge tone="not-ok">
        <Plural value={overdue} one="Overdue by # day" other="Overdue by # days" />
      </Badge>
    </>
  );
}
