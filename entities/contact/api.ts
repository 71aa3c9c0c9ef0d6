import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type Contact, contactSchema } from "./schema";

/** The values of a contact; empty ones are stored as empty. */
export interface ContactValues {
  name: string;
  email: string;
  phone_number: string;
}

const contactsPath = (ref: PlantRef) => `${plantPath(ref)}/contacts`;

/** The contacts of a plant. Throws `ApiError`. // contract §5 */
export function listContacts(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<Contact[]> {
  return api.read(contactsPath(ref), { schema: rows(contactSchema), signal });
}

/** Creates a contact. Throws `ApiError` 4000 with messages by field. // contract §5 */
export function createContact(
  api: V0Client,
  ref: PlantRef,
  values: ContactValues,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", contactsPath(ref), { body: values, signal });
}

/** Updates a contact. Throws `ApiError` 4000 with messages by field. // contract §5 */
export function updateContact(
  api: V0Client,
  ref: PlantRef,
  contactId: number,
  values: ContactValues,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", `${contactsPath(ref)}/${contactId}`, { body: values, signal });
}

/** Deletes a contact. Throws `ApiError`. // contract §5 */
export function deleteContact(
  api: V0Client,
  ref: PlantRef,
  contactId: number,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("DELETE", `${contactsPath(ref)}/${contactId}`, { signal });
}
