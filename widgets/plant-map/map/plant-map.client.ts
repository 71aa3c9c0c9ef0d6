import { onThemeChange } from "@shared/ui/token-color";
import { GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import baseMapUrl from "../../../.cache/base-map.json?url";
import { baseMapStyle } from "../base-map/style";
import type { Box, Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import { type MapPoint, toFeatures } from "./features";
import { readLooks } from "./looks";
import { addPlantLayers, plantSource } from "./plant-layers";
import { followPointer } from "./pointer";
import { covers, type ViewWindow, windowAround } from "./view-window";

setWorkerUrl(workerUrl);

/** Start centre near the Netherlands, zoom, padding and duration of the fit (spec 1 §9). */
const start = { center: [5.3, 52.2] as [number, number], zoom: 6 };
const fitPadding = 100;
const fitMs = 2_000;
/** A fit to a single plant stays far enough to show where it is. */
const fitMaxZoom = 12;
const stepMs = 300;
/** Pictures kept beyond those in view. */
const maxPictures = 500;

export interface PlantMapOptions {
  container: HTMLElement;
  fleet: FleetClient;
  /** A MapLibre style to use instead of the embedded base map; empty for none. */
  styleUrl: string;
  shown: Shown;
  /** Texts of MapLibre's own parts, by its names. */
  texts: Record<string, string>;
  writeCount(count: number): string;
  /** What the pointer is over; several plants where they stand in one place. */
  onPoint(points: MapPoint[]): void;
  /** A click or a tap on plants. */
  onPlants(points: MapPoint[]): void;
}

export interface PlantMap {
  map: MapLibreMap;
  show(shown: Shown): void;
  /** Moves so that all plants shown are in view. */
  fit(): Promise<void>;
  zoomBy(steps: number): void;
  remove(): void;
}

/** Draws the plants of a fleet on a map. Throws where the browser has no WebGL. */
export function createPlantMap(options: PlantMapOptions): PlantMap {
  const { container, fleet, writeCount } = options;
  let { shown, styleUrl } = options;
  let looks = readLooks();
  let window: ViewWindow | null = null;
  let asking = false;
  let removed = false;

  const style = () => styleUrl || baseMapStyle(looks.base, new URL(baseMapUrl, document.baseURI).href);
  const map = new MapLibreMap({
    container,
    style: style(),
    ...start,
    minZoom: 2,
    maxZoom: 17,
    locale: options.texts,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    attributionControl: { compact: false },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  map.setMissingStyleImageResolver(async (mark) => {
    const picture = await fleet.ask("mark", { mark, looks: looks.marks }).catch(() => null);
    if (picture && !removed && !map.hasImage(mark)) {
      map.addImage(mark, picture, { pixelRatio: looks.marks.pixelRatio });
    }
  });

  function dropPictures(inUse: ReadonlySet<string>): void {
    const pictures = map.listImages();
    if (pictures.length <= inUse.size + maxPictures) return;
    for (const picture of pictures) {
      if (/^(cluster|plant):/.test(picture) && !inUse.has(picture)) map.removeImage(picture);
    }
  }

  function screen(): Box {
    const bounds = map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  /** Asks for the clusters of the view; one question at a time, and none while the last answer still covers it. */
  async function refresh(): Promise<void> {
    if (asking || removed || (window && covers(window, screen(), map.getZoom()))) return;
    const source = map.getSource(plantSource);
    if (!(source instanceof GeoJSONSource)) return;
    asking = true;
    const asked = windowAround(screen(), map.getZoom());
    window = asked;
    const view = await fleet.ask("view", { shown, ...asked }).catch(() => null);
    asking = false;
    if (removed || !view) return;
    // What was asked for is of no use any more: another status, or a style without the points' source.
    if (window !== asked || map.getSource(plantSource) !== source) return void refresh();
    const features = toFeatures(view, writeCount);
    source.setData(features);
    dropPictures(new Set(features.features.map(({ properties }) => properties.mark)));
    void refresh();
  }

  function refreshAnew(): void {
    window = null;
    void refresh();
  }

  map.on("style.load", () => {
    addPlantLayers(map);
    refreshAnew();
  });
  map.on("move", () => void refresh());
  map.on("error", () => {
    // Somebody else's style that does not come must not cost the map.
    if (!styleUrl || map.isStyleLoaded()) return;
    styleUrl = "";
    map.setStyle(style(), { diff: false });
  });

  const stopTheme = onThemeChange(() => {
    looks = readLooks();
    map.setStyle(style(), { diff: false });
  });

  const pointer = followPointer(map, {
    onPoint: options.onPoint,
    onPlants: options.onPlants,
    async onCluster({ id, lng, lat }) {
      const zoom = await fleet.ask("expansionZoom", { shown, cluster: id }).catch(() => map.getZoom() + 2);
      if (!removed) map.easeTo({ center: [lng, lat], zoom, duration: stepMs * 2 });
    },
  });

  return {
    map,
    show(next) {
      shown = next;
      pointer.clear();
      refreshAnew();
    },
    async fit() {
      const box = await fleet.ask("bounds", { shown }).catch(() => null);
      if (!box || removed) return;
      refreshAnew();
      const room = Math.min(container.clientWidth, container.clientHeight) / 4;
      map.fitBounds(box, { padding: Math.min(fitPadding, room), maxZoom: fitMaxZoom, duration: fitMs });
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, duration: stepMs });
    },
    remove() {
      removed = true;
      stopTheme();
      map.remove();
    },
  };
}
