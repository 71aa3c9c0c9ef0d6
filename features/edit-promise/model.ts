import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { promiseAction, promiseField, promiseKey, totalField } from "./form";
import { readTotal } from "./total";

/** What the user typed as the promised total of a period, in kWh. */
export interface PromiseEdit {
  text: string;
  state: "typed" | "invalid" | "saving" | "failed" | "saved";
  error: ProblemDetails | null;
}

type PromiseEdits = Readonly<Record<number, PromiseEdit>>;

export const typed = createEvent<{ promiseId: number; text: string }>();
/** The user pressed Enter or Save; `totalWh` is the promised total that is stored. */
export const submitted = createEvent<{ plant: PlantRef; promiseId: number; totalWh: number | null }>();
/** The action has responded and the page has been revalidated: the error, or null. */
export const settled = createEvent<{ promiseId: number; error: ProblemDetails | null }>();
/** The periods of the plant are no longer shown. */
export const closed = createEvent();

/** The edits by promise. One that failed keeps its text. */
export const $edits = createStore<PromiseEdits>({}).reset(closed);

const isSaving = (edits: PromiseEdits, promiseId: number) => edits[promiseId]?.state === "saving";

$edits.on(typed, (edits, { promiseId, text }) =>
  isSaving(edits, promiseId) ? edits : { ...edits, [promiseId]: { text, state: "typed", error: null } },
);

/** The text of a submission with its amount: null if the text is invalid. */
const accepted = sample({
  clock: submitted,
  source: $edits,
  fn: (edits, submission) => {
    const edit = edits[submission.promiseId];
    return edit && edit.state !== "saving" && edit.state !== "saved"
      ? { ...submission, text: edit.text, newTotalWh: readTotal(edit.text) }
      : undefined;
  },
}).filterMap((submission) => submission);

$edits.on(accepted, (edits, { promiseId, text, totalWh, newTotalWh }) => {
  const { [promiseId]: _, ...others } = edits;
  if (newTotalWh === totalWh) return others;
  const state = newTotalWh === null ? ("invalid" as const) : ("saving" as const);
  return { ...edits, [promiseId]: { text, state, error: null } };
});

sample({
  clock: accepted.filterMap(({ newTotalWh, totalWh, ...rest }) =>
    newTotalWh === null || newTotalWh === totalWh ? undefined : { ...rest, newTotalWh },
  ),
  fn: ({ plant, promiseId, newTotalWh }) => ({
    action: promiseAction,
    fields: {
      ...writePlantRef(plant),
      [promiseField]: String(promiseId),
      [totalField]: String(newTotalWh),
    },
    fetcherKey: promiseKey(promiseId),
  }),
  target: submitFx,
});

/** The result of a pending edit. A result without one belongs to a plant that was left. */
const finished = sample({
  clock: settled,
  source: $edits,
  filter: (edits, { promiseId }) => isSaving(edits, promiseId),
  fn: (edits, result) => ({ ...result, text: edits[result.promiseId]?.text ?? "" }),
});
$edits.on(finished, (edits, { promiseId, text, error }) => ({
  ...edits,
  [promiseId]: { text, state: error ? "failed" : "saved", error },
}));

const failed = finished.filterMap(({ error }) => error ?? undefined);
sample({ clock: failed, filter: ({ sessionEnded }) => sessionEnded, target: errorReceived });
sample({
  clock: failed,
  filter: ({ sessionEnded }) => !sessionEnded,
  fn: () => ({ kind: "danger" as const, message: msg`Failed to update.` }),
  target: toastShown,
});
