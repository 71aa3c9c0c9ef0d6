import { totalText } from "@entities/promise";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createForm } from "@shared/forms/create-form";
import { numberOf } from "@shared/lib/number-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { createStore, sample } from "effector";
import type { editPlantPromise } from "./action.server";

const maxWattHours = 1e15;

/** Converts a text in kWh to Wh. Null if the text is not a number. */
function toWattHours(text: string): number | null {
  const kilowattHours = numberOf(text);
  return kilowattHours === null ? null : Math.round(kilowattHours * 1_000);
}

/** Whether a total is at least 1 Wh and plausible for a plant. */
const isTotal = (wattHours: number | null): wattHours is number =>
  wattHours !== null && wattHours > 0 && wattHours < maxWattHours;

const editPromise = createMutation<typeof editPlantPromise>("edit-promise", {
  invalidates: ["promises"],
  failure: () => ({ kind: "danger", message: msg`Failed to update.` }),
});

interface PromiseContext {
  plant: PlantRef;
  promiseId: number;
  /** The promised total on the page. Null if it is not known. */
  totalWh: number | null;
}

/** Whether a text in kWh is a total that can be saved. */
export const isTotalText = (text: string): boolean => isTotal(toWattHours(text));

/** Whether the total is not saved. After a conflict or a lost response, the user can save the typed total again. */
const isNotSaved = (error: ProblemDetails) => !error.sessionEnded && !error.conflicts && !isUnconfirmed(error);

/** The form of a period's promised total. The page shows several such forms (domain/promises.md#editing). */
export function createPromiseForm() {
  const form = createForm({
    mutation: editPromise,
    initial: ({ totalWh }: PromiseContext) => ({ total: totalText(totalWh) }),
    params: ({ total }, { plant: { companyId, plantId }, promiseId }, loaded) => ({
      companyId,
      plantId,
      promiseId,
      totalWh: toWattHours(total) ?? 0,
      loadedWh: toWattHours(loaded.total),
    }),
    validate: ({ total }) => (isTotalText(total) ? {} : { total: msg`Enter a number of kWh above 0, such as 12500.` }),
    isChanged: ({ total }, loaded) => toWattHours(total) !== toWattHours(loaded.total),
    draft: ({ promiseId }) => `promised-total-${promiseId}`,
    keepsValues: true,
    forgetsFailure: true,
  });
  // Shows the stored total again, with the error.
  sample({ clock: form.failed.filter({ fn: isNotSaved }), source: form.$loaded, target: form.restored });
  /** Whether the value in the field is saved. */
  const $isSaved = createStore(false)
    .on(form.saved, () => true)
    .reset(form.changed);
  return { ...form, $isSaved };
}
