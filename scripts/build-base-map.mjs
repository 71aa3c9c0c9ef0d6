/**
 * Makes the embedded base map, `.cache/base-map.json`: land, lakes and borders as GeoJSON, from Natural
 * Earth's public-domain data in the registry package world-atlas. The Netherlands and what lies around them
 * come from its finest scale; Europe and the rest of the world from the next one, made coarser and coarser.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { feature, mesh } from "topojson-client";
import { clipLine, clipPolygon, ringArea, roundLine, simplify, world } from "./base-map/geometry.mjs";
import { lakes } from "./base-map/lakes.mjs";

const target = fileURLToPath(new URL("../.cache/base-map.json", import.meta.url));
const require = createRequire(import.meta.url);
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), "utf8"));

const netherlands = [-2.5, 47.5, 12.5, 57];
const europe = [-12, 35, 32, 66];

/** What an outer box holds beside an inner one, as four boxes. */
const around = ([west, south, east, north], outer) => [
  [outer[0], outer[1], west, outer[3]],
  [east, outer[1], outer[2], outer[3]],
  [west, outer[1], east, south],
  [west, north, east, outer[3]],
];

// Tolerances in degrees, areas in square degrees. The finest data are stored in steps of about 0.003°.
const [fine, middle] = [atlas("countries-10m"), atlas("countries-50m")];
const scales = [
  { countries: fine, boxes: [netherlands], tolerance: 0.002, decimals: 3, smallest: 0.0001 },
  { countries: middle, boxes: around(netherlands, europe), tolerance: 0.04, decimals: 2, smallest: 0.01 },
  { countries: middle, boxes: around(europe, world), tolerance: 0.2, decimals: 1, smallest: 0.3 },
];

function landWithin({ countries, boxes, tolerance, decimals, smallest }) {
  const { coordinates } = feature(countries, countries.objects.land).features[0].geometry;
  const draw = (ring) => roundLine(simplify(ring, tolerance), decimals);
  return boxes
    .flatMap((box) => coordinates.flatMap((polygon) => clipPolygon(polygon, box)))
    .filter(([outer]) => ringArea(outer) >= smallest)
    .map(([outer, ...holes]) => [outer, ...holes.filter((hole) => ringArea(hole) >= smallest)].map(draw))
    .map(([outer, ...holes]) => [outer, ...holes.filter((hole) => hole.length >= 4)])
    .filter(([outer]) => outer.length >= 4);
}

function bordersWithin({ countries, boxes, tolerance, decimals }) {
  const { coordinates } = mesh(countries, countries.objects.countries, (one, other) => one !== other);
  return boxes
    .flatMap((box) => coordinates.flatMap((line) => clipLine(line, box)))
    .map((line) => roundLine(simplify(line, tolerance), decimals))
    .filter((line) => line.length >= 2);
}

const part = (kind, type, coordinates) => ({
  type: "Feature",
  properties: { kind },
  geometry: { type, coordinates },
});

const baseMap = {
  type: "FeatureCollection",
  features: [
    part("land", "MultiPolygon", scales.flatMap(landWithin)),
    part(
      "lake",
      "MultiPolygon",
      lakes.map((ring) => [ring]),
    ),
    part("border", "MultiLineString", scales.flatMap(bordersWithin)),
  ],
};

mkdirSync(new URL(".", `file://${target}`), { recursive: true });
writeFileSync(target, JSON.stringify(baseMap));
