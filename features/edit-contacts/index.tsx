import type { Contact } from "@entities/contact";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { Form, useDialogForm, useOnSaved } from "@shared/forms/form";
import { fieldErrors } from "@shared/forms/form-messages";
import { Confirm } from "@shared/mutations/confirmation";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextField } from "@shared/ui/field/text-field";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { type ReactNode, useId, useState } from "react";

export { contactToastMs } from "./model";

import {
  type ContactContext,
  type ContactField,
  contactDeletion,
  contactFields,
  contactForm,
  incompleteMessage,
  isComplete,
  newContact,
} from "./model";

const conflictParts: ConflictParts = {
  name: { label: msg`the name` },
  email: { label: msg`the email` },
  phone_number: { label: msg`the phone number` },
};

interface EditContactsProps {
  plantRef: PlantRef;
  /** Undefined while the contacts are loading. */
  contacts: readonly Contact[] | undefined;
  /** Renders the contacts. `onOpen` opens the dialog of a contact, or of a new contact (null). */
  children: (contacts: {
    pending: number | null;
    onOpen: (contact: Contact | null) => void;
    onDelete: (contactId: number) => void;
  }) => ReactNode;
}

/**
 * The contacts of a plant with the dialogs that add, change and delete contacts
 * (domain/notes-files-contacts.md#contacts).
 */
export function EditContacts({ plantRef, contacts, children }: EditContactsProps) {
  /** The contact in the dialog. Null while the dialog is closed. */
  const [opened, setOpened] = useState<ContactContext | null>(null);
  const open = (contact: Contact | null) => setOpened({ plantRef, contact });
  const reopen = (id: string) => {
    const contact = contacts?.find((other) => String(other.id) === id) ?? null;
    if (contact || id === newContact) open(contact);
  };
  const openedId = opened && String(opened.contact?.id ?? newContact);
  useOpenDialog("contact", openedId, reopen, contacts !== undefined);
  return (
    <Confirm
      model={contactDeletion}
      title={<Trans>Delete contact</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={() => (
        <p>
          <Trans>Are you sure you want to delete this contact?</Trans>
        </p>
      )}
    >
      {({ pending, request }) => (
        <>
          {children({
            pending: pending?.contactId ?? null,
            onOpen: open,
            onDelete: (contactId) =>
              request({ ...plantRef, contactId, loaded: contacts?.find(({ id }) => id === contactId)?.revision }),
          })}
          {opened && <ContactDialog context={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </Confirm>
  );
}

/**
 * The dialog that adds or changes a contact. Each field shows its first server message
 * (domain/notes-files-contacts.md#contacts).
 */
function ContactDialog({ context, onClose }: { context: ContactContext; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const form = useDialogForm(contactForm, context);
  const { values, pending, failure, error, discard, field } = form;
  useOnSaved(contactForm, onClose);
  const canSubmit = isComplete(values);
  const { errors } = fieldErrors(failure, contactFields);
  const textField = (name: ContactField) => ({ ...field(name), autoComplete: "off", error: errors[name]?.[0] });
  const cancel = () => {
    discard();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={cancel}
      title={context.contact === null ? <Trans>Add contact</Trans> : <Trans>Edit contact</Trans>}
      footer={
        <DialogActions onCancel={cancel} type="submit" form={formId} disabled={!canSubmit} busy={pending}>
          <Trans>Save</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className="stack">
        <FormConflicts state={form} parts={conflictParts} />
        <FormError error={error} />
        <TextField label={t`Name`} {...textField("name")} />
        <TextField label={t`Email`} type="email" placeholder="name@example.com" {...textField("email")} />
        <TextField label={t`Phone number`} type="tel" placeholder="+31 6 12345678" {...textField("phone_number")} />
        {!canSubmit && <p className="hint">{i18n._(incompleteMessage)}</p>}
      </Form>
    </Dialog>
  );
}
