#!/usr/bin/env bash
# A gzip file of two members, as a logger that appends a member each day writes it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund fflate@0.8.3
node --input-type=module <<'JS'
import { decompressSync, Gunzip, gunzipSync, gzipSync, strFromU8, strToU8 } from "fflate";
import zlib from "node:zlib";
const days = ["2026-11-28;12.5\n", "2026-11-29;9.25\n"];
const file = Buffer.concat(days.map((day) => gzipSync(strToU8(day))));
const streamed = [];
new Gunzip((chunk) => streamed.push(strFromU8(chunk))).push(file, true);
const found = {
  gunzipSync: strFromU8(gunzipSync(file)),
  decompressSync: strFromU8(decompressSync(file)),
  "Gunzip, a stream": streamed.join(""),
  "zlib of Node": zlib.gunzipSync(file).toString(),
};
console.log("fflate 0.8.3");
for (const [name, text] of Object.entries(found)) console.log(`${name}: ${JSON.stringify(text)}`);
const [first, all] = [days[0], days.join("")];
if (Object.values(found).join("|") !== [first, first, all, all].join("|")) process.exit(1);
JS
