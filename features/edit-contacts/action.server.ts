import { deleteContact, saveContact } from "@entities/contact";
import { idField, optionalIdField, plantRefFields, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Updates a contact of a plant, or creates one without an id. See domain/notes-files-contacts.md#contacts. */
export const savePlantContact = defineAction(
  type({ ...plantRefFields, contactId: optionalIdField, name: textField, email: textField, phone_number: textField }),
  async ({ api, params, signal }) => {
    const { contactId, name, email, phone_number } = params;
    return { isReadable: await saveContact(api, params, contactId, { name, email, phone_number }, { signal }) };
  },
);

/** Deletes a contact of a plant. See domain/notes-files-contacts.md#contacts. */
export const deletePlantContact = defineAction(
  type({ ...plantRefFields, contactId: idField }),
  ({ api, params, signal }) => deleteContact(api, params, params.contactId, { signal }),
);
