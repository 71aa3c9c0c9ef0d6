import { type CreatePlantStep, createPlantHref, createPlantSteps, listBehindWizard } from "@entities/plant";
import type { CustomFieldEntry } from "@features/edit-custom-fields";
import type { PlantRef } from "@shared/api/refs";

export interface WizardState {
  step: CreatePlantStep;
  /** Null before the plant is created. */
  ref: PlantRef | null;
  /** The query of the plants list behind the wizard. */
  list: string;
}

/** The state in the query of the URL. A created plant is resumed at its meter; without one there is only one step. */
export function readWizardState(params: URLSearchParams, ref: PlantRef | null): WizardState {
  const requested = createPlantSteps.find((step) => step === params.get("step"));
  return { step: ref ? (requested ?? "meter") : "plant", ref, list: listBehindWizard(params) };
}

/** The URL of a step of a created plant. */
export const stepHref = (step: CreatePlantStep, { ref, list }: WizardState): string | null =>
  ref && createPlantHref(step, ref, list);

/** The plants list as it was before the wizard was opened. */
export const listHref = ({ list }: WizardState): string => (list ? `/plants?${list}` : "/plants");

/** The steps; custom fields only if the company has types of its own, as others are read-only (spec 3 §2, §6). */
export const stepsOf = (hasCustomFields: boolean): CreatePlantStep[] =>
  createPlantSteps.filter((step) => step !== "fields" || hasCustomFields);

export const hasOwnFields = (entries: readonly CustomFieldEntry[], companyId: number): boolean =>
  entries.some((entry) => entry.companyId === companyId);
