import { onThemeChange } from "@shared/ui/theme/token-color";
import { Map as MapLibreMap, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import baseMapUrl from "../../../.cache/base-map.json?url";
import { baseMapStyle } from "../base-map/style";
import type { Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import type { MapPoint } from "../marks/mark-properties";
import { readLooks } from "./looks";
import { followPointer } from "./pointer";
import { feedTiles } from "./tile-feed.client";

setWorkerUrl(workerUrl);

/** Where a map looked when it was last taken down. */
export interface Camera {
  center: [lng: number, lat: number];
  zoom: number;
}

/** Start centre near the Netherlands, zoom, padding and duration of the fit (spec 1 §9). */
const start: Camera = { center: [5.3, 52.2], zoom: 6 };
const fitPadding = 100;
const fitMs = 2_000;
/** A view of a single plant stays far enough to show where it is. */
const fitMaxZoom = 12;
const clusterMs = 600;
const stepMs = 300;

export interface PlantMapOptions {
  container: HTMLElement;
  fleet: FleetClient;
  /** A MapLibre style to use instead of the embedded base map; empty for none. */
  styleUrl: string;
  shown: Shown;
  /** Where to look at first, instead of the start centre. */
  camera: Camera | undefined;
  /** Texts of MapLibre's own parts, by its names. */
  texts: Record<string, string>;
  /** How counts are written, as a BCP 47 tag. */
  locale: string;
  /** What the pointer is over; several plants where they stand in one place. */
  onPoint(points: MapPoint[]): void;
  /** A click or a tap on plants. */
  onPlants(points: MapPoint[]): void;
}

export interface PlantMap {
  map: MapLibreMap;
  /** Shows other plants; where none of them is in view, it moves to where they are. */
  show(shown: Shown): Promise<void>;
  /** The fleet has other plants than before. */
  refresh(): void;
  /** Moves so that all plants shown are in view. */
  showAll(): Promise<void>;
  zoomBy(steps: number): void;
  /** Takes the map down, and tells where it looked. */
  remove(): Camera;
}

/** Draws the plants of a fleet on a map. Throws where the browser has no WebGL. */
export function createPlantMap(options: PlantMapOptions): PlantMap {
  const { container, fleet } = options;
  let { styleUrl } = options;
  let looks = readLooks();
  let removed = false;

  const style = () => styleUrl || baseMapStyle(looks.base, new URL(baseMapUrl, document.baseURI).href);
  const map = new MapLibreMap({
    container,
    style: style(),
    ...(options.camera ?? start),
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
  map.addControl(new ScaleControl(), "bottom-left");
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  map.setMissingStyleImageResolver(async (mark) => {
    const { marks } = looks;
    const picture = await fleet.ask("mark", { mark, looks: marks }).catch(() => null);
    // A picture in the colours of the theme before is not wanted any more.
    if (!picture || removed || looks.marks !== marks || map.hasImage(mark)) return;
    map.addImage(mark, picture, { pixelRatio: marks.pixelRatio });
  });

  const feed = feedTiles(map, fleet, options);
  map.on("style.load", feed.start);
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
      const ask = { shown: feed.shown, cluster: id };
      const zoom = await fleet.ask("expansionZoom", ask).catch(() => map.getZoom() + 2);
      if (!removed) map.easeTo({ center: [lng, lat], zoom, duration: clusterMs });
    },
  });

  async function showAll(): Promise<void> {
    const box = await fleet.ask("bounds", { shown: feed.shown }).catch(() => null);
    if (!box || removed) return;
    const room = Math.min(container.clientWidth, container.clientHeight) / 4;
    map.fitBounds(box, { padding: Math.min(fitPadding, room), maxZoom: fitMaxZoom, duration: fitMs });
  }

  return {
    map,
    showAll,
    refresh: () => feed.change(feed.shown),
    async show(shown) {
      if (shown === feed.shown) return;
      pointer.clear();
      feed.change(shown);
      const [[west, south], [east, north]] = map.getBounds().toArray();
      const anyInView = await fleet
        .ask("isAnyIn", { shown, box: [west, south, east, north] })
        .catch(() => true);
      if (!anyInView && feed.shown === shown && !removed) await showAll();
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, duration: stepMs });
    },
    remove() {
      removed = true;
      feed.stop();
      stopTheme();
      const camera: Camera = { center: map.getCenter().toArray(), zoom: map.getZoom() };
      map.remove();
      return camera;
    },
  };
}
