import { useLingui } from "@lingui/react/macro";
import type { FillLayerSpecification, StyleSpecification } from "maplibre-gl";
import { tokenColor } from "../theme/theme";
import data from "./towns.json";

/** The colours (`rgb(…)`) and the font of the base map. */
export interface BaseMapTheme {
  water: string;
  land: string;
  line: string;
  label: string;
  font: string;
}

/** Returns the colours and the font of the base map in the current theme, from the design tokens. Browser only. */
export const readBaseMapTheme = (): BaseMapTheme => ({
  water: tokenColor("--map-water"),
  land: tokenColor("--map-land"),
  line: tokenColor("--map-line"),
  label: tokenColor("--map-label"),
  font: getComputedStyle(document.body).fontFamily,
});

/** A town on the base map: name, degrees north and east, and the zoom level from which the name is visible. */
type Town = readonly [name: string, lat: number, lng: number, minZoom: number];

export const towns = data as unknown as readonly Town[];

/**
 * The positions of the name of a town, best first, as anchor and offset in em. A name at the town gives way to a marker:
 * it moves above the marker, below it or beside it, so that the name and the marker stay legible.
 */
const nameAnchors: (string | [number, number])[] = [
  "center",
  [0, 0],
  "bottom",
  [0, -1.1],
  "top",
  [0, 1.1],
  "left",
  [1.3, 0],
  "right",
  [-1.3, 0],
  "bottom",
  [0, -2.2],
  "top",
  [0, 2.2],
];

/** The texts of MapLibre's controls, by MapLibre's keys. `title` is the accessible name of the map. */
export function useMapTexts(title: string): Record<string, string> {
  const { t } = useLingui();
  return {
    "Map.Title": title,
    "AttributionControl.ToggleAttribution": t`Map attribution`,
    "CooperativeGesturesHandler.WindowsHelpText": t`Use Ctrl + scroll to zoom the map`,
    "CooperativeGesturesHandler.MacHelpText": t`Use ⌘ + scroll to zoom the map`,
    "CooperativeGesturesHandler.MobileHelpText": t`Use two fingers to move the map`,
  };
}

/**
 * Returns the style of the embedded base map: land, lakes, borders and names of towns. It has no sprite and no glyphs,
 * so MapLibre renders text with the font of the page and sends no requests to other hosts.
 */
export function baseMapStyle(theme: BaseMapTheme, dataUrl: string): StyleSpecification {
  const fill = (id: string, kind: string, color: string): FillLayerSpecification => ({
    id,
    type: "fill",
    source: "base-map",
    filter: ["==", ["get", "kind"], kind],
    paint: { "fill-color": color },
  });
  return {
    version: 8,
    sources: {
      "base-map": { type: "geojson", data: dataUrl, attribution: "Natural Earth", tolerance: 0.2 },
      towns: {
        type: "geojson",
        data: {
          type: "FeatureCollection",
          features: towns.map(([name, lat, lng, minZoom]) => ({
            type: "Feature",
            properties: { name, minZoom },
            geometry: { type: "Point", coordinates: [lng, lat] },
          })),
        },
      },
    },
    layers: [
      { id: "water", type: "background", paint: { "background-color": theme.water } },
      fill("land", "land", theme.land),
      fill("lakes", "lake", theme.water),
      {
        id: "borders",
        type: "line",
        source: "base-map",
        filter: ["==", ["get", "kind"], "border"],
        layout: { "line-join": "round", "line-cap": "round" },
        paint: { "line-color": theme.line, "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.8, 10, 1.6] },
      },
      {
        id: "towns",
        type: "symbol",
        source: "towns",
        filter: [">=", ["zoom"], ["get", "minZoom"]],
        layout: {
          "text-field": ["get", "name"],
          "text-font": [theme.font],
          "text-size": ["interpolate", ["linear"], ["zoom"], 5, 12, 10, 14],
          "text-variable-anchor-offset": nameAnchors,
          "text-padding": 1,
          "symbol-sort-key": ["get", "minZoom"],
        },
        paint: { "text-color": theme.label, "text-halo-color": theme.land, "text-halo-width": 2 },
      },
    ],
  };
}
