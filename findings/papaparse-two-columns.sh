#!/usr/bin/env bash
# A table of two columns below a title line: the delimiter that Papa Parse finds, with and without the title.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund papaparse@5.7.1
node --input-type=module <<'JS'
import Papa from "papaparse";
const table = "Time;kWh\n01.11.2026 00:00;0.00\n01.11.2026 01:00;0.25\n01.11.2026 02:00;0.50\n";
const read = (text) => {
  const { data, errors, meta } = Papa.parse(text, { skipEmptyLines: true });
  return { delimiter: meta.delimiter, widths: data.map((row) => row.length).join(), errors: errors.map(({ code }) => code).join() };
};
const plain = read(table);
const titled = read(`Roof South\n${table}`);
console.log(`papaparse 5.7.1 without a title: ${JSON.stringify(plain)}`);
console.log(`papaparse 5.7.1 with a title:    ${JSON.stringify(titled)}`);
if (plain.delimiter !== ";" || plain.widths !== "2,2,2,2") process.exit(1);
if (titled.delimiter !== "," || titled.errors !== "UndetectableDelimiter") process.exit(1);
JS
