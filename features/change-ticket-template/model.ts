import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { combineEvents } from "patronum/combine-events";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { templateAction, templateField, templateKey } from "./form";

/** The minimum duration of an update in milliseconds, so that its pending state is visible (spec 3 §9). */
export const minUpdateMs = 500;

interface TemplateDialog {
  ticket: TicketRef;
  /** The id of the ticket's template; empty for none. */
  current: string;
  selected: string;
}

/** The dialog was opened for a ticket with its template; null for none. */
export const opened = createEvent<{ ticket: TicketRef; templateId: number | null }>();
/** The dialog was cancelled, or the ticket is no longer shown. */
export const closed = createEvent();
export const selected = createEvent<string>();
export const confirmed = createEvent();
/** The action has responded and the page has been revalidated: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();

/** Null while the dialog is closed. */
export const $dialog = createStore<TemplateDialog | null>(null)
  .on(opened, (_, { ticket, templateId }) => {
    const current = templateId === null ? "" : String(templateId);
    return { ticket, current, selected: current };
  })
  .on(selected, (dialog, id) => dialog && { ...dialog, selected: id });
export const $updating = createStore(false);
/** The error of the last update. */
export const $error = createStore<ProblemDetails | null>(null);

const accepted = sample({
  clock: confirmed,
  source: $dialog,
  filter: $updating.map((updating) => !updating),
});
const unchanged = accepted.filterMap((dialog) => (dialog?.selected === dialog?.current ? true : undefined));
const submitted = accepted.filterMap((dialog) =>
  dialog && dialog.selected !== dialog.current ? dialog : undefined,
);

sample({
  clock: submitted,
  fn: ({ ticket, selected }) => ({
    action: templateAction,
    fields: { ...writeTicketRef(ticket), [templateField]: selected },
    fetcherKey: templateKey(ticket.ticketId),
  }),
  target: submitFx,
});

const finished = combineEvents({
  events: { error: settled, elapsed: debounce(submitted, minUpdateMs) },
  reset: submitted,
});
/** The result of the update. A result that arrives after the dialog was closed is dropped. */
const updated = sample({ clock: finished, filter: $updating, fn: ({ error }) => error });
const failed = updated.filterMap((error) => error ?? undefined);

$updating.on(submitted, () => true);
$error.on(failed, (_, error) => error);
sample({
  clock: failed,
  fn: () => ({ kind: "danger" as const, message: msg`Failed to update ticket` }),
  target: toastShown,
});

const succeeded = updated.filterMap((error) => (error === null ? true : undefined));
reset({ clock: [opened, closed, updated], target: $updating });
reset({ clock: [opened, closed, submitted], target: $error });
reset({ clock: [closed, unchanged, succeeded], target: $dialog });
