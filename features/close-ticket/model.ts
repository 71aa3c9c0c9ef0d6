import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { undoOffer } from "@shared/forms/bulk/undo";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { createErrorToast } from "@shared/ui/toasts/create-error-toast";
import { toastDismissed, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { closeAction, closeKey, stateField, type TicketState } from "./form";

interface StateChange {
  ticket: TicketRef;
  state: TicketState;
}

const toastId = "close-ticket";

/** Closing or reopening a ticket. The state is shown before the response; an error rolls it back. // spec 3 §4 */
export const closing = createSubmission<StateChange>(({ ticket, state }) => ({
  action: closeAction,
  fields: { ...writeTicketRef(ticket), [stateField]: state },
  fetcherKey: closeKey(ticket.ticketId),
}));
/** The user pressed Undo in the toast. */
export const undone = createEvent();

/** The ticket that Undo reopens; null if there is nothing to undo. */
const $undoable = createStore<TicketRef | null>(null).on(closing.succeeded, (_, { ticket, state }) =>
  state === "closed" ? ticket : null,
);

sample({ clock: closing.failed, target: createErrorToast(msg`Failed to update ticket`) });
sample({
  clock: closing.succeeded,
  filter: ({ state }) => state === "closed",
  fn: () => ({
    kind: "success" as const,
    message: msg`Ticket closed`,
    ...undoOffer(toastId, undone),
  }),
  target: toastShown,
});

const undoRequested = sample({ clock: undone, source: $undoable }).filterMap((ticket) => ticket ?? undefined);
sample({
  clock: undoRequested,
  fn: (ticket): StateChange => ({ ticket, state: "open" }),
  target: closing.submitted,
});
/** Undo is no longer offered once the ticket was reopened or left, where its result would not be shown. */
const undoEnded = sample({
  clock: [closing.submitted, closing.closed],
  source: $undoable,
  filter: Boolean,
  fn: () => toastId,
});
sample({ clock: undoEnded, target: toastDismissed });
reset({ clock: undoEnded, target: $undoable });
