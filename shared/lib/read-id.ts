import { isId } from "./query-value";

/** The id of v0 that a text contains; null if it is not one. */
export const readId = (text: string | null | undefined): number | null =>
  text && isId(text) ? Number(text) : null;
