#!/usr/bin/env bash
# The height of the sun that suncalc gives at the instants that it calls sunset, dusk and night.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund suncalc@2.0.2
node --input-type=module <<'JS'
import { getPosition, getTimes } from "suncalc";
const [latitude, longitude] = [52.37, 4.9];
const times = getTimes(new Date("2026-03-21T12:00Z"), latitude, longitude);
/** The heights in degrees at which the README of suncalc places these instants. */
const defined = { goldenHour: 6, sunset: -0.833, dusk: -6, nauticalDusk: -12, night: -18 };
const found = Object.entries(defined).map(([name, height]) => {
  const { altitude } = getPosition(times[name], latitude, longitude);
  return { name, height, altitude, difference: (altitude - height).toFixed(2) };
});
console.log("suncalc 2.0.2");
for (const { name, height, altitude, difference } of found)
  console.log(`${name}: defined at ${height}, getPosition says ${altitude.toFixed(3)}, which is ${difference} higher`);
// Above the horizon, refraction is small. Below it, the 0.48 degrees of the horizon are added down to the nadir.
const midnight = getPosition(times.nadir, latitude, longitude).altitude;
console.log(`nadir: getPosition says ${midnight.toFixed(2)}`);
if (found.map(({ difference }) => difference).join() !== "0.14,0.48,0.48,0.48,0.48") process.exit(1);
if (midnight.toFixed(2) !== "-36.99") process.exit(1);
JS
