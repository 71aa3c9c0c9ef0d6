#!/usr/bin/env bash
# Numbers whose format has a unit in brackets, and times of day in a workbook that counts days from 1904.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund hucre@1.0.0 read-excel-file@9.3.17 fflate@0.8.3
node --input-type=module <<'JS'
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { readSheet } from "read-excel-file/node";
import { writeFileSync } from "node:fs";
const formats = ["0.0 [$kWh]", "0.0 [$kWh/d]", "0.0 [$m³/h]", '0.0 "kWh/d"', "hh:mm"];
const columns = formats.map((numFmt, index) => ({ header: numFmt, key: `${index}`, style: { numFmt } }));
const row = formats.map((_, index) => (index < 4 ? 24.5 : 0.25));
const bytes = await writeXlsx({ sheets: [{ name: "A", columns, rows: [row] }] });
writeFileSync("a.xlsx", bytes);
const text = (value) => (value instanceof Date ? value.toISOString().slice(0, 16) : value);
const rowOf = async (file) => (await readXlsx(file)).sheets[0].rows.at(-1).map(text);
const others = (await readSheet("a.xlsx")).at(-1).map(text);
const own = await rowOf(bytes);
/** The same workbook with the setting that workbooks of older Macs have. */
const entries = unzipSync(bytes);
const workbook = strFromU8(entries["xl/workbook.xml"]).replace("<bookViews>", '<workbookPr date1904="1"/><bookViews>');
const mac = await rowOf(zipSync({ ...entries, "xl/workbook.xml": strToU8(workbook) }));
console.log("hucre 1.0.0 (and read-excel-file 9.3.17)");
for (const [index, format] of formats.entries()) console.log(`${format}: ${own[index]} (${others[index]})`);
console.log(`hh:mm in a workbook of 1904: ${mac[4]}`);
const expected = [24.5, "1900-01-24T12:00", "1900-01-24T12:00", 24.5, "1899-12-31T06:00"];
if (own.join() !== expected.join() || mac[4] !== "1904-01-01T06:00") process.exit(1);
if (others.slice(0, 4).join() !== "24.5,24.5,24.5,24.5") process.exit(1);
JS
