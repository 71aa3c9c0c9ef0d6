import type { CustomFieldEntry } from "@features/edit-custom-fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import {
  type CreatePlantStep,
  createPlantHref,
  createPlantSteps,
  listBehindWizard,
} from "@shared/navigation/create-plant-href";

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

export const stepHref = (step: CreatePlantStep, { ref, list }: WizardState): string | null =>
  ref && createPlantHref(step, ref, list);

/** The plants list as it was before the wizard was opened. */
export const listHref = ({ list }: WizardState): string => (list ? `/plants?${list}` : "/plants");

/** The steps; custom fields only with own types of the company: others are read-only (domain/create-plant.md#steps). */
export const stepsOf = (hasCustomFields: boolean): CreatePlantStep[] =>
  createPlantSteps.filter((step) => step !== "fields" || hasCustomFields);

export const hasOwnFields = (entries: readonly CustomFieldEntry[], companyId: number): boolean =>
  entries.some((entry) => entry.companyId === companyId);

// domain/create-plant.md#steps
export const stepLabels: Record<CreatePlantStep, MessageDescriptor> = {
  plant: msg`Create Plant`,
  meter: msg`Create Meter`,
  attach: msg`Attach Tags & Companies`,
  fields: msg`Add Custom Fields`,
};
