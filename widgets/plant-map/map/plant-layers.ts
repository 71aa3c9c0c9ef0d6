import type { Map as MapLibreMap } from "maplibre-gl";

export const plantSource = "plants";
export const plantLayers = ["plants", "plant-clusters"];

/** The source of the points in view and the layers that draw it, above all the base map has. */
export function addPlantLayers(map: MapLibreMap): void {
  map.addSource(plantSource, {
    type: "geojson",
    data: { type: "FeatureCollection", features: [] },
    // Points need no simplifying, and none of another tile: each is drawn by its own.
    buffer: 0,
    tolerance: 0,
    maxzoom: 14,
  });
  map.addLayer({
    id: "plants",
    type: "symbol",
    source: plantSource,
    filter: ["==", ["get", "total"], 1],
    layout: {
      "icon-image": ["get", "mark"],
      "icon-allow-overlap": true,
      "icon-ignore-placement": true,
      // The worst is drawn last, above the others.
      "symbol-sort-key": ["-", ["get", "worst"]],
    },
  });
  map.addLayer({
    id: "plant-clusters",
    type: "symbol",
    source: plantSource,
    filter: [">", ["get", "total"], 1],
    layout: {
      "icon-image": ["get", "mark"],
      "icon-allow-overlap": true,
      "symbol-sort-key": ["get", "total"],
    },
  });
}
