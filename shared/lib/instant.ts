/**
 * Parses an instant of the API: ISO 8601 with an offset, or `YYYY-MM-DD HH:mm:ss` in UTC (contract §1). Null for any
 * other text.
 */
export function parseInstant(text: string): Temporal.Instant | null {
  const plain = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(text);
  try {
    return Temporal.Instant.from(plain ? `${text.replace(" ", "T")}Z` : text);
  } catch {
    return null;
  }
}
