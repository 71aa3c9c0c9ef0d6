import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { createAction, createKey, maxDescriptionLength } from "./form";

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
/** The plant is no longer shown. */
export const closed = createEvent();
export const titleChanged = createEvent<string>();
export const descriptionChanged = createEvent<string>();
export const submitted = createEvent();
/** The action has responded and the page has been revalidated: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();

/** What was typed; null until the dialog is opened, and after the ticket was created. */
export const $draft = createStore<TicketDraft | null>(null)
  .on(opened, (draft, { ref, plantName }) =>
    draft?.ref.plantId === ref.plantId
      ? draft
      : { ref, defaultTitle: plantName, title: plantName, description: "" },
  )
  .on(titleChanged, (draft, title) => draft && { ...draft, title })
  .on(descriptionChanged, (draft, description) => draft && { ...draft, description });
export const $isOpen = createStore(false).on(opened, () => true);
export const $creating = createStore(false);
/** The error of the last attempt. */
export const $error = createStore<ProblemDetails | null>(null);
export const $isTooLong = $draft.map((draft) => (draft?.description.length ?? 0) > maxDescriptionLength);

const accepted = sample({
  clock: submitted,
  source: { draft: $draft, creating: $creating, tooLong: $isTooLong },
}).filterMap(({ draft, creating, tooLong }) => (creating || tooLong ? undefined : (draft ?? undefined)));

sample({
  clock: accepted,
  fn: ({ ref, title, defaultTitle, description }) => ({
    action: createAction,
    fields: { ...writePlantRef(ref), title: title.trim() || defaultTitle, description },
    fetcherKey: createKey(ref.plantId),
  }),
  target: submitFx,
});
$creating.on(accepted, () => true);

/** The result of the pending attempt. A result without one belongs to a plant that was left. */
const finished = sample({ clock: settled, source: $creating, filter: Boolean, fn: (_, error) => error });
const failed = finished.filterMap((error) => error ?? undefined);
const created = finished.filterMap((error) => (error === null ? true : undefined));

$error.on(failed, (_, error) => error);
sample({
  clock: created,
  fn: () => ({ kind: "success" as const, message: msg`Ticket created` }),
  target: toastShown,
});

reset({ clock: [finished, closed], target: $creating });
reset({ clock: [opened, accepted, closed], target: $error });
reset({ clock: [cancelled, closed, created], target: $isOpen });
reset({ clock: created, target: $draft });
