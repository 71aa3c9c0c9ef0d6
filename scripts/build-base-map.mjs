/**
 * Builds the embedded base map, `.cache/base-map.json`: land, lakes and borders as GeoJSON, from Natural
 * Earth's public-domain data in the npm package world-atlas. The Netherlands and their surroundings use the
 * finest scale; Europe and the rest of the world use the next one, simplified further.
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

/** The area between an inner and an outer box, as four boxes. */
const around = ([west, south, east, north], outer) => [
  [outer[0], outer[1], west, outer[3]],
  [east, outer[1], outer[2], outer[3]],
  [west, outer[1], east, south],
  [west, north, east, outer[3]],
];

// Tolerances in degrees, areas in square degrees. The resolution of the finest data is about 0.003°.
const [fine, middle] = [atlas("countries-10m"), atlas("countries-50m")];
const scales = [
  { countries: fine, boxes: [netherlands], tolerance: 0.002, decimals: 3, minArea: 0.0001 },
  { countries: middle, boxes: around(netherlands, europe), tolerance: 0.04, decimals: 2, minArea: 0.01 },
  { countries: middle, boxes: around(europe, world), tolerance: 0.2, decimals: 1, minArea: 0.3 },
];

function landWithin({ countries, boxes, tolerance, decimals, minArea }) {
  const { coordinates } = feature(countries, countries.objects.land).features[0].geometry;
  const simplifyRing = (ring) => roundLine(simplify(ring, tolerance), decimals);
  return boxes
    .flatMap((box) => coordinates.flatMap((polygon) => clipPolygon(polygon, box)))
    .filter(([outer]) => ringArea(outer) >= minArea)
    .map(([outer, ...holes]) =>
      [outer, ...holes.filter((hole) => ringArea(hole) >= minArea)].map(simplifyRing),
    )
    .map(([outer, ...holes]) => [outer, ...holes.filter((hole) => hole.length >= 4)])
    .filter(([outer]) => outer.length >= 4);
}

function bordersWithin({ countries, boxes, tolerance, decimals }) {
  const { coordinates } = mesh(countries, countries.objects.countries, (a, b) => a !== b);
  return boxes
    .flatMap((box) => coordinates.flatMap((line) => clipLine(line, box)))
    .map((line) => roundLine(simplify(line, tolerance), decimals))
    .filter((line) => line.length >= 2);
}

const toFeature = (kind, type, coordinates) => ({
  type: "Feature",
  properties: { kind },
  geometry: { type, coordinates },
});

const baseMap = {
  type: "FeatureCollection",
  features: [
    toFeature("land", "MultiPolygon", scales.flatMap(landWithin)),
    toFeature(
      "lake",
      "MultiPolygon",
      lakes.map((ring) => [ring]),
    ),
    toFeature("border", "MultiLineString", scales.flatMap(bordersWithin)),
  ],
};

mkdirSync(new URL(".", `file://${target}`), { recursive: true });
writeFileSync(target, JSON.stringify(baseMap));
