/**
 * The instant that a text of the wire names: ISO 8601 with an offset, or `YYYY-MM-DD HH:mm:ss`, which is read
 * as UTC (contract §1). Null where the text is neither.
 */
export function parseInstant(text: string): Temporal.Instant | null {
  const plain = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(text);
  try {
    return Temporal.Instant.from(plain ? `${text.replace(" ", "T")}Z` : text);
  } catch {
    return null;
  }
}
