import { AddressFields, addressProblems, createAddressLookUp } from "@entities/address";
import type { PlantView } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { Form, useDialogForm } from "@shared/forms/form";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextField } from "@shared/ui/field/text-field";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useId } from "react";
import type { updateNameAndAddress } from "./action.server";
import styles from "./edit-plant.module.css";

export const editPlant = createMutation<typeof updateNameAndAddress>("edit-plant", {
  success: () => msg`Plant has been updated!`,
  invalidates: ["plant", "audits"],
  failure: "form",
});

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

export const plantForm = createForm({
  mutation: editPlant,
  initial: ({ plant: { name, address } }: Pick<PlantView, "ref" | "plant">) => ({
    name: text(name),
    postal_code: text(address?.postal_code),
    street_number: text(address?.street_number),
    street: text(address?.street),
    city: text(address?.city),
    latitude: text(address?.latitude),
    longitude: text(address?.longitude),
  }),
  params: (values, { ref: { companyId, plantId }, plant }) => ({
    companyId,
    plantId,
    addressId: plant.address?.id || null,
    ...values,
  }),
  validate: addressProblems,
  draft: "edit-plant",
  keepsValues: true,
});

/** domain/create-plant.md#address */
const lookUpDebounceMs = 700;

export const addressLookUp = createAddressLookUp({ form: plantForm, debounceMs: lookUpDebounceMs });

export const editRequested = createEvent();
export const cancelled = createEvent();

/** Whether the dialog is shown: on request, and for what was typed in an earlier document. */
export const $isOpen = createStore(false)
  .on([editRequested, plantForm.restored], () => true)
  .reset(plantForm.saved, plantForm.closed, cancelled);

/** The button and the dialog that change the name and the address of a plant (domain/plant-page.md#location). */
export function EditPlant({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const formId = useId();
  const { isOpen, ...events } = useUnit({ isOpen: $isOpen, editRequested, cancelled });
  const form = useDialogForm(plantForm, view, view.ref.plantId);
  const { error, discard } = form;
  const open = () => {
    // The values of the plant as it is shown now.
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
      <Dialog
        open={isOpen}
        onClose={close}
        title={<Trans>Edit plant</Trans>}
        footer={
          <DialogActions onCancel={close} type="submit" form={formId} busy={form.pending}>
            <Trans>Save</Trans>
          </DialogActions>
        }
      >
        <Form state={form} id={formId} className={styles.form}>
          <FormError error={error} />
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
        </Form>
      </Dialog>
    </>
  );
}
