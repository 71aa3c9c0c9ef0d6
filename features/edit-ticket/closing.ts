import { type ClosingValues, invalidClosing, type TicketRef, toClosing } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation, undoOffer } from "@shared/mutations/create-mutation";
import { toastDismissed } from "@shared/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { closeTicketAction } from "./action.server";

export type StateChange = Pick<ParamsOf<typeof closeTicketAction>, keyof TicketRef | "state" | "loaded">;

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
const $undoable = createStore<StateChange | null>(null).on(
  closeTicket.done,
  (_, { params: { state, finding, note, ...ticket } }) =>
    state === "closed" ? { ...ticket, state: "open", loaded: { finding, note } } : null,
);
sample({
  clock: sample({ clock: closingUndone, source: $undoable }).filterMap((params) => params ?? undefined),
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

export const closeForm = createForm({
  mutation: closeTicket,
  initial: { finding: "", note: "" } as ClosingValues,
  validate: invalidClosing,
  params: (values, change: StateChange) => ({ ...change, ...(change.state === "closed" && toClosing(values)) }),
});
