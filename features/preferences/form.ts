/** The action of the form. */
export const preferencesAction = "/actions/preferences";

/** The field with the path to return to. */
export const returnField = "returnTo";

/** The field of a request that needs only the cookie, not a redirect. */
export const stayField = "stay";
