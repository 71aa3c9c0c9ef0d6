import type { TicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { useOnUnmount } from "@shared/lib/react";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation, undoOffer } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { toastDismissed } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import type { closeTicketAction } from "./action.server";

type StateChange = ParamsOf<typeof closeTicketAction>;

const toastId = "close-ticket";

/** The user pressed Undo in the toast. */
export const closingUndone = createEvent();
/** The ticket was unmounted. */
export const ticketUnmounted = createEvent();

/**
 * Closes or reopens a ticket. The change is shown before the response. An error reverts it. See
 * domain/tickets.md#closing.
 */
export const closeTicket = createMutation<typeof closeTicketAction>("close-ticket", {
  success: ({ params: { state } }) =>
    state === "closed"
      ? { kind: "success", message: msg`Ticket closed`, ...undoOffer(toastId, closingUndone) }
      : undefined,
  invalidates: ["ticket"],
  failure: msg`Failed to update ticket`,
});

/** The ticket that Undo reopens. Null if there is nothing to undo. */
const $undoable = createStore<StateChange | null>(null).on(closeTicket.done, (_, { params }) =>
  params.state === "closed" ? params : null,
);
sample({
  clock: sample({ clock: closingUndone, source: $undoable }).filterMap((params) => params ?? undefined),
  fn: (params) => ({ ...params, state: "open" as const }),
  target: closeTicket,
});
/** Dismisses Undo when the ticket was reopened, or when the user left the page that shows the result. */
const undoEnded = sample({
  clock: [closeTicket, ticketUnmounted],
  source: $undoable,
  filter: Boolean,
  fn: () => toastId,
});
sample({ clock: undoEnded, target: toastDismissed });
reset({ clock: undoEnded, target: $undoable });

/** The pending state of a ticket that is being closed or reopened. Otherwise null. */
export function useClosing(ticketId: number): StateChange["state"] | null {
  const pending = useUnit(closeTicket.$pendingParams);
  return pending.findLast((params) => params.ticketId === ticketId)?.state ?? null;
}

export const closeForm = createForm({ mutation: closeTicket, initial: {}, params: (_, change: StateChange) => change });

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
