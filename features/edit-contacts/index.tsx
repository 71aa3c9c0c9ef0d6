import type { Contact } from "@entities/contact";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { createForm, fieldErrors } from "@shared/forms/create-form";
import { useDialogForm, useOnSaved } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { FormError } from "@shared/ui/alert/alert";
import { TextField } from "@shared/ui/field/text-field";
import { type ReactNode, useState } from "react";
import type { deletePlantContact, savePlantContact } from "./action.server";

/** The duration of toasts about contacts. See domain/notes-files-contacts.md#contacts. */
export const contactToastMs = 10_000;

const saveContact = createMutation<typeof savePlantContact>("save-contact", {
  success: ({ result }) =>
    result.isReadable
      ? undefined
      : { kind: "info", message: msg`The contact was saved, but could not be read.`, durationMs: contactToastMs },
  invalidates: ["contacts"],
  failure: "form",
  unconfirmed: ({ contactId }) =>
    contactId === null
      ? msg`It is not known whether the contact was added. Reload the page and look at the contacts before you save it again.`
      : undefined,
});

/** Replaces the id of a contact that does not exist yet. */
const newContact = "new";

/** The fields of a contact. The API uses the same names. */
const contactFields = ["name", "email", "phone_number"] as const;
type ContactField = (typeof contactFields)[number];

interface ContactContext {
  plantRef: PlantRef;
  /** Null for a new contact. */
  contact: Contact | null;
}

/** Whether a contact has a name, an e-mail address or a phone number. See domain/notes-files-contacts.md#contacts. */
const isComplete = (values: Record<ContactField, string>) => contactFields.some((name) => values[name].trim() !== "");

const incompleteMessage = msg`Enter a name, an email address or a phone number.`;

export const contactForm = createForm({
  mutation: saveContact,
  initial: ({ contact }: ContactContext) => ({
    name: contact?.name ?? "",
    email: contact?.email ?? "",
    phone_number: contact?.phone_number ?? "",
  }),
  params: (values, { plantRef, contact }, loaded) => ({
    ...plantRef,
    contactId: contact?.id ?? null,
    ...values,
    ...(contact && { loaded }),
  }),
  validate: (values) => (isComplete(values) ? {} : { name: incompleteMessage }),
  draft: ({ contact }) => `contact-${contact?.id ?? newContact}`,
});

/** Deletes a contact. The list hides the contact while the deletion is pending. */
const deleteContact = createMutation<typeof deletePlantContact>("delete-contact", {
  invalidates: ["contacts"],
  failure: () => ({ kind: "danger", message: msg`Failed to delete contacts`, durationMs: contactToastMs }),
});

export const contactDeletion = createConfirmation(deleteContact);

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
      question={() => <Trans>Are you sure you want to delete this contact?</Trans>}
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
  const form = useDialogForm(contactForm, context);
  const { values, failure, error, discard, field } = form;
  useOnSaved(contactForm, onClose);
  const canSubmit = isComplete(values);
  const { errors } = fieldErrors(failure, contactFields);
  const textField = (name: ContactField) => ({ ...field(name), autoComplete: "off", error: errors[name]?.[0] });
  const cancel = () => {
    discard();
    onClose();
  };

  return (
    <FormDialog
      onClose={cancel}
      title={context.contact === null ? <Trans>Add contact</Trans> : <Trans>Edit contact</Trans>}
      state={form}
      submitLabel={<Trans>Save</Trans>}
      submitDisabled={!canSubmit}
    >
      <FormConflicts state={form} parts={conflictParts} />
      <FormError error={error} />
      <TextField label={t`Name`} {...textField("name")} />
      <TextField label={t`Email`} type="email" placeholder="name@example.com" {...textField("email")} />
      <TextField label={t`Phone number`} type="tel" placeholder="+31 6 12345678" {...textField("phone_number")} />
      {!canSubmit && <p className="hint">{i18n._(incompleteMessage)}</p>}
    </FormDialog>
  );
}
