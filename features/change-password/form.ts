export const passwordAction = "/actions/change-password";
export const passwordKey = "change-password";
/** The fields of the form, as the API names them. */
export const passwordFields = ["password", "confirmation_password"] as const;
