export { type ContactValues, createContact, deleteContact, listContacts, updateContact } from "./api";
export { mailHref, phoneHref } from "./links";
export type { Contact } from "./schema";
