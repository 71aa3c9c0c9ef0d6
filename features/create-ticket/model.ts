import { writePlantRef } from "@entities/plant";
import { maxDescriptionLength } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { createAction, createKey } from "./form";

interface TicketDraft {
  ref: PlantRef;
  /** The title of a ticket without one: the plant's name. */
  defaultTitle: string;
  title: string;
  /** HTML of the editor. */
  description: string;
}

/** The dialog was opened for a plant. */
export const opened = createEvent<{ ref: PlantRef; plantName: string }>();
/** The dialog was cancelled; what was typed is shown again when it is opened for the same plant. */
export const cancelled = createEvent();
/** What was typed before a reload; the dialog is open. */
export const restored = createEvent<{ title: string; description: string }>();
export const titleChanged = createEvent<string>();
export const descriptionChanged = createEvent<string>();
export const submitted = createEvent();

/** The plant is no longer shown. */
const closed = createEvent();
const submission = createSubmission<TicketDraft>(({ ref, title, defaultTitle, description }) => ({
  action: createAction,
  fields: { ...writePlantRef(ref), title: title.trim() || defaultTitle, description },
  fetcherKey: createKey(ref.plantId),
}));
export const creation = { ...submission, closed };

/** What was typed; null until the dialog is opened, and after the ticket was created. */
export const $draft = createStore<TicketDraft | null>(null)
  .on(opened, (draft, { ref, plantName }) =>
    draft?.ref.plantId === ref.plantId
      ? draft
      : { ref, defaultTitle: plantName, title: plantName, description: "" },
  )
  .on(restored, (draft, text) => draft && { ...draft, ...text })
  .on(titleChanged, (draft, title) => draft && { ...draft, title })
  .on(descriptionChanged, (draft, description) => draft && { ...draft, description });
/** The number of times that the description was restored: the editor then has new content. */
export const $restorations = createStore(0).on(restored, (count) => count + 1);
export const $isOpen = createStore(false).on(opened, () => true);
export const $isTooLong = $draft.map((draft) => (draft?.description.length ?? 0) > maxDescriptionLength);

const accepted = sample({
  clock: submitted,
  source: { draft: $draft, tooLong: $isTooLong },
}).filterMap(({ draft, tooLong }) => (tooLong ? undefined : (draft ?? undefined)));
sample({ clock: accepted, target: submission.submitted });

sample({
  clock: submission.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Ticket created` }),
  target: toastShown,
});

// A dialog that is opened again does not show the error of the last attempt.
sample({ clock: [opened, closed], target: submission.closed });
reset({ clock: [cancelled, closed, submission.succeeded], target: $isOpen });
reset({ clock: submission.succeeded, target: $draft });
