import { msg } from "@lingui/core/macro";
import type { Conflict } from "@shared/api/api-error";
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
  /** The promised total that was stored when the edit began; null if it is not known. */
  loadedWh: number | null;
  /** "rejected": the stored total is shown again with the error. */
  state: "typed" | "invalid" | "saving" | "failed" | "rejected" | "saved";
  error: ProblemDetails | null;
}

type PromiseEdits = Readonly<Record<number, PromiseEdit>>;

/** `loadedWh` is the promised total that the page shows, or showed when a draft was typed. */
export const typed = createEvent<{ promiseId: number; text: string; loadedWh: number | null }>();
/** The user pressed Enter or Save. */
export const submitted = createEvent<{ plant: PlantRef; promiseId: number }>();
/** What was typed is kept, or what somebody else has stored meanwhile is taken. */
export const conflictResolved = createEvent<{ promiseId: number; conflict: Conflict; keep: boolean }>();
/** The periods of the plant are no longer shown. */
export const closed = createEvent();

/** The edits by promise, several of which can be shown at once. One that failed keeps its text. */
export const $edits = createStore<PromiseEdits>({}).reset(closed);

/** Whether the field shows what was typed instead of the stored total. */
export const isOpen = ({ state }: PromiseEdit): boolean => state !== "saved" && state !== "rejected";

const isSaving = (edits: PromiseEdits, promiseId: number) => edits[promiseId]?.state === "saving";

$edits
  .on(typed, (edits, { promiseId, text, loadedWh }) => {
    if (isSaving(edits, promiseId)) return edits;
    const edit = edits[promiseId];
    const loaded = edit && isOpen(edit) ? edit.loadedWh : loadedWh;
    return { ...edits, [promiseId]: { text, loadedWh: loaded, state: "typed", error: null } };
  })
  .on(conflictResolved, (edits, { promiseId, conflict, keep }) => {
    const edit = edits[promiseId];
    if (!edit?.error?.conflicts) return edits;
    // A kept change is one of what is stored now.
    const loadedWh = numberOf(String(conflict.values.promised_total_wh));
    const text = keep ? edit.text : totalText(loadedWh);
    return { ...edits, [promiseId]: { text, loadedWh, state: "typed", error: null } };
  });

/** The text of a submission with its amount: null if the text is invalid. */
const accepted = sample({
  clock: submitted,
  source: $edits,
  fn: (edits, submission) => {
    const edit = edits[submission.promiseId];
    return edit && edit.state !== "saving" && isOpen(edit)
      ? { ...submission, edit, totalWh: readTotal(edit.text) }
      : undefined;
  },
}).filterMap((submission) => submission);

$edits.on(accepted, (edits, { promiseId, edit, totalWh }) => {
  const { [promiseId]: _, ...others } = edits;
  if (totalWh === edit.loadedWh) return others;
  const state = totalWh === null ? ("invalid" as const) : ("saving" as const);
  return { ...edits, [promiseId]: { ...edit, state, error: null } };
});

sample({
  clock: accepted.filterMap(({ plant: { companyId, plantId }, promiseId, edit: { loadedWh }, totalWh }) =>
    totalWh === null || totalWh === loadedWh ? undefined : { companyId, plantId, promiseId, totalWh, loadedWh },
  ),
  target: editPromise,
});

/** Whether the API refused the total; after another failure, or a conflict, it can be saved again. */
const isRejection = ({ status, sessionEnded, conflicts }: ProblemDetails) =>
  !sessionEnded && !conflicts && status >= 400 && status < 500;

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
