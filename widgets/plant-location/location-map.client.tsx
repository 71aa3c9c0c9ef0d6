import "maplibre-gl/dist/maplibre-gl.css";
import type { Coordinates } from "@shared/lib/location";
import { baseMapStyle, readBaseMapTheme, useMapTexts } from "@shared/ui/base-map/base-map-style";
import { baseMapUrl } from "@shared/ui/base-map/base-map-url.client";
import mapCanvas from "@shared/ui/base-map/map-canvas.module.css";
import { onThemeChange, tokenColor } from "@shared/ui/theme/theme";
import { Map as MapLibreMap, type StyleSpecification } from "maplibre-gl";
import { useEffect, useRef } from "react";
import styles from "./location-tab.module.css";

/** domain/limits.md#numbers */
const satelliteZoom = 18;
/** The embedded base map has no streets, so the map shows the surrounding towns. */
const baseMapZoom = 10;

function createStyle(tilesUrl: string, { latitude, longitude }: Coordinates): StyleSpecification {
  const theme = readBaseMapTheme();
  const base: StyleSpecification = tilesUrl
    ? {
        version: 8,
        sources: { satellite: { type: "raster", tiles: [tilesUrl], tileSize: 256, maxzoom: 19 } },
        layers: [{ id: "satellite", type: "raster", source: "satellite" }],
      }
    : baseMapStyle(theme, baseMapUrl());
  return {
    ...base,
    sources: {
      ...base.sources,
      plant: { type: "geojson", data: { type: "Point", coordinates: [longitude, latitude] } },
    },
    layers: [
      ...base.layers,
      {
        // Keeps the names of towns clear of the circle, which takes no part in the placement of texts.
        id: "plant-place",
        type: "symbol",
        source: "plant",
        layout: { "text-field": "●", "text-font": [theme.font], "text-size": 26, "text-allow-overlap": true },
        paint: { "text-opacity": 0 },
      },
      {
        id: "plant",
        type: "circle",
        source: "plant",
        paint: {
          "circle-radius": 9,
          "circle-color": tokenColor("--color-accent"),
          "circle-stroke-width": 3,
          "circle-stroke-color": tokenColor("--color-surface"),
        },
      },
    ],
  };
}

interface LocationMapProps {
  coordinates: Coordinates;
  /** The style with satellite images. Empty for the embedded base map. */
  tilesUrl: string;
  /** The accessible name of the map: the address. */
  label: string;
  /** The browser cannot create a WebGL 2 context. */
  onUnsupported: () => void;
}

/** The map of one plant. This module and MapLibre form one chunk. */
export function LocationMap({ coordinates, tilesUrl, label, onUnsupported }: LocationMapProps) {
  const ref = useRef<HTMLDivElement>(null);
  const texts = useRef<Record<string, string>>({});
  texts.current = useMapTexts(label);
  const unsupported = useRef(onUnsupported);
  unsupported.current = onUnsupported;
  const { latitude, longitude } = coordinates;

  useEffect(() => {
    if (!ref.current) return;
    const style = () => createStyle(tilesUrl, { latitude, longitude });
    let map: MapLibreMap;
    try {
      map = new MapLibreMap({
        container: ref.current,
        style: style(),
        center: [longitude, latitude],
        zoom: tilesUrl ? satelliteZoom : baseMapZoom,
        maxZoom: tilesUrl ? 19 : 12,
        locale: texts.current,
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        attributionControl: { compact: false },
      });
    } catch {
      unsupported.current();
      return;
    }
    map.touchZoomRotate.disableRotation();
    const stop = onThemeChange(() => map.setStyle(style(), { diff: false }));
    return () => {
      stop();
      map.remove();
    };
  }, [latitude, longitude, tilesUrl]);

  return <div ref={ref} className={`${styles.map} ${mapCanvas.canvas}`} />;
}
