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

/** Text without the control characters that XML and spreadsheets refuse. */
export function sanitizeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
}

/** Whether a spreadsheet may take a text for a formula: it starts with = + - @, a tab or a return. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}
