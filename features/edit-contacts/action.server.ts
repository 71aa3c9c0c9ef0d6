import { changedBy } from "@entities/audit";
import { type Contact, deleteContact, getContact, saveContact } from "@entities/contact";
import { ApiError } from "@shared/api/result";
import { mergeChanges } from "@shared/forms/merge-changes";
import { idField, optionalIdField, plantRefFields, textField } from "@shared/lib/fields";
import { changedMeanwhile, defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { nullable, number, optional, type } from "superstruct";

const contactFields = { name: textField, email: textField, phone_number: textField };

/** Compares the values as they are sent, so that a different notation is not a change. */
const normalized = ({ name, email, phone_number }: Pick<Contact, "name" | "email" | "phone_number">) => ({
  name: name?.trim() ?? "",
  email: email?.trim() ?? "",
  phone_number: phone_number?.trim() ?? "",
});

/**
 * Creates a contact of a plant, or updates the contact with the id unless another user changed it since it was
 * `loaded`. See domain/notes-files-contacts.md#contacts.
 */
export const savePlantContact = defineAction(
  type({ ...plantRefFields, contactId: optionalIdField, ...contactFields, loaded: optional(type(contactFields)) }),
  async ({ api, params, signal }) => {
    const { contactId: id, loaded } = params;
    const typed = normalized(params);
    if (id === null) return { isReadable: await saveContact(api, params, null, typed, { signal }) };
    return untilUnchanged(async () => {
      const stored = await getContact(api, params, id, { signal });
      const values = await mergeChanges({
        parts: { name: ["name"], email: ["email"], phone_number: ["phone_number"] },
        loaded: loaded && normalized(loaded),
        typed,
        stored: normalized(stored),
        changedBy: (changed) => changedBy(api, params, { type: "contact", id }, changed, { signal }),
      });
      return { isReadable: await saveContact(api, params, id, values, { revision: stored.revision, signal }) };
    });
  },
);

/**
 * Deletes a contact of a plant, unless another user changed it since it was `loaded`. See
 * domain/notes-files-contacts.md#contacts.
 */
export const deletePlantContact = defineAction(
  type({
    ...plantRefFields,
    contactId: idField,
    /** The revision of the contact that the user saw. */
    loaded: optional(nullable(number())),
  }),
  async ({ api, params: { contactId, loaded, ...plant }, signal }) => {
    try {
      await deleteContact(api, plant, contactId, { revision: loaded, signal });
    } catch (error) {
      throw error instanceof ApiError && error.status === 412 ? changedMeanwhile("contact", null) : error;
    }
  },
);
