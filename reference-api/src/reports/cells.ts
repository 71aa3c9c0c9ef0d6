/** A day in a table of a report. */
export interface DayCell {
  readonly day: string;
}

/** The value of a cell; null: empty. */
export type Cell = string | number | DayCell | null;

/** A table whose rows are read in batches. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A day cell, or null. */
export function dayCell(day: string | null): DayCell | null {
  return day === null ? null : { day };
}

/**
 * Text that is safe in a spreadsheet: text that would be a formula (starting with = + - @, a tab or a return) gets an
 * apostrophe in front, and control characters are removed.
 */
export function sanitizeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
}
