import { createContact, deleteContact, updateContact } from "@entities/contact";
import { createPlantAction } from "@entities/plant/index.server";
import { idField, optionalIdField, textField } from "@shared/forms/fields";
import { type } from "superstruct";
import { contactField } from "./form";

/** Creates or updates a contact of a plant. // spec 2 §2.14 */
export const saveContact = createPlantAction(
  type({ [contactField]: optionalIdField, name: textField, email: textField, phone_number: textField }),
  ({ api, ref, form, signal }) => {
    const { [contactField]: contactId, name, email, phone_number } = form;
    const values = { name, email, phone_number };
    return contactId === null
      ? createContact(api, ref, values, { signal })
      : updateContact(api, ref, contactId, values, { signal });
  },
);

/** Deletes a contact of a plant. // spec 2 §2.14 */
export const removeContact = createPlantAction(
  type({ [contactField]: idField }),
  ({ api, ref, form, signal }) => deleteContact(api, ref, form[contactField], { signal }),
);
