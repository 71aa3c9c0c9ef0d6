import "maplibre-gl/dist/maplibre-gl.css";
import type { Coordinates } from "@heliograph/rules/places";
import { useLingui } from "@lingui/react/macro";
import { classNames } from "@shared/lib/react";
import {
  type GeoJSONSource,
  Map as MapLibreMap,
  ScaleControl,
  type StyleSpecification,
  type SymbolLayerSpecification,
} from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { type BaseMapTheme, baseMapStyle, readBaseMapTheme, towns, useMapTexts } from "../base-map/base-map-style";
import { baseMapUrl } from "../base-map/base-map-url.client";
import mapCanvas from "../base-map/map-canvas.module.css";
import { Button } from "../button/button";
import { onThemeChange, tokenColor } from "../theme/theme";
import styles from "./location-map.module.css";

/** domain/limits.md#numbers */
const satelliteZoom = 18;
/** The embedded base map has no streets: a location is shown within its region, and chosen among the surrounding towns. */
const regionZoom = 7;
const townsZoom = 10;
/** The Netherlands, where addresses are looked up. */
const wholeCountry = { center: [5.3, 52.2] as [number, number], zoom: 6 };

/** Decimals of a chosen location: about a metre. */
const decimals = 5;

const toPoints = (locations: readonly (Coordinates & { isSame?: boolean })[]): GeoJSON.FeatureCollection => ({
  type: "FeatureCollection",
  features: locations.map(({ latitude, longitude, isSame = false }) => ({
    type: "Feature",
    properties: { isSame },
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  })),
});

/** The base map. Satellite images replace its land, and keep its names where a location is searched. */
function createBaseStyle(theme: BaseMapTheme, tilesUrl: string, canChoose: boolean): StyleSpecification {
  const base = baseMapStyle(theme, baseMapUrl());
  if (!tilesUrl) return base;
  const satellite = { type: "raster" as const, tiles: [tilesUrl], tileSize: 256, maxzoom: 19 };
  const layer = { id: "satellite", type: "raster" as const, source: "satellite" };
  if (!canChoose) return { version: 8, sources: { satellite }, layers: [layer] };
  const names = base.layers.filter(({ type }) => type === "line" || type === "symbol");
  return { ...base, sources: { ...base.sources, satellite }, layers: [layer, ...names] };
}

/** Keeps the names of towns clear of circles, which take no part in the placement of texts. */
const place = (source: string, { font }: BaseMapTheme, size: number): SymbolLayerSpecification => ({
  id: `${source}-place`,
  type: "symbol",
  source,
  layout: { "text-field": "●", "text-font": [font], "text-size": size, "text-allow-overlap": true },
  paint: { "text-opacity": 0 },
});

