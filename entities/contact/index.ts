import { type PlantRef, plantPath } from "@shared/api/refs";
import { ApiError } from "@shared/api/result";
import * as v0 from "@shared/api/v0/decoder";
import { countedRows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";

/** A contact of a plant (domain/notes-files-contacts.md#contacts). */
export const contactSchema = v0.object({
  id: v0.id(),
  name: v0.nameOrNull(),
  email: v0.nameOrNull(),
  phone_number: v0.nameOrNull(),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
});
export type Contact = v0.Infer<typeof contactSchema>;

/** The values of a contact. An empty value is stored as empty text. */
interface ContactValues {
  name: string;
  email: string;
  phone_number: string;
}

const contactsPath = (ref: PlantRef) => `${plantPath(ref)}/contacts`;

/** The contacts of a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listContacts = async (api: V0Client, ref: PlantRef, options: RequestOptions = {}) =>
  (await readContacts(api, ref, options)).rows;

/** The contacts as `listContacts`, with the number of rows that could not be read. Throws `ApiError`. */
export const readContacts = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(contactsPath(ref), { schema: countedRows(contactSchema), signal });

/** One contact of a plant. Throws `ApiError` 2000 if it does not exist. See domain/v0-calls.md#plants. */
export const getContact = (api: V0Client, ref: PlantRef, contactId: number, { signal }: RequestOptions = {}) =>
  api.read(`${contactsPath(ref)}/${contactId}`, { schema: contactSchema, signal });

/**
 * Updates a contact, or creates a contact when the id is null. Returns whether the response could be read. Throws
 * `ApiError` 4000 with messages by field (domain/v0-calls.md#plants).
 */
export async function saveContact(
  api: V0Client,
  ref: PlantRef,
  contactId: number | null,
  values: ContactValues,
  change: ChangeOptions = {},
): Promise<boolean> {
  const options = { body: values, schema: contactSchema, ...change };
  try {
    if (contactId === null) await api.write("POST", contactsPath(ref), options);
    else await api.write("PUT", `${contactsPath(ref)}/${contactId}`, options);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== "malformed") throw error;
    return error.status === 204;
  }
}

/** Deletes a contact. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const deleteContact = (api: V0Client, ref: PlantRef, contactId: number, options: ChangeOptions = {}) =>
  api.write("DELETE", `${contactsPath(ref)}/${contactId}`, options);

/**
 * Returns the URL that writes to an e-mail address. The characters of the address cannot add recipients or a subject.
 */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email.trim()).replace("%40", "@")}`;

/** Returns the URL that calls a phone number; null if the text contains no digits. */
export function phoneHref(phoneNumber: string): string | null {
  const dialled = phoneNumber.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /\d/.test(dialled) ? `tel:${dialled}` : null;
}
