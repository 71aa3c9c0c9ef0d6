#!/usr/bin/env bash
# The time zones that two packages find for places, and the local times of an instant that follow.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund tz-lookup@6.1.25 @photostructure/tz-lookup@11.7.0 temporal-polyfill@1.0.8
node --input-type=module <<'JS'
import current from "@photostructure/tz-lookup";
import { Temporal } from "temporal-polyfill";
import older from "tz-lookup";
const places = { "Ciudad Juárez": [31.69, -106.42], Coyhaique: [-45.57, -72.07], Amsterdam: [52.37, 4.9] };
const dates = { "Ciudad Juárez": "2026-01-15T18:00Z", Coyhaique: "2026-06-15T18:00Z", Amsterdam: "2026-01-15T18:00Z" };
console.log(`tz-lookup 6.1.25 and @photostructure/tz-lookup 11.7.0, time zones ${process.versions.tz}`);
const found = Object.entries(places).map(([name, [latitude, longitude]]) => {
  const [a, b] = [older, current].map((find) => {
    const zone = find(latitude, longitude);
    const time = Temporal.Instant.from(dates[name]).toZonedDateTimeISO(zone).toPlainTime();
    return { zone, time: time.toString({ smallestUnit: "minute" }) };
  });
  console.log(`${name} at ${dates[name]}: ${a.zone} ${a.time}; ${b.zone} ${b.time}`);
  return [a.zone, a.time, b.zone, b.time].join(" ");
});
const expected = ["America/Ojinaga 12:00 America/Ciudad_Juarez 11:00", "America/Santiago 14:00 America/Coyhaique 15:00"];
expected.push("Europe/Amsterdam 19:00 Europe/Amsterdam 19:00");
if (found.join() !== expected.join()) process.exit(1);
JS
