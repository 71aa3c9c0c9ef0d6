export { type Contact, deleteContact, getContact, listContacts, saveContact } from "./api";

/** The URL that writes to an e-mail address; its characters cannot add other recipients or a subject. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email.trim()).replace("%40", "@")}`;

/** The URL that calls a phone number; null if the text contains no digits. */
export function phoneHref(phoneNumber: string): string | null {
  const dialled = phoneNumber.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /\d/.test(dialled) ? `tel:${dialled}` : null;
}
