import type { Contact } from "@entities/contact";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm } from "@shared/forms/create-form";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
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
export const newContact = "new";

/** The fields of a contact. The API uses the same names. */
export const contactFields = ["name", "email", "phone_number"] as const;
export type ContactField = (typeof contactFields)[number];

export interface ContactContext {
  plantRef: PlantRef;
  /** Null for a new contact. */
  contact: Contact | null;
}

/** Whether a contact has a name, an e-mail address or a phone number. See domain/notes-files-contacts.md#contacts. */
export const isComplete = (values: Record<ContactField, string>) =>
  contactFields.some((name) => values[name].trim() !== "");

export const incompleteMessage = msg`Enter a name, an email address or a phone number.`;

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
