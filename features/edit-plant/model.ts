import { addressProblems, createAddressLookUp } from "@entities/address";
import type { PlantView } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore } from "effector";
import type { updateNameAndAddress } from "./action.server";
import { type PlantValues, plantValues } from "./plant-values";

const editPlant = createMutation<typeof updateNameAndAddress>("edit-plant", {
  success: () => msg`Plant has been updated!`,
  invalidates: ["plant", "audits"],
  failure: "form",
});

export const plantForm = createForm({
  mutation: editPlant,
  initial: ({ plant }: Pick<PlantView, "ref" | "plant">): PlantValues => plantValues(plant),
  params: (values, { ref: { companyId, plantId } }, loaded) => ({ companyId, plantId, ...values, loaded }),
  validate: addressProblems,
  draft: "edit-plant",
  keepsValues: true,
});

/** domain/create-plant.md#address */
const lookUpDebounceMs = 700;

export const addressLookUp = createAddressLookUp({ form: plantForm, debounceMs: lookUpDebounceMs });

export const plantEditRequested = createEvent();
export const plantEditCancelled = createEvent();

/** Whether the dialog is open. Closing it discards the entered values and drops late look-ups. */
export const $isOpen = createStore(false)
  .on(plantEditRequested, () => true)
  .reset(plantForm.saved, plantForm.closed, plantEditCancelled);
