import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { messageField, noteToastMs, privateField, writeAction, writeKey } from "./form";

/** A note that is not saved yet. */
export interface NoteDraft {
  message: string;
  isPrivate: boolean;
}

const emptyDraft: NoteDraft = { message: "", isPrivate: false };

export const changed = createEvent<Partial<NoteDraft>>();
/** The user saves the note on a plant. */
export const submitted = createEvent<PlantRef>();

/** The note that is being saved. */
export const writing = createSubmission<NoteDraft & { plant: PlantRef }>(({ plant, message, isPrivate }) => ({
  action: writeAction,
  fields: { ...writePlantRef(plant), [messageField]: message, [privateField]: isPrivate ? "1" : "0" },
  fetcherKey: writeKey,
}));

/** What was typed; it survives a failure and is cleared once the note is saved. */
export const $draft = createStore(emptyDraft).on(changed, (draft, change) => ({ ...draft, ...change }));
/** Whether the user tried to save an empty note. */
export const $isEmpty = createStore(false);

const attempted = sample({
  clock: submitted,
  source: $draft,
  fn: (draft, plant) => ({ ...draft, message: draft.message.trim(), plant }),
});
$isEmpty.on(attempted, (_, { message }) => message === "");
sample({ clock: attempted, filter: ({ message }) => message !== "", target: writing.submitted });

sample({
  clock: writing.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Saved`, durationMs: noteToastMs }),
  target: toastShown,
});
reset({ clock: [writing.succeeded, writing.closed], target: $draft });
reset({ clock: [changed, writing.closed], target: $isEmpty });
