import type { Map as MapLibreMap } from "maplibre-gl";
import { plantTiles } from "../tiles/plant-tiles";

export const plantSource = "plants";
export const plantLayers = ["plants", "plant-clusters"];

/** The source of the plants' tiles and the layers that draw them, above all the base map has. */
export function addPlantLayers(map: MapLibreMap, tiles: string): void {
  map.addSource(plantSource, { type: "vector", tiles: [tiles], maxzoom: 14 });
  map.addLayer({
    id: "plants",
    type: "symbol",
    source: plantSource,
    "source-layer": plantTiles,
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
    "source-layer": plantTiles,
    filter: [">", ["get", "total"], 1],
    layout: {
      "icon-image": ["get", "mark"],
      "icon-allow-overlap": true,
      "symbol-sort-key": ["get", "total"],
    },
  });
}
