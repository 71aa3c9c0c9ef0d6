/** Where the form is posted to. */
export const preferencesAction = "/actions/preferences";

/** The field with the path to lead back to. */
export const returnField = "returnTo";

/** The field that says that the page stays as it is and only the cookie is wanted. */
export const stayField = "stay";
