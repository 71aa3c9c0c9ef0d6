#!/usr/bin/env bash
# The time 24:00, with which meters label the last quarter of an hour of a day, in the libraries that read times.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund \
  temporal-polyfill@1.0.8 luxon@3.7.2 date-fns@4.4.0 dayjs@1.11.23 moment@2.31.0
TZ=UTC node --input-type=module <<'JS'
import { parse, parseISO } from "date-fns";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";
import { DateTime } from "luxon";
import moment from "moment";
import { Temporal } from "temporal-polyfill";
dayjs.extend(customParseFormat);
dayjs.extend(utc);
const format = "YYYY-MM-DD HH:mm";
const luxon = (time) => time.toISO();
const readers = {
  "Date.parse": (text) => new Date(`${text.replace(" ", "T")}Z`).toISOString(),
  "temporal-polyfill": (text) => `${Temporal.PlainDateTime.from(text)}`,
  "luxon fromISO": (text) => luxon(DateTime.fromISO(text.replace(" ", "T"), { zone: "utc" })),
  "luxon fromFormat": (text) => luxon(DateTime.fromFormat(text, "yyyy-MM-dd HH:mm", { zone: "utc" })),
  "date-fns parseISO": (text) => parseISO(`${text}Z`).toISOString(),
  "date-fns parse": (text) => parse(text, "yyyy-MM-dd HH:mm", new Date(0)).toISOString(),
  "dayjs": (text) => dayjs.utc(text, format).toISOString(),
  "dayjs strict": (text) => dayjs.utc(text, format, true).toISOString(),
  "moment strict": (text) => moment.utc(text, format, true).toISOString(),
};
const read = (reader, text) => {
  try {
    return reader(text)?.slice(0, 16) ?? "rejected";
  } catch {
    return "rejected";
  }
};
console.log("temporal-polyfill 1.0.8, luxon 3.7.2, date-fns 4.4.0, dayjs 1.11.23, moment 2.31.0");
const found = Object.entries(readers).map(([name, reader]) => {
  const times = ["2026-06-18 24:00", "2026-06-18 24:15"].map((text) => read(reader, text));
  console.log(`${name}: 24:00 is ${times[0]}, 24:15 is ${times[1]}`);
  return times.join(" ");
});
const next = "2026-06-19T00:00";
const expected = [`${next} rejected`, "rejected rejected", `${next} rejected`, "rejected rejected", `${next} rejected`];
expected.push("rejected rejected", `${next} 2026-06-19T00:15`, "rejected rejected", `${next} rejected`);
if (found.join() !== expected.join()) process.exit(1);
JS
