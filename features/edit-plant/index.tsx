import { AddressFields, addressProblems, createAddressLookUp } from "@entities/address";
import { type PlantView, postalAddress } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { type ConflictParts, SaveError } from "@shared/forms/conflicts";
import { createForm } from "@shared/forms/create-form";
import { useDialogForm } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useState } from "react";
import type { removePlant, updateNameAndAddress } from "./action.server";
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

const parts: ConflictParts = {
  name: { label: msg`the name` },
  address: { label: msg`the address`, text: (values) => postalAddress(values as unknown as PlantValues) },
};

/** The button and the dialog that change the name and the address of a plant (domain/plant-page.md#location). */
export function EditPlant({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { isOpen, ...events } = useUnit({
    isOpen: $isOpen,
    editRequested: plantEditRequested,
    cancelled: plantEditCancelled,
  });
  const form = useDialogForm(plantForm, view, view.ref.plantId);
  const { discard } = form;
  // The form restores earlier entered values.
  useOpenDialog("edit-plant", isOpen ? "plant" : null, () => events.editRequested());
  const open = () => {
    // The current values of the plant.
    discard();
    events.editRequested();
  };
  const close = () => {
    discard();
    events.cancelled();
  };

  return (
    <>
      <Button icon="edit" aria-haspopup="dialog" onClick={open}>
        <Trans>Edit plant</Trans>
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title={<Trans>Edit plant</Trans>}
        state={form}
        submitLabel={<Trans>Save</Trans>}
      >
        <SaveError state={form} parts={parts} />
        <TextField label={t`Name`} autoComplete="off" {...form.field("name")} />
        <AddressFields
          form={form}
          lookUp={addressLookUp}
          texts={{
            invalidPostalCode: t`Invalid postal code`,
            notFound: t`Postal code + housenumber not found`,
            failed: t`Invalid combination of Postal code + Street number`,
          }}
        />
      </FormDialog>
    </>
  );
}

/** Deletes a plant. Users who still see the plant are redirected to the list. */
const deletePlant = createMutation<typeof removePlant>("delete-plant", {
  success: () => msg`Successfully deleted plant!`,
  navigate: () => ({ to: "/plants", replace: true }),
});

const plantDeletion = createConfirmation(deletePlant);

/** Whether a text is the name of the plant. Spaces around and within it do not matter. */
export const isTypedName = (text: string, plantName: string): boolean => {
  const words = (name: string) => name.normalize("NFC").trim().split(/\s+/).join(" ");
  return words(text) === words(plantName);
};

/**
 * The button that deletes a plant and returns to the list. The user confirms it by typing the name of the plant
 * (domain/plant-page.md#admin).
 */
export function DeletePlant({ plantId, plantName }: { plantId: number; plantName: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  return (
    <Confirm
      key={plantId}
      model={plantDeletion}
      title={<Trans>Delete plant</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      confirmDisabled={!isTypedName(typed, plantName)}
      question={() => (
        <Trans>
          Are you sure you want to delete “{plantName}” with its meters, issues, notes and files? It cannot be restored.
        </Trans>
      )}
      fields={
        <TextField
          label={t`Type the name of the plant to delete it`}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      }
    >
      {({ pending, request }) => (
        <Button
          kind="danger"
          icon="trash"
          aria-haspopup="dialog"
          busy={pending !== null}
          onClick={() => {
            setTyped("");
            request({ plantId });
          }}
        >
          <Trans>Delete plant</Trans>
        </Button>
      )}
    </Confirm>
  );
}
