import Papa from "papaparse";

/** A CSV file as rows of trimmed cells, without empty rows. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

/** Reads a CSV file. The line `sep=` names the delimiter. Without that line, the delimiter is found from the rows. */
export function readTable(text: string): Table {
  // Some exports end lines with CR CR LF.
  const lines = text.replace(/\r+\n?/g, "\n");
  const [statement = "", named] = /^sep=(.)\n/.exec(lines) ?? [];
  const body = lines.slice(statement.length);
  const { data, meta } = Papa.parse<string[]>(body, {
    delimiter: named ?? "",
    delimitersToGuess: [";", ",", "\t", "|"],
    skipEmptyLines: true,
    newline: "\n",
  });
  const rows = data.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""));
  return { rows, delimiter: meta.delimiter };
}