/** The base map with the plant, whose location follows. */
function createStyle(tilesUrl: string, canChoose: boolean): StyleSpecification {
  const theme = readBaseMapTheme();
  const base = createBaseStyle(theme, tilesUrl, canChoose);
  return {
    ...base,
    sources: {
      ...base.sources,
      plant: { type: "geojson", data: toPoints([]) },
      others: { type: "geojson", data: toPoints([]) },
    },
    layers: [
      ...base.layers,
      {
        id: "others",
        type: "circle",
        source: "others",
        layout: { "circle-sort-key": ["case", ["get", "isSame"], 1, 0] },
        paint: {
          "circle-radius": ["case", ["get", "isSame"], 6, 4.5],
          "circle-color": ["case", ["get", "isSame"], tokenColor("--color-not-ok"), tokenColor("--color-surface")],
          "circle-stroke-width": 2,
          "circle-stroke-color": ["case", ["get", "isSame"], tokenColor("--color-surface"), tokenColor("--color-none")],
        },
      },
      place("others", theme, 14),
      place("plant", theme, 26),
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

const toCenter = ({ latitude, longitude }: Coordinates): [number, number] => [longitude, latitude];

/** Does nothing until the style is loaded. */
function showPlants(map: MapLibreMap, { coordinates, others }: Pick<LocationMapProps, "coordinates" | "others">): void {
  map.getSource<GeoJSONSource>("plant")?.setData(toPoints(coordinates ? [coordinates] : []));
  map.getSource<GeoJSONSource>("others")?.setData(toPoints(others ?? []));
}

/** The location of a town of the base map by its name. */
function townCenter(name: string): [number, number] | undefined {
  const searched = name.trim().toLowerCase();
  const [, latitude, longitude] = towns.find(([town]) => town.toLowerCase() === searched) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : toCenter({ latitude, longitude });
}

interface LocationMapProps {
  coordinates: Coordinates | null;
  /** The tiles of satellite images. Empty for the embedded base map. */
  tilesUrl: string;
  label: string;
  onChoose?: (coordinates: Coordinates) => void;
  town?: string;
  others?: readonly (Coordinates & { isSame: boolean })[] | undefined;
  /** The browser cannot create a WebGL 2 context. */
  onUnsupported: () => void;
}

/** The map of one location. This module and MapLibre form one chunk. */
export function LocationMap({ coordinates, tilesUrl, label, onChoose, town = "", ...props }: LocationMapProps) {
  const { others, onUnsupported } = props;
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const texts = useMapTexts(label);
  const canChoose = onChoose !== undefined;
  const latest = useRef({ coordinates, others, texts, onChoose, onUnsupported });
  latest.current = { coordinates, others, texts, onChoose, onUnsupported };
  const { latitude, longitude } = coordinates ?? {};
  const plantZoom = canChoose ? townsZoom : tilesUrl ? satelliteZoom : regionZoom;

  useEffect(() => {
    if (!ref.current) return;
    const style = () => createStyle(tilesUrl, canChoose);
    const known = latest.current.coordinates;
    let created: MapLibreMap;
    try {
      created = new MapLibreMap({
        container: ref.current,
        style: style(),
        ...(known ? { center: toCenter(known), zoom: plantZoom } : wholeCountry),
        maxZoom: tilesUrl ? 19 : 12,
        locale: latest.current.texts,
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        attributionControl: { compact: false },
      });
    } catch {
      latest.current.onUnsupported();
      return;
    }
    created.addControl(new ScaleControl(), "bottom-left");
    created.touchZoomRotate.disableRotation();
    created.on("style.load", () => showPlants(created, latest.current));
    const choose = ({ lng, lat }: { lng: number; lat: number }) =>
      latest.current.onChoose?.({ latitude: Number(lat.toFixed(decimals)), longitude: Number(lng.toFixed(decimals)) });
    created.on("click", ({ lngLat }) => choose(lngLat.wrap()));
    created.getCanvas().addEventListener("keydown", ({ key }) => {
      if (key === "Enter") choose(created.getCenter().wrap());
    });
    const stop = onThemeChange(() => created.setStyle(style(), { diff: false }));
    setMap(created);
    return () => {
      stop();
      created.remove();
    };
  }, [tilesUrl, canChoose, plantZoom]);

  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const center = toCenter({ latitude, longitude });
    // A location that was clicked stays under the pointer, unless the map shows the whole country.
    const isNear = map.getZoom() > wholeCountry.zoom + 1 && map.getBounds().contains(center);
    if (!canChoose || !isNear) map.jumpTo({ center, zoom: plantZoom });
  }, [map, latitude, longitude, canChoose, plantZoom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location is shown
  useEffect(() => {
    if (map) showPlants(map, latest.current);
  }, [map, latitude, longitude, others]);

  useEffect(() => {
    const center = townCenter(town);
    if (map && center && !latest.current.coordinates) map.jumpTo({ center, zoom: townsZoom });
  }, [map, town]);

  return (
    <div className={styles.frame}>
      <div ref={ref} className={classNames(styles.map, canChoose && styles.chooses, mapCanvas.canvas)} />
      {canChoose && (
        <div className={mapCanvas.controls}>
          <Button icon="plus" size="small" aria-label={t`Zoom in`} onClick={() => map?.zoomIn()} />
          <Button icon="minus" size="small" aria-label={t`Zoom out`} onClick={() => map?.zoomOut()} />
        </div>
      )}
    </div>
  );
}
