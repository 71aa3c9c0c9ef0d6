#!/usr/bin/env bash
# The sunrise and the sunset of a date in places far from Greenwich: a length of the day that is computed from them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund sunrise-sunset-js@3.3.1
cat >run.mjs <<'JS'
import { getSunrise, getSunset } from "sunrise-sunset-js";
const places = {
  Amsterdam: [52.37, 4.9],
  "Los Angeles": [34.05, -118.24],
  Honolulu: [21.31, -157.86],
  Sydney: [-33.87, 151.21],
};
const date = new Date("2026-06-21T18:00Z");
const { TZ } = process.env;
console.log(`sunrise-sunset-js 3.3.1, asked for ${date.toISOString()}, TZ=${TZ}`);
const found = Object.entries(places).map(([name, [latitude, longitude]]) => {
  const [rise, set] = [getSunrise, getSunset].map((find) => find(latitude, longitude, date));
  const hours = ((set - rise) / 3_600_000).toFixed(1);
  console.log(`${name}: from ${rise.toISOString()} to ${set.toISOString()}, ${hours} h`);
  return hours;
});
// The same instant has other results in a process with another time zone.
const expected = TZ === "UTC" ? "16.8,-9.6,-10.6,-14.1" : "-7.2,14.4,13.4,9.9";
if (found.join() !== expected) process.exit(1);
JS
TZ=UTC node run.mjs
TZ=Pacific/Honolulu node run.mjs
