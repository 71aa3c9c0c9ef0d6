import type { GeoJSONSourceSpecification, StyleSpecification } from "maplibre-gl";
import { type Place, places } from "./places";

/** The colours of the base map, as MapLibre reads them (`rgb(…)`), and its typeface. */
export interface BaseMapLooks {
  water: string;
  land: string;
  line: string;
  label: string;
  font: string;
}

const placesData = (named: readonly Place[]): GeoJSONSourceSpecification["data"] => ({
  type: "FeatureCollection",
  features: named.map(([name, lat, lng, zoom]) => ({
    type: "Feature",
    properties: { name, zoom },
    geometry: { type: "Point", coordinates: [lng, lat] },
  })),
});

/**
 * The style of the embedded base map: land, lakes, borders and the names of towns. It names no sprite and no
 * glyphs, so that MapLibre draws the names with the page's own typeface and asks no other host for anything.
 */
export function baseMapStyle(looks: BaseMapLooks, dataUrl: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      "base-map": { type: "geojson", data: dataUrl, attribution: "Natural Earth", tolerance: 0.2 },
      places: { type: "geojson", data: placesData(places) },
    },
    layers: [
      { id: "water", type: "background", paint: { "background-color": looks.water } },
      {
        id: "land",
        type: "fill",
        source: "base-map",
        filter: ["==", ["get", "kind"], "land"],
        paint: { "fill-color": looks.land },
      },
      {
        id: "lakes",
        type: "fill",
        source: "base-map",
        filter: ["==", ["get", "kind"], "lake"],
        paint: { "fill-color": looks.water },
      },
      {
        id: "borders",
        type: "line",
        source: "base-map",
        filter: ["==", ["get", "kind"], "border"],
        layout: { "line-join": "round", "line-cap": "round" },
        paint: {
          "line-color": looks.line,
          "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.8, 10, 1.6],
        },
      },
      {
        id: "places",
        type: "symbol",
        source: "places",
        filter: [">=", ["zoom"], ["get", "zoom"]],
        layout: {
          "text-field": ["get", "name"],
          "text-font": [looks.font],
          "text-size": ["interpolate", ["linear"], ["zoom"], 5, 11, 10, 14],
          "symbol-sort-key": ["get", "zoom"],
        },
        paint: { "text-color": looks.label, "text-halo-color": looks.land, "text-halo-width": 1.5 },
      },
    ],
  };
}
