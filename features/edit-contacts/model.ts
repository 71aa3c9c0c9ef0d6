import type { Contact, ContactValues } from "@entities/contact";
import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createConfirmedSubmission, createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import {
  contactField,
  contactFields,
  contactToastMs,
  deleteAction,
  deleteKey,
  saveAction,
  saveKey,
} from "./form";

interface ContactDialog {
  plant: PlantRef;
  /** Null for a new contact. */
  contactId: number | null;
  values: ContactValues;
}

/** The dialog was opened for a contact, or for a new one (null). */
export const opened = createEvent<{ plant: PlantRef; contact: Contact | null }>();
export const changed = createEvent<Partial<ContactValues>>();
export const submitted = createEvent();
export const cancelled = createEvent();

/** The contact that is being saved. */
export const saving = createSubmission<ContactDialog>(({ plant, contactId, values }) => ({
  action: saveAction,
  fields: {
    ...writePlantRef(plant),
    [contactField]: contactId === null ? "" : String(contactId),
    ...values,
  },
  fetcherKey: saveKey,
}));

/** Null while the dialog is closed. */
export const $dialog = createStore<ContactDialog | null>(null)
  .on(opened, (_, { plant, contact }) => ({
    plant,
    contactId: contact?.id ?? null,
    values: {
      name: contact?.name ?? "",
      email: contact?.email ?? "",
      phone_number: contact?.phone_number ?? "",
    },
  }))
  .on(changed, (dialog, change) => dialog && { ...dialog, values: { ...dialog.values, ...change } });
/** Whether the contact has a name, an e-mail address or a phone number. // spec 2 §5 */
export const $canSubmit = $dialog.map(
  (dialog) => dialog !== null && contactFields.some((name) => dialog.values[name].trim() !== ""),
);

sample({
  clock: sample({ clock: submitted, source: $dialog, filter: $canSubmit }).filterMap(
    (dialog) => dialog ?? undefined,
  ),
  target: saving.submitted,
});
// Also forgets a contact that is being saved: its late result must not close or mark the next dialog.
sample({ clock: cancelled, target: saving.closed });
reset({ clock: [saving.succeeded, saving.closed], target: $dialog });

/** The deletion of a contact. While it is pending, the contact is no longer listed. */
export const deletion = createConfirmedSubmission<{ plant: PlantRef; contactId: number }>(
  ({ plant, contactId }) => ({
    action: deleteAction,
    fields: { ...writePlantRef(plant), [contactField]: String(contactId) },
    fetcherKey: deleteKey,
  }),
);
sample({
  clock: deletion.failed,
  fn: () => ({
    kind: "danger" as const,
    message: msg`Failed to delete contacts`,
    durationMs: contactToastMs,
  }),
  target: toastShown,
});
