/**
 * Builds the embedded base map, `.cache/base-map.json`: land, lakes and borders as GeoJSON, from Natural
 * Earth's public-domain data in the npm package world-atlas. The Netherlands and their surroundings use the
 * finest scale; Europe and the rest of the world use the next one, simplified further.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { feature, mesh } from "topojson-client";
import { clipLine, clipPolygon, ringArea, roundLine, simplify, world } from "./base-map-geometry.mjs";

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

/**
 * The two largest lakes of the Netherlands, which Natural Earth's country outlines count as land. Digitized
 * from the towns and dikes around them, accurate to about a kilometre.
 */
const lakes = [
  // IJsselmeer: Den Oever, the Afsluitdijk, the coast of Friesland, the Noordoostpolder, Flevoland, the
  // Houtribdijk, Andijk, Medemblik and the Wieringermeer.
  [
    [5.03, 52.933],
    [5.06, 52.952],
    [5.2, 53.018],
    [5.335, 53.072],
    [5.395, 53.06],
    [5.405, 53.0],
    [5.405, 52.965],
    [5.395, 52.94],
    [5.375, 52.91],
    [5.352, 52.882],
    [5.38, 52.855],
    [5.43, 52.85],
    [5.49, 52.848],
    [5.56, 52.843],
    [5.64, 52.845],
    [5.7, 52.836],
    [5.66, 52.812],
    [5.615, 52.77],
    [5.59, 52.72],
    [5.587, 52.672],
    [5.61, 52.645],
    [5.635, 52.612],
    [5.59, 52.59],
    [5.53, 52.565],
    [5.475, 52.545],
    [5.43, 52.533],
    [5.375, 52.605],
    [5.305, 52.695],
    [5.285, 52.715],
    [5.245, 52.745],
    [5.2, 52.762],
    [5.15, 52.765],
    [5.117, 52.775],
    [5.1, 52.81],
    [5.06, 52.845],
    [5.045, 52.89],
    [5.03, 52.933],
  ],
  // Markermeer and IJmeer: Enkhuizen, the Houtribdijk, Lelystad, the dike of Flevoland, Muiden, Durgerdam,
  // Marken, Volendam and Hoorn.
  [
    [5.29, 52.69],
    [5.36, 52.6],
    [5.42, 52.522],
    [5.39, 52.475],
    [5.32, 52.43],
    [5.25, 52.392],
    [5.17, 52.368],
    [5.13, 52.352],
    [5.135, 52.335],
    [5.09, 52.335],
    [5.05, 52.345],
    [5.0, 52.362],
    [4.985, 52.375],
    [5.01, 52.385],
    [5.04, 52.41],
    [5.08, 52.428],
    [5.1, 52.445],
    [5.135, 52.452],
    [5.115, 52.468],
    [5.09, 52.466],
    [5.07, 52.45],
    [5.045, 52.458],
    [5.052, 52.475],
    [5.075, 52.492],
    [5.065, 52.52],
    [5.04, 52.55],
    [5.02, 52.58],
    [5.03, 52.61],
    [5.06, 52.63],
    [5.11, 52.63],
    [5.17, 52.632],
    [5.21, 52.645],
    [5.25, 52.66],
    [5.29, 52.69],
  ],
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
    .map(([outer, ...holes]) => [outer, ...holes.filter((hole) => ringArea(hole) >= minArea)].map(simplifyRing))
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
