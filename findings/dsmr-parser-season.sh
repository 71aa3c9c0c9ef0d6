#!/usr/bin/env bash
# The marks S and W of the times of a smart meter (DSMR 5), in the hour that occurs twice in autumn.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund dsmr-parser@2.1.1
cat >run.mjs <<'JS'
import dsmr from "dsmr-parser";
import { createRequire } from "node:module";
const crc = createRequire(import.meta.url)("crc");
/** A telegram with its checksum. */
function telegram(time, kwh) {
  const text = `/ABC5METER\r\n\r\n1-3:0.2.8(50)\r\n0-0:1.0.0(${time})\r\n1-0:2.8.1(${kwh}*kWh)\r\n!`;
  return `${text}${crc.crc16(text).toString(16).padStart(4, "0").toUpperCase()}\r\n`;
}
const read = (time) => dsmr.parse(telegram(time, "001234.567")).objects.timestamp.toISOString();
// The first is in summer time (00:30 UTC), the second an hour later in winter time (01:30 UTC).
const { TZ } = process.env;
const [summer, winter] = ["261025023000S", "261025023000W"].map(read);
console.log(`dsmr-parser 2.1.1, TZ=${TZ}: 02:30 S is ${summer}, 02:30 W is ${winter}`);
const expected = TZ === "UTC" ? "2026-10-25T02:30:00.000Z" : "2026-10-25T00:30:00.000Z";
if (summer !== expected || winter !== expected) process.exit(1);
JS
TZ=Europe/Amsterdam node run.mjs
TZ=UTC node run.mjs
