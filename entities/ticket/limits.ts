/** The longest description that the API accepts, in characters of HTML. */
export const maxDescriptionLength = 50_000;
