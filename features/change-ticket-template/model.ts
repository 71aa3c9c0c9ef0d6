import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { createErrorToast } from "@shared/ui/toasts/create-error-toast";
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
export const selected = createEvent<string>();
export const confirmed = createEvent();
/** The action has responded and the page has been revalidated: the error, or null. */
const settled = createEvent<ProblemDetails | null>();
/** The dialog was cancelled, or the ticket is no longer shown. */
const closed = createEvent();

const submission = createSubmission<TemplateDialog>(({ ticket, selected }) => ({
  action: templateAction,
  fields: { ...writeTicketRef(ticket), [templateField]: selected },
  fetcherKey: templateKey(ticket.ticketId),
}));
/** The update of the template; its result counts once the minimum duration has passed, too. */
export const update = { ...submission, settled, closed };

/** Null while the dialog is closed. */
export const $dialog = createStore<TemplateDialog | null>(null)
  .on(opened, (_, { ticket, templateId }) => {
    const current = templateId === null ? "" : String(templateId);
    return { ticket, current, selected: current };
  })
  .on(selected, (dialog, id) => dialog && { ...dialog, selected: id });

const accepted = sample({ clock: confirmed, source: $dialog }).filterMap((dialog) => dialog ?? undefined);
const unchanged = accepted.filter({ fn: (dialog) => dialog.selected === dialog.current });
sample({
  clock: accepted,
  filter: (dialog) => dialog.selected !== dialog.current,
  target: submission.submitted,
});

const started = submission.$pending.updates.filterMap((pending) => pending ?? undefined);
const finished = combineEvents({
  events: { error: settled, elapsed: debounce(started, minUpdateMs) },
  reset: started,
});
sample({ clock: finished, fn: ({ error }) => error, target: submission.settled });
sample({ clock: submission.failed, target: createErrorToast(msg`Failed to update ticket`) });

sample({ clock: [opened, closed], target: submission.closed });
reset({ clock: [closed, unchanged, submission.succeeded], target: $dialog });
