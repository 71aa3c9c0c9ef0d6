import { onThemeChange } from "@shared/ui/token-color";
import { Map as MapLibreMap, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import baseMapUrl from "../../../.cache/base-map.json?url";
import { baseMapStyle } from "../base-map/style";
import type { Marker } from "../markers/markers";
import type { FilterStatus } from "../worker/plant-clusters";
import type { PlantClustersClient } from "../worker/worker-client.client";
import { readMapTheme } from "./map-theme";
import { createMarkerSource } from "./marker-source.client";
import { addPointerHandlers } from "./pointer";

setWorkerUrl(workerUrl);

/** The center and zoom of a map. */
export interface Camera {
  center: [lng: number, lat: number];
  zoom: number;
}

/** Initial camera, padding and duration of the fit (spec 1 §9). */
const initialCamera: Camera = { center: [5.3, 52.2], zoom: 6 };
const fitPadding = 100;
const fitMs = 2_000;
/** Shows the surroundings of a single plant. */
const fitMaxZoom = 12;
const clusterZoomMs = 600;
const zoomStepMs = 300;

export interface PlantMapOptions {
  container: HTMLElement;
  client: PlantClustersClient;
  /** A MapLibre style to use instead of the embedded base map; empty for none. */
  styleUrl: string;
  status: FilterStatus;
  /** Replaces the initial camera. */
  camera: Camera | undefined;
  /** Texts of MapLibre's own controls, by MapLibre's keys. */
  texts: Record<string, string>;
  /** For the numbers in clusters: a BCP 47 tag. */
  locale: string;
  /** The markers under the pointer changed; several plants when their icons overlap. */
  onHover(markers: Marker[]): void;
  onPlantsClick(plants: Marker[]): void;
}

export interface PlantMap {
  map: MapLibreMap;
  /** Shows the plants of a status, and moves to them when none is in the viewport. */
  setStatus(status: FilterStatus): Promise<void>;
  /** Shows the markers again after the worker has loaded plants. */
  reload(): void;
  /** Moves to all plants of the status. */
  fitPlants(): Promise<void>;
  zoomBy(steps: number): void;
  /** Removes the map and returns its last camera. */
  remove(): Camera;
}

/** Creates the map. Throws when the browser does not support WebGL 2. */
export function createPlantMap({ container, client, status, ...options }: PlantMapOptions): PlantMap {
  let { styleUrl } = options;
  let theme = readMapTheme();
  let removed = false;

  const style = () => styleUrl || baseMapStyle(theme.baseMap, new URL(baseMapUrl, document.baseURI).href);
  const map = new MapLibreMap({
    container,
    style: style(),
    ...(options.camera ?? initialCamera),
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

  map.setMissingStyleImageResolver(async (imageId) => {
    const { icons } = theme;
    const image = await client.call("icon", imageId, icons).catch(() => null);
    // The theme may have changed in the meantime.
    if (!image || removed || theme.icons !== icons || map.hasImage(imageId)) return;
    map.addImage(imageId, image, { pixelRatio: icons.pixelRatio });
  });

  const compact = new Intl.NumberFormat(options.locale, { notation: "compact" });
  const source = createMarkerSource(map, client, { status, formatCount: (count) => compact.format(count) });
  map.on("style.load", source.addToStyle);
  map.on("error", () => {
    // Falls back to the embedded base map when the external style fails to load.
    if (!styleUrl || map.isStyleLoaded()) return;
    styleUrl = "";
    map.setStyle(style(), { diff: false });
  });
  const stopThemeChange = onThemeChange(() => {
    theme = readMapTheme();
    map.setStyle(style(), { diff: false });
  });

  const pointer = addPointerHandlers(map, () => source.markers, {
    onHover: options.onHover,
    onPlantsClick: options.onPlantsClick,
    async onClusterClick({ id, lng, lat }) {
      const zoom = await client.call("expansionZoom", source.status, id).catch(() => map.getZoom() + 2);
      if (!removed) map.easeTo({ center: [lng, lat], zoom, duration: clusterZoomMs });
    },
  });

  async function fitPlants(): Promise<void> {
    const bounds = await client.call("bounds", source.status).catch(() => null);
    if (!bounds || removed) return;
    const maxPadding = Math.min(container.clientWidth, container.clientHeight) / 4;
    const padding = Math.min(fitPadding, maxPadding);
    map.fitBounds(bounds, { padding, maxZoom: fitMaxZoom, duration: fitMs });
  }

  return {
    map,
    fitPlants,
    reload: () => void source.setStatus(source.status),
    async setStatus(next) {
      if (next === source.status) return;
      pointer.clearHover();
      await source.setStatus(next);
      if (removed || source.status !== next) return;
      const viewport = map.getBounds();
      const { lngs, lats } = source.markers;
      const isAnyVisible = lngs.some((lng, index) => viewport.contains([lng, lats[index] ?? 0]));
      if (!isAnyVisible) await fitPlants();
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, duration: zoomStepMs });
    },
    remove() {
      removed = true;
      stopThemeChange();
      const camera: Camera = { center: map.getCenter().toArray(), zoom: map.getZoom() };
      map.remove();
      return camera;
    },
  };
}
