import { type BaseMapTheme, baseMapStyle, readBaseMapTheme } from "@shared/ui/base-map/base-map-style";
import { baseMapUrl } from "@shared/ui/base-map/base-map-url.client";
import { onThemeChange, tokenColor } from "@shared/ui/theme/theme";
import { Map as MapLibreMap, type MapOptions, type Point, ScaleControl } from "maplibre-gl";
import type { IconTheme } from "../clusters/draw-icon";
import type { PlantClustersClient } from "../clusters/worker-client.client";
import { createMarkerSource, type MarkerSource } from "./marker-source.client";
import { clusterMaxZoom, type Marker, type MarkerFilter, markersAt } from "./markers";

export interface Camera {
  center: [lng: number, lat: number];
  zoom: number;
}

/** Initial camera, padding and duration of the fit (domain/limits.md#numbers). */
const initialCamera: Camera = { center: [5.3, 52.2], zoom: 6 };
const fitPadding = 100;
const picturePadding = 24;
/** On a smaller map a padding of that kind would leave little of it: the padding is an eighth of such a map. */
const smallMap = 400;
const fitMs = 2_000;
/** The first zoom without clusters: plants of one town are apart, and one plant shows with the towns around it. */
const fitMaxZoom = clusterMaxZoom + 1;
const clusterZoomMs = 600;
const zoomStepMs = 300;

interface PlantMapOptions {
  container: HTMLElement;
  client: PlantClustersClient;
  /** The MapLibre style that replaces the embedded base map. Empty for the embedded map. */
  styleUrl: string;
  status: MarkerFilter;
  /** Replaces the initial camera. */
  camera?: Camera | undefined;
  /** The map is a picture, without gestures and controls, enlarged by this factor. */
  pictureScale?: number;
  /** The texts of MapLibre's controls, by MapLibre's keys. */
  texts: Record<string, string>;
  /** A BCP 47 tag for the numbers in clusters. */
  locale: string;
  /** Called when the markers under the pointer change. Several plants are passed when their icons overlap. */
  onHover(markers: Marker[]): void;
  onPlantsClick(plants: Marker[]): void;
}

export type PlantMap = ReturnType<typeof createPlantMap>;

/** Creates the map. Throws when the browser does not support WebGL 2. */
export function createPlantMap({ container, client, ...options }: PlantMapOptions) {
  let { styleUrl } = options;
  const { pictureScale = 1 } = options;
  let theme = readMapTheme(pictureScale);
  let removed = false;
  let movedByUser = options.camera !== undefined;

  const style = () => styleUrl || baseMapStyle(theme.baseMap, baseMapUrl());
  const map = createFlatMap({
    container,
    style: style(),
    ...(options.camera ?? initialCamera),
    locale: options.texts,
    interactive: options.pictureScale === undefined,
    pixelRatio: window.devicePixelRatio * pictureScale,
  });
  if (!options.pictureScale) map.addControl(new ScaleControl(), "bottom-left");
  map.setMissingStyleImageResolver(async (imageId) => {
    const { icons } = theme;
    const image = await client.call("icon", imageId, icons).catch(() => null);
    // Applies the current theme, which may have changed in the meantime.
    if (!image || removed || theme.icons !== icons || map.hasImage(imageId)) return;
    map.addImage(imageId, image, { pixelRatio: icons.pixelRatio });
  });

  const source = createMarkerSource(map, client, options);
  map.on("style.load", source.addToStyle);
  const byUser = () => {
    movedByUser = true;
  };
  map.on("movestart", ({ originalEvent }) => originalEvent && byUser());
  map.on("error", () => {
    // Falls back to the embedded base map when the external style fails to load.
    if (!styleUrl || map.isStyleLoaded()) return;
    styleUrl = "";
    map.setStyle(style(), { diff: false });
  });
  // The canvas is empty when the browser restores the page from its back/forward cache. Renders the next frame.
  const redraw = ({ persisted }: PageTransitionEvent) => {
    if (persisted) map.resize().triggerRepaint();
  };
  window.addEventListener("pageshow", redraw);
  const stopThemeChange = onThemeChange(() => {
    theme = readMapTheme(pictureScale);
    map.setStyle(style(), { diff: false });
  });

  const clearHover = addPointerHandlers(map, source, {
    ...options,
    async onClusterClick({ id, lng, lat }) {
      const zoom = await client.call("expansionZoom", source.status, id).catch(() => map.getZoom() + 2);
      if (removed) return;
      byUser();
      map.easeTo({ center: [lng, lat], zoom, duration: clusterZoomMs });
    },
  });

  async function fitPlants(): Promise<void> {
    movedByUser = false;
    const bounds = await client.call("bounds", source.status).catch(() => null);
    if (!bounds || removed) return;
    const side = Math.min(container.clientWidth, container.clientHeight);
    const maxPadding = side < smallMap ? side / 8 : side / 4;
    const padding = Math.min(options.pictureScale ? picturePadding : fitPadding, maxPadding);
    map.fitBounds(bounds, { padding, maxZoom: fitMaxZoom, duration: fitMs });
  }

  return {
    map,
    /** Moves the map to all plants of the status. */
    fitPlants,
    /** Shows the markers after the worker has loaded plants. */
    reload: () => source.setStatus(source.status),
    /** Shows the plants of a status. Moves the map when the viewport contains none of them. */
    async setStatus(status: MarkerFilter) {
      if (status === source.status) return;
      clearHover();
      await source.setStatus(status);
      if (!removed && status === source.status && !source.isAnyVisible()) await fitPlants();
    },
    zoomBy(steps: number) {
      byUser();
      map.easeTo({ zoom: map.getZoom() + steps, duration: zoomStepMs });
    },
    /** Removes the map and returns its last camera. Returns null if the user has not moved the map. */
    remove(): Camera | null {
      removed = true;
      window.removeEventListener("pageshow", redraw);
      stopThemeChange();
      const camera: Camera = { center: map.getCenter().toArray(), zoom: map.getZoom() };
      map.remove();
      return movedByUser ? camera : null;
    },
  };
}

