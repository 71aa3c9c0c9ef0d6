import { maxDescriptionLength, type TicketRef, type TicketText, writeTicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { createErrorToast } from "@shared/ui/toasts/create-error-toast";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { descriptionField, editAction, editKey, titleField } from "./form";

/** The ticket is edited, with its text as it is saved. What was typed before is shown again. */
export const opened = createEvent<TicketText>();
/** The user stops editing; what was typed is discarded. */
export const cancelled = createEvent();
/** What was typed before a reload. */
export const restored = createEvent<TicketText>();
export const changed = createEvent<Partial<TicketText>>();
export const submitted = createEvent<TicketRef>();

/** The text that is being saved. */
export const saving = createSubmission<TicketText & { ticket: TicketRef }>(
  ({ ticket, title, description }) => ({
    action: editAction,
    fields: { ...writeTicketRef(ticket), [titleField]: title, [descriptionField]: description },
    fetcherKey: editKey(ticket.ticketId),
  }),
);

/** What was typed and is not saved; null without any. It survives a failure, after which the page shows the saved text. */
export const $draft = createStore<TicketText | null>(null)
  .on(opened, (draft, saved) => draft ?? saved)
  .on(restored, (_, draft) => draft)
  .on(changed, (draft, change) => draft && { ...draft, ...change });
/** Whether the form is shown; it is while the text is being saved. */
export const $isEditing = createStore(false).on([opened, restored], () => true);
/** Whether the user tried to save without a title. */
export const $hasNoTitle = createStore(false);
export const $isTooLong = $draft.map((draft) => (draft?.description.length ?? 0) > maxDescriptionLength);

const attempted = sample({
  clock: submitted,
  source: { draft: $draft, tooLong: $isTooLong },
  fn: ({ draft, tooLong }, ticket) => ({ draft, tooLong, ticket }),
}).filterMap(({ draft, tooLong, ticket }) =>
  draft && !tooLong ? { ...draft, title: draft.title.trim(), ticket } : undefined,
);
$hasNoTitle.on(attempted, (_, { title }) => title === "");
sample({ clock: attempted, filter: ({ title }) => title !== "", target: saving.submitted });

sample({ clock: saving.failed, target: createErrorToast(msg`Failed to update ticket`) });
sample({ clock: cancelled, target: saving.closed });
// On failure the saved text is shown again (spec 3 §4); what was typed remains in the draft.
reset({ clock: [saving.succeeded, saving.failed, saving.closed], target: $isEditing });
reset({ clock: [saving.succeeded, saving.closed], target: $draft });
reset({ clock: [changed, saving.closed], target: $hasNoTitle });
