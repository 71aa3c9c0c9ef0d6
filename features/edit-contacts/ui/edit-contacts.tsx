import type { Contact } from "@entities/contact";
import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { ConfirmedSubmission } from "@shared/forms/submission/confirmed-submission";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import { deleteKey, saveKey } from "../form";
import { $dialog, deletion, opened, saving } from "../model";
import { ContactDialog } from "./contact-dialog";

interface EditContactsProps {
  plantRef: PlantRef;
  /** Renders the contacts; `onOpen` opens the dialog of a contact, or of a new one (null). */
  children: (contacts: {
    /** The id of the contact that is being deleted. */
    pending: number | null;
    onOpen: (contact: Contact | null) => void;
    onDelete: (contactId: number) => void;
  }) => ReactNode;
}

/** Contacts of a plant that can be added, changed and deleted, with their dialogs (spec 2 §2.14). */
export function EditContacts({ plantRef, children }: EditContactsProps) {
  const { dialog, open } = useUnit({ dialog: $dialog, open: opened });
  useSubmission(saving, saveKey, plantRef.plantId);
  return (
    <ConfirmedSubmission
      model={deletion}
      fetcherKey={deleteKey}
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
            onOpen: (contact) => open({ plant: plantRef, contact }),
            onDelete: (contactId) => request({ plant: plantRef, contactId }),
          })}
          {dialog && <ContactDialog contactId={dialog.contactId} values={dialog.values} />}
        </>
      )}
    </ConfirmedSubmission>
  );
}
