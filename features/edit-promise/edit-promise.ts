import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { ProblemDetails } from "@shared/api/result";
import { numberOf } from "@shared/lib/number-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore, sample } from "effector";
import type { editPlantPromise } from "./action.server";

const wattHoursInKwh = 1_000;
const maxWattHours = 1e15;

/** A promised yield in Wh as the text of the field, in kWh; empty if it is not known. */
export const totalText = (wattHours: number | null): string =>
  wattHours === null ? "" : String(wattHours / wattHoursInKwh);

/** The promised yield in Wh of a text in kWh; null if it is not a number of at least 1 Wh, or too large for any plant. */
function readTotal(text: string): number | null {
  const wattHours = Math.round((numberOf(text) ?? Number.NaN) * wattHoursInKwh);
  return wattHours > 0 && wattHours < maxWattHours ? wattHours : null;
}

export const editPromise = createMutation<typeof editPlantPromise>("edit-promise", {
  invalidates: ["promises"],
  failure: () => ({ kind: "danger", message: msg`Failed to update.` }),
});

/** What the user typed as the promised total of a period, in kWh. */
interface PromiseEdit {
  text: string;
  /** "rejected": the stored total is shown again with the error. */
  state: "typed" | "invalid" | "saving" | "failed" | "rejected" | "saved";
  error: ProblemDetails | null;
}

type PromiseEdits = Readonly<Record<number, PromiseEdit>>;

export const typed = createEvent<{ promiseId: number; text: string }>();
/** The user pressed Enter or Save; `totalWh` is the promised total that is stored. */
export const submitted = createEvent<{ plant: PlantRef; promiseId: number; totalWh: number | null }>();
/** The periods of the plant are no longer shown. */
export const closed = createEvent();

/** The edits by promise, several of which can be shown at once. One that failed keeps its text. */
export const $edits = createStore<PromiseEdits>({}).reset(closed);

/** Whether the field shows what was typed instead of the stored total. */
export const isOpen = ({ state }: PromiseEdit): boolean => state !== "saved" && state !== "rejected";

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
    return edit && edit.state !== "saving" && isOpen(edit)
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
  clock: accepted.filterMap(({ plant, promiseId, newTotalWh, totalWh }) =>
    newTotalWh === null || newTotalWh === totalWh
      ? undefined
      : { companyId: plant.companyId, plantId: plant.plantId, promiseId, totalWh: newTotalWh },
  ),
  target: editPromise,
});

/** Whether the API refused the total; after another failure it can be saved again. */
const isRejection = ({ status, sessionEnded }: ProblemDetails) => !sessionEnded && status >= 400 && status < 500;

/** A result without a pending edit belongs to a plant that was left. */
const settle = (edits: PromiseEdits, promiseId: number, error: ProblemDetails | null): PromiseEdits => {
  const edit = edits[promiseId];
  if (edit?.state !== "saving") return edits;
  if (!error) return { ...edits, [promiseId]: { ...edit, state: "saved", error } };
  return { ...edits, [promiseId]: { ...edit, state: isRejection(error) ? "rejected" : "failed", error } };
};
$edits
  .on(editPromise.done, (edits, { params }) => settle(edits, params.promiseId, null))
  .on(editPromise.fail, (edits, { params, error }) => settle(edits, params.promiseId, error));
