#!/usr/bin/env bash
# The quarter hours of 30 days in an xlsx file, as spreadsheets store them: days with a fraction.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund read-excel-file@9.3.17 hucre@1.0.0
node --input-type=module <<'JS'
import { readSheet } from "read-excel-file/node";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { writeFileSync } from "node:fs";
const from = Date.UTC(2024, 5, 1);
const expected = Array.from({ length: 2_880 }, (_, quarter) => from + quarter * 900_000);
const rows = expected.map((ms) => [new Date(ms)]);
const bytes = await writeXlsx({ sheets: [{ name: "A", columns: [{ header: "t", key: "t", style: { numFmt: "yyyy-mm-dd hh:mm" } }], rows }] });
writeFileSync("a.xlsx", bytes);
const instants = (cells) => cells.map(([cell]) => cell).filter((cell) => cell instanceof Date).map(Number);
const count = (found) => ({
  dates: found.length,
  early: found.filter((ms, row) => ms === expected[row] - 1).length,
  exact: found.filter((ms, row) => ms === expected[row]).length,
});
const others = count(instants(await readSheet("a.xlsx")));
const own = count(instants((await readXlsx(bytes)).sheets[0].rows));
console.log(`read-excel-file 9.3.17: ${JSON.stringify(others)}`);
console.log(`hucre 1.0.0:            ${JSON.stringify(own)}`);
if (others.dates !== 2_880 || others.early !== 960 || others.exact !== 1_920) process.exit(1);
if (own.exact !== 2_880) process.exit(1);
JS
