/** A day in a table of a report. */
export interface DayCell {
  readonly day: string;
}

/** What a cell of a report holds; null leaves it empty. */
export type Cell = string | number | DayCell | null;

/** A table that may be long: its rows come in batches. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A day as a cell, or nothing. */
export function dayCell(day: string | null): DayCell | null {
  return day === null ? null : { day };
}

/**
 * Text as it may stand in a cell: what a spreadsheet would take for a formula (= + - @, a tab or a return at the
 * start) gets an apostrophe before it, and what no file may hold is left out.
 */
export function sanitizeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
}
