import { isLabel } from "../reading/times";

type Rows = readonly (readonly string[])[];

const searchedRows = 20;
/** So many days beside each other are no interval "from to", and no day of the file. */
const minDays = 4;
/** The shortest month. */
const minNumbers = 28;
const total = /^(total|totaal|sum|summe|gesamt)/i;
const unitInText = /[[(]([kM]?Wh)[\])]/;
const monthInText = /(?:^|\D)(20\d{2})[-/.](0?[1-9]|1[0-2])(?!\d)/;

/**
 * The rows of a table with a column for each day, and a row for each inverter: monthly reports of portals. The days are
 * dates, or the numbers of a month that stands above them. Null for any other table.
 */
export function turnWideTable(rows: Rows): Rows | null {
  for (const [position, row] of rows.slice(0, searchedRows).entries()) {
    const days = daysOf(row, rows.slice(0, position));
    if (!days) continue;
    const below = rows.slice(position + 1).filter(([name = ""]) => !total.test(name));
    const [, unit] =
      unitInText.exec(
        rows
          .slice(0, position + 1)
          .flat()
          .join(" "),
      ) ?? [];
    const names = below.map(([name = ""], at) => `${name || at + 1}${unit ? ` (${unit})` : ""}`);
    const values = days.map(({ label, column }) => [label, ...below.map((line) => line[column] ?? "")]);
    return below.length > 0 ? [["", ...names], ...values] : null;
  }
  return null;
}

/** The days of a row of which most cells are days. */
function daysOf(row: readonly string[], above: Rows): { label: string; column: number }[] | null {
  const dates = row.flatMap((cell, column) => (/\D/.test(cell) && isLabel(cell) ? { label: cell, column } : []));
  if (dates.length >= minDays && dates.length > row.length / 2) return dates;
  const numbers = row.flatMap((cell, column) => (/^\d{1,2}$/.test(cell) ? { number: Number(cell), column } : []));
  if (numbers.length < minNumbers || numbers.some(({ number }, at) => number !== at + 1)) return null;
  const [, year, month] = monthInText.exec(above.flat().join(" ")) ?? [];
  if (!year || !month) return null;
  return numbers.map(({ number, column }) => ({ label: `${year}-${month}-${number}`, column }));
}