/** Creates a map with a fixed pitch and bearing: seen from above, north at the top. */
function createFlatMap(
  options: Pick<MapOptions, "container" | "style" | "center" | "zoom" | "locale" | "interactive" | "pixelRatio">,
): MapLibreMap {
  const map = new MapLibreMap({
    ...options,
    minZoom: 2,
    maxZoom: 17,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    attributionControl: { compact: false },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

interface PointerHandlers {
  /** Called when the markers under the pointer change. The list may be empty. */
  onHover(markers: Marker[]): void;
  /** Called with several plants when their icons overlap. */
  onPlantsClick(plants: Marker[]): void;
  onClusterClick(cluster: Marker): void;
}

/** Finds the markers under the pointer on hover and click. Returns a function that clears the hover. */
function addPointerHandlers(map: MapLibreMap, source: Pick<MarkerSource, "markers">, handlers: PointerHandlers) {
  let hovered = "";

  function markersAtPoint(point: Point): Marker[] {
    const position = map.unproject(point);
    const next = map.unproject([point.x + 1, point.y + 1]);
    const degreesPerPixel = { lng: next.lng - position.lng, lat: position.lat - next.lat };
    return markersAt(source.markers, position.wrap(), degreesPerPixel);
  }

  function hover(markers: Marker[]): void {
    const ids = markers.map(({ id, total }) => `${id}/${total}`).join(" ");
    if (ids === hovered) return;
    hovered = ids;
    map.getCanvas().style.cursor = markers.length > 0 ? "pointer" : "";
    handlers.onHover(markers);
  }

  map.on("mousemove", ({ point }) => {
    if (!map.isMoving()) hover(markersAtPoint(point));
  });
  // MapLibre's "mouseout" also fires when the pointer enters a link on the map.
  map.getCanvasContainer().addEventListener("mouseleave", () => hover([]));
  map.on("movestart", () => hover([]));
  map.on("click", ({ point, originalEvent }) => {
    const markers = markersAtPoint(point);
    const [top] = markers;
    if (!top) hover([]);
    else if (top.total > 1) handlers.onClusterClick(top);
    // A link above the canvas handles its own click.
    else if (originalEvent.target === map.getCanvas()) handlers.onPlantsClick(markers);
  });

  return () => hover([]);
}

/** Reads the colours and the font of the map in the current theme from the design tokens. Browser only. */
function readMapTheme(scale: number): { baseMap: BaseMapTheme; icons: IconTheme } {
  const font = getComputedStyle(document.body).fontFamily;
  return {
    baseMap: readBaseMapTheme(),
    icons: {
      status: {
        NOK: tokenColor("--color-not-ok"),
        MEDIUM: tokenColor("--color-medium"),
        OK: tokenColor("--color-ok"),
        LOSING: tokenColor("--color-ok"),
        NONE: tokenColor("--color-none"),
        SILENT: tokenColor("--color-none"),
        NON_MON: tokenColor("--color-light"),
      },
      surface: tokenColor("--color-surface"),
      text: tokenColor("--color-text"),
      outline: tokenColor("--map-line"),
      font,
      pixelRatio: Math.min(4, Math.max(1, window.devicePixelRatio * scale)),
    },
  };
}
