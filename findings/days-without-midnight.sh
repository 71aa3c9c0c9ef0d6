#!/usr/bin/env bash
# Local days that begin at 01:00, and a clock that is changed twice within a month, as Temporal sees them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund temporal-polyfill@1.0.8
node --input-type=module <<'JS'
import { Temporal } from "temporal-polyfill";
const days = {
  "Atlantic/Azores": "2026-03-29",
  "America/Santiago": "2026-09-06",
  "Africa/Cairo": "2026-04-24",
  "Europe/Lisbon": "2026-03-29",
};
const found = Object.entries(days).map(([zone, date]) => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  const change = start.getTimeZoneTransition("next");
  const ten = start.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: "10:00" });
  return {
    zone,
    start: start.toPlainTime().toString({ smallestUnit: "minute" }),
    hours: start.hoursInDay,
    isChangeThatDay: change.toPlainDate().equals(date),
    toTen: start.until(ten).total("hours"),
  };
});
/** The days between the changes of a clock in a span. */
function daysBetween(zone, from, to) {
  const changes = [];
  let change = Temporal.PlainDate.from(from).toZonedDateTime(zone);
  while ((change = change.getTimeZoneTransition("next")) && change.toPlainDate().toString() < to)
    changes.push(change.epochMilliseconds);
  return changes.slice(1).map((ms, index) => Math.round((ms - changes[index]) / 86_400_000));
}
const spans = [daysBetween("Africa/Cairo", "2010-08-01", "2010-12-31"), daysBetween("America/Recife", "2000-10-01", "2000-12-31")];
console.log(`temporal-polyfill 1.0.8, time zones ${process.versions.tz}`);
for (const { zone, start, hours, isChangeThatDay, toTen } of found)
  console.log(`${zone}: from ${start}, ${hours} h, changes later that day: ${isChangeThatDay}, ${toTen} h to 10:00`);
console.log(`days between changes: Cairo 2010: ${spans[0]}; Recife 2000: ${spans[1]}`);
const texts = found.map(({ start, hours, isChangeThatDay, toTen }) => [start, hours, isChangeThatDay, toTen].join(" "));
const [skipped, lisbon] = ["01:00 23 false 9", "00:00 23 true 9"];
if (texts.join() !== [skipped, skipped, skipped, lisbon].join() || spans.join(";") !== "30,21;7") process.exit(1);
JS
