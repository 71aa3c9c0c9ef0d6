export const passwordAction = "/actions/change-password";
/** The page with the form, which the browser posts to without JavaScript. */
export const passwordPage = "/account";
export const passwordKey = "change-password";
/** The fields of the form, as the API names them. */
export const passwordFields = ["password", "confirmation_password"] as const;
