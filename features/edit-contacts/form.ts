export const saveAction = "/actions/save-contact";
export const saveKey = "save-contact";
/** The contact to update; empty for a new one. */
export const contactField = "contact_id";
/** The fields of a contact, as the API names them. */
export const contactFields = ["name", "email", "phone_number"] as const;
export type ContactField = (typeof contactFields)[number];

export const deleteAction = "/actions/delete-contact";
export const deleteKey = "delete-contact";

/** The duration of toasts about contacts. // spec 2 §9 */
export const contactToastMs = 10_000;
