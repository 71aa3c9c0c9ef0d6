import { type BaseMapTheme, baseMapStyle, readBaseMapTheme } from "@shared/ui/base-map/base-map-style";
import { baseMapUrl } from "@shared/ui/base-map/base-map-url.client";
import { onThemeChange, tokenColor } from "@shared/ui/theme/theme";
import { Map as MapLibreMap, type MapOptions, type Point, ScaleControl } from "maplibre-gl";
import type { IconTheme } from "../clusters/draw-icon";
import type { PlantClustersClient } from "../clusters/worker-client.client";
import { createMarkerSource, type MarkerSource } from "./marker-source.client";
import { type FilterStatus, type Marker, markersAt } from "./markers";

export interface Camera {
  center: [lng: number, lat: number];
  zoom: number;
}

/** Initial camera, padding and duration of the fit (domain/limits.md#numbers). */
const initialCamera: Camera = { center: [5.3, 52.2], zoom: 6 };
const fitPadding = 100;
const fitMs = 2_000;
/** Shows the surroundings of a single plant. */
const fitMaxZoom = 12;
const clusterZoomMs = 600;
const zoomStepMs = 300;

interface PlantMapOptions {
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

export type PlantMap = ReturnType<typeof createPlantMap>;

/** Creates the map. Throws when the browser does not support WebGL 2. */
export function createPlantMap({ container, client, ...options }: PlantMapOptions) {
  let { styleUrl } = options;
  let theme = readMapTheme();
  let removed = false;
  let movedByUser = options.camera !== undefined;

  const style = () => styleUrl || baseMapStyle(theme.baseMap, baseMapUrl());
  const map = createFlatMap({ container, style: style(), ...(options.camera ?? initialCamera), locale: options.texts });
  map.setMissingStyleImageResolver(async (imageId) => {
    const { icons } = theme;
    const image = await client.call("icon", imageId, icons).catch(() => null);
    // The theme may have changed in the meantime.
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
  // A page that Back restores as it was shows an empty canvas until the next frame.
  const redraw = ({ persisted }: PageTransitionEvent) => {
    if (persisted) map.resize().triggerRepaint();
  };
  window.addEventListener("pageshow", redraw);
  const stopThemeChange = onThemeChange(() => {
    theme = readMapTheme();
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
    const maxPadding = Math.min(container.clientWidth, container.clientHeight) / 4;
    const padding = Math.min(fitPadding, maxPadding);
    map.fitBounds(bounds, { padding, maxZoom: fitMaxZoom, duration: fitMs });
  }

  return {
    map,
    /** Moves to all plants of the status. */
    fitPlants,
    /** Shows the markers after the worker has loaded plants. */
    reload: () => source.setStatus(source.status),
    /** Shows the plants of a status, and moves to them when none is in the viewport. */
    async setStatus(status: FilterStatus) {
      if (status === source.status) return;
      clearHover();
      await source.setStatus(status);
      if (!removed && status === source.status && !source.isAnyVisible()) await fitPlants();
    },
    zoomBy(steps: number) {
      byUser();
      map.easeTo({ zoom: map.getZoom() + steps, duration: zoomStepMs });
    },
    /** Removes the map and returns its last camera; null if the user has not moved it. */
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

/** Creates a map that is seen from above, with the north on top. */
function createFlatMap(options: Pick<MapOptions, "container" | "style" | "center" | "zoom" | "locale">): MapLibreMap {
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
  map.addControl(new ScaleControl(), "bottom-left");
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

interface PointerHandlers {
  /** The markers under the pointer changed; empty when there are none. */
  onHover(markers: Marker[]): void;
  /** Several plants when their icons overlap. */
  onPlantsClick(plants: Marker[]): void;
  onClusterClick(cluster: Marker): void;
}

/** Finds the markers that the pointer hovers over or clicks. Returns a function that clears the hover. */
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
    // A click on a link above the canvas has its own navigation.
    else if (originalEvent.target === map.getCanvas()) handlers.onPlantsClick(markers);
  });

  return () => hover([]);
}

/** The colours and font of the map in the current theme, from the design tokens. In the browser only. */
function readMapTheme(): { baseMap: BaseMapTheme; icons: IconTheme } {
  const font = getComputedStyle(document.body).fontFamily;
  return {
    baseMap: readBaseMapTheme(),
    icons: {
      status: {
        NOK: tokenColor("--color-not-ok"),
        MEDIUM: tokenColor("--color-medium"),
        OK: tokenColor("--color-ok"),
        NONE: tokenColor("--color-none"),
        SILENT: tokenColor("--color-none"),
        NON_MON: tokenColor("--color-light"),
      },
      surface: tokenColor("--color-surface"),
      text: tokenColor("--color-text"),
      outline: tokenColor("--map-line"),
      font,
      pixelRatio: Math.min(3, Math.max(1, window.devicePixelRatio)),
    },
  };
}
