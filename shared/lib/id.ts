/** Whether a text is an id of v0: a positive integer without sign, leading zero or whitespace. */
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The id of v0 that a text contains; null if it is not one. */
export const readId = (text: string | null | undefined): number | null =>
  text && isId(text) ? Number(text) : null;
