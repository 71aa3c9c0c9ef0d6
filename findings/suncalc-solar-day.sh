#!/usr/bin/env bash
# The day of which suncalc gives sunrise, noon and sunset: asked with local midnight, and before the end of a day of UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund suncalc@2.0.2
node --input-type=module <<'JS'
import { getTimes } from "suncalc";
const places = [
  { name: "Amsterdam", zone: "Europe/Amsterdam", latitude: 52.37, longitude: 4.9, midnight: "2026-06-20T22:00Z" },
  { name: "Madrid", zone: "Europe/Madrid", latitude: 40.42, longitude: -3.7, midnight: "2026-06-20T22:00Z" },
  { name: "Honolulu", zone: "Pacific/Honolulu", latitude: 21.31, longitude: -157.86, midnight: "2026-06-21T10:00Z" },
  { name: "Auckland", zone: "Pacific/Auckland", latitude: -36.85, longitude: 174.76, midnight: "2026-06-20T12:00Z" },
];
/** The local date of the noon that suncalc gives for an instant. */
const dayAt = ({ zone, latitude, longitude }, instant) =>
  getTimes(instant, latitude, longitude).solarNoon.toLocaleDateString("sv-SE", { timeZone: zone });
const after = (text, hours) => new Date(new Date(text).getTime() + hours * 3_600_000);
console.log("suncalc 2.0.2, asked on the local day 2026-06-21");
const found = places.map((place) => [0, 6, 12, 18].map((hour) => dayAt(place, after(place.midnight, hour))));
for (const [index, { name }] of places.entries()) console.log(`${name} at 0, 6, 12 and 18 h: ${found[index].join(", ")}`);
// The declared type says that the time of day does not matter.
const [amsterdam] = places;
const evening = ["2026-06-21T23:30Z", "2026-06-21T23:59Z"].map((text) => dayAt(amsterdam, new Date(text)));
console.log(`Amsterdam at 23:30 and 23:59 UTC of 21 June: ${evening.join(", ")}`);
const [before, same, next] = ["2026-06-20", "2026-06-21", "2026-06-22"];
if (found.some((days) => days.join() !== [before, same, same, same].join())) process.exit(1);
if (evening.join() !== [same, next].join()) process.exit(1);
JS
