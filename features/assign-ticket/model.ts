import { type TicketRef, writeTicketRef } from "@entities/ticket";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { PendingChange } from "./assignees";
import { assignAction, assignKey, changeField, userField } from "./form";

interface AssigneeRequest extends PendingChange {
  ticket: TicketRef;
}

/** The user chose an assignee, or one to remove; each change is confirmed first (spec 3 §4). */
export const changeRequested = createEvent<AssigneeRequest>();
export const confirmed = createEvent();
export const cancelled = createEvent();
/** The action has responded and the page has been revalidated: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();
/** The assignees of the ticket are no longer shown. */
export const closed = createEvent();

/** The change to confirm; null while no dialog is open. */
export const $confirmation = createStore<AssigneeRequest | null>(null);
/** The submitted change, shown before the response. An error rolls it back: the loader's assignees are shown again. */
export const $pending = createStore<PendingChange | null>(null);

sample({
  clock: changeRequested,
  source: $pending,
  filter: (pending) => pending === null,
  fn: (_, request) => request,
  target: $confirmation,
});

const submitted = sample({ clock: confirmed, source: $confirmation }).filterMap(
  (request) => request ?? undefined,
);
$pending.on(submitted, (_, { user, change }) => ({ user, change }));
reset({ clock: [submitted, cancelled, closed], target: $confirmation });
sample({
  clock: submitted,
  fn: ({ ticket, user, change }) => ({
    action: assignAction,
    fields: { ...writeTicketRef(ticket), [userField]: String(user.id), [changeField]: change },
    fetcherKey: assignKey(ticket.ticketId),
  }),
  target: submitFx,
});

/** The result of the pending change. A result without a pending change belongs to a ticket that was left. */
const finished = sample({
  clock: settled,
  source: $pending,
  filter: (pending) => pending !== null,
  fn: (_, error) => error,
});
reset({ clock: [finished, closed], target: $pending });
sample({ clock: finished.filterMap((error) => error ?? undefined), target: errorReceived });
