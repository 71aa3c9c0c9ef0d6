/** Whether a text is a positive id without leading zeros, small enough for a safe integer. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** The id a text denotes, or null when it is not an id. */
export function parseIdOrNull(text: string): number | null {
  return isId(text) ? Number(text) : null;
}
