import { type CreatePlantStep, createPlantHref, createPlantSteps, listBehindWizard } from "@entities/plant";
import type { CustomFieldEntry } from "@features/edit-custom-fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";

export interface WizardState {
  step: CreatePlantStep;
  /** Null before the plant is created. */
  ref: PlantRef | null;
  /** The query of the plants list behind the wizard. */
  list: string;
}

/**
 * Reads the state from the URL's query. A created plant opens at its meter step. Without a plant the wizard has only
 * the first step.
 */
export function readWizardState(params: URLSearchParams, ref: PlantRef | null): WizardState {
  const requested = createPlantSteps.find((step) => step === params.get("step"));
  return { step: ref ? (requested ?? "meter") : "plant", ref, list: listBehindWizard(params) };
}

export const stepHref = (step: CreatePlantStep, { ref, list }: WizardState): string | null =>
  ref && createPlantHref(step, ref, list);

/** The plants list with the query that it had when the wizard opened. */
export const listHref = ({ list }: WizardState): string => (list ? `/plants?${list}` : "/plants");

/**
 * The steps. The custom fields step exists only if the company has types of its own, because shared types are read-only
 * (domain/create-plant.md#steps).
 */
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
