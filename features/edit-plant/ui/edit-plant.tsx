import { AddressFields, addressOfDraft } from "@entities/address";
import type { PlantView } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import { useId } from "react";
import { editPlantKey, plantFormFields } from "../form";
import { $draft, $form, address, closed, nameChanged, opened, restored, saving, submitted } from "../model";
import styles from "./edit-plant.module.css";

/** The button and the dialog that change the name and the address of a plant (spec 2 §2.11). */
export function EditPlant({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const formId = useId();
  const { form, draft, pending, error, ...unit } = useUnit({
    form: $form,
    draft: $draft,
    pending: saving.$pending,
    error: saving.$error,
    opened,
    restored,
    nameChanged,
    submitted,
    closed,
  });
  useSubmission(saving, editPlantKey, view.ref.plantId);
  useDraft({
    key: "edit-plant",
    value: draft,
    restore: ({ name = "", ...values }) => unit.restored({ view, name, address: addressOfDraft(values) }),
  });
  const { errors, rest } = fieldErrors(error, plantFormFields);

  return (
    <>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => unit.opened(view)}>
        <Trans>Edit plant</Trans>
      </Button>
      <Dialog
        open={form !== null}
        onClose={() => unit.closed()}
        title={<Trans>Edit plant</Trans>}
        footer={
          <>
            <Button onClick={() => unit.closed()}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} kind="primary" busy={pending !== null}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            unit.submitted();
          }}
        >
          {rest && (
            <FormAlert result={rest}>
              <ErrorText error={rest} />
            </FormAlert>
          )}
          <TextField
            label={t`Name`}
            name="name"
            autoComplete="off"
            value={form?.name ?? ""}
            error={errors.name?.[0]}
            onChange={(event) => unit.nameChanged(event.target.value)}
          />
          <AddressFields
            model={address}
            errors={errors}
            texts={{
              invalidPostalCode: t`Invalid postal code`,
              notFound: t`Postal code + housenumber not found`,
              failed: t`Invalid combination of Postal code + Street number`,
            }}
          />
        </form>
      </Dialog>
    </>
  );
}
