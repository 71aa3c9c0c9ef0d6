import type { ContactValues } from "@entities/contact";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormDraft } from "@shared/forms/draft/use-form-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import { useId } from "react";
import { contactFields } from "../form";
import { $canSubmit, cancelled, changed, saving, submitted } from "../model";
import styles from "./contact-dialog.module.css";

interface ContactDialogProps {
  /** Null for a new contact. */
  contactId: number | null;
  values: ContactValues;
}

/** Adds or changes a contact; the first server message of each field is under it (spec 2 §5). */
export function ContactDialog({ contactId, values }: ContactDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { pending, error, canSubmit, ...unit } = useUnit({
    pending: saving.$pending,
    error: saving.$error,
    canSubmit: $canSubmit,
    changed,
    submitted,
    cancelled,
  });
  const draft = useFormDraft(`contact-${contactId ?? "new"}`);
  // Saved or cancelled; the end of the session unloads the document instead.
  useOnUnmount(draft.clear);
  const { errors, rest } = fieldErrors(error, contactFields);

  return (
    <Dialog
      open
      onClose={() => unit.cancelled()}
      title={contactId === null ? <Trans>Add contact</Trans> : <Trans>Edit contact</Trans>}
      footer={
        <>
          <Button onClick={() => unit.cancelled()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} kind="primary" disabled={!canSubmit} busy={pending !== null}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={draft.ref}
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
          value={values.name}
          error={errors.name?.[0]}
          onChange={(event) => unit.changed({ name: event.target.value })}
        />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={values.email}
          error={errors.email?.[0]}
          onChange={(event) => unit.changed({ email: event.target.value })}
        />
        <TextField
          label={t`Phone number`}
          name="phone_number"
          type="tel"
          autoComplete="off"
          placeholder="+31 6 12345678"
          value={values.phone_number}
          error={errors.phone_number?.[0]}
          onChange={(event) => unit.changed({ phone_number: event.target.value })}
        />
        {!canSubmit && (
          <p className={styles.hint}>
            <Trans>Enter a name, an email address or a phone number.</Trans>
          </p>
        )}
      </form>
    </Dialog>
  );
}
