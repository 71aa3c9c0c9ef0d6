import { msg, plural } from "@lingui/core/macro";
import type { Toast } from "@shared/ui/toasts/model";
import type { TicketsRequest } from "./changes";

/** The toast of a change by the number of tickets that failed, whose messages are under their rows. */
export function toastOf(
  { tickets, change }: TicketsRequest,
  failed: number,
): Pick<Toast, "kind" | "message"> {
  const total = tickets.length;
  if (failed === total) return { kind: "danger", message: failureOf(total) };
  if (failed > 0) {
    const changed = total - failed;
    return { kind: "info", message: msg`Updated ${changed} of ${total} tickets` };
  }
  const messages = {
    closed: msg`Closed ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    open: msg`Re-opened ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    assigned: msg`Assigned ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    template: msg`Changed the template of ${plural(total, { one: "# ticket", other: "# tickets" })}`,
  };
  return { kind: "success", message: messages[change.kind] };
}

const failureOf = (total: number) =>
  total === 1 ? msg`Failed to update ticket` : msg`Failed to update ${total} tickets`;
