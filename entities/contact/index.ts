export { type Contact, deleteContact, getContact, listContacts, readContacts, saveContact } from "./api";

/**
 * Returns the URL that writes to an e-mail address. The characters of the address cannot add recipients or a subject.
 */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email.trim()).replace("%40", "@")}`;

/** Returns the URL that calls a phone number; null if the text contains no digits. */
export function phoneHref(phoneNumber: string): string | null {
  const dialled = phoneNumber.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /\d/.test(dialled) ? `tel:${dialled}` : null;
}
