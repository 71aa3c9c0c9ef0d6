import { createContact, deleteContact, updateContact } from "@entities/contact";
import { idField, optionalIdField, plantRefFields, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Updates a contact of a plant, or creates one without an id. See domain/notes-files-contacts.md#contacts. */
export const savePlantContact = defineAction(
  type({ ...plantRefFields, contactId: optionalIdField, name: textField, email: textField, phone_number: textField }),
  ({ api, params, signal }) => {
    const { contactId, name, email, phone_number } = params;
    const values = { name, email, phone_number };
    return contactId === null
      ? createContact(api, params, values, { signal })
      : updateContact(api, params, contactId, values, { signal });
  },
);

/** Deletes a contact of a plant. See domain/notes-files-contacts.md#contacts. */
export const deletePlantContact = defineAction(
  type({ ...plantRefFields, contactId: idField }),
  ({ api, params, signal }) => deleteContact(api, params, params.contactId, { signal }),
);
