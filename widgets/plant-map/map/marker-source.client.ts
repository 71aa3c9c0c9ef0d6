import type { GeoJSONSource, Map as MapLibreMap } from "maplibre-gl";
import type { PlantClustersClient } from "../clusters/worker-client.client";
import {
  type BoundingBox,
  clusterMaxZoom,
  type MarkerColumns,
  type MarkerFilter,
  markerFeatures,
  parseIconImageId,
} from "./markers";

export type MarkerSource = ReturnType<typeof createMarkerSource>;

const sourceId = "plants";

/** Markers are requested for the viewport extended by half of its size on each side, so that panning shows markers. */
const margin = 0.5;

/** The maximum number of icon images. Above it, unused icon images are removed. */
const maxIconImages = 800;

function readViewport(map: MapLibreMap, padding = 0): BoundingBox {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const [x, y] = [(east - west) * padding, (north - south) * padding];
  return [west - x, south - y, east + x, north + y];
}

/** A picture cannot be zoomed in. It has the clusters of a larger zoom, so that it shows where the plants are. */
const pictureZoomSteps = 2;

const contains = (outer: BoundingBox, [west, south, east, north]: BoundingBox): boolean =>
  outer[0] <= west && outer[1] <= south && outer[2] >= east && outer[3] >= north;

/**
 * The GeoJSON source of the markers in and around the viewport. When the map moves, it requests markers from
 * the web worker, one request at a time.
 */
export function createMarkerSource(
  map: MapLibreMap,
  client: PlantClustersClient,
  options: { status: MarkerFilter; locale: string; pictureScale?: number },
) {
  const zoomSteps = options.pictureScale === undefined ? 0 : pictureZoomSteps;
  /** The zoom of a request. All zooms after the last clustered zoom have the same markers. */
  const requestZoom = (): number => Math.min(Math.floor(map.getZoom()) + zoomSteps, clusterMaxZoom + 1);
  const compact = new Intl.NumberFormat(options.locale, { notation: "compact" });
  const featuresOf = (markers: MarkerColumns) => markerFeatures(markers, (count) => compact.format(count));
  let { status } = options;
  let markers: MarkerColumns = { ids: [], lngs: [], lats: [], counts: [] };
  let features = featuresOf(markers);
  let requested: { box: BoundingBox; zoom: number } | null = null;
  let loading: Promise<void> | null = null;

  const isUpToDate = (): boolean =>
    requested !== null && requested.zoom === requestZoom() && contains(requested.box, readViewport(map));

  async function load(): Promise<void> {
    while (!isUpToDate()) {
      requested = { box: readViewport(map, margin), zoom: requestZoom() };
      markers = await client.call("markers", status, requested.box, requested.zoom);
      features = featuresOf(markers);
      map.getSource<GeoJSONSource>(sourceId)?.setData(features);
    }
    removeUnusedIcons();
  }

  /**
   * Requests the markers of the viewport. Never rejects: the markers do not change when the request fails or the map
   * was removed.
   */
  async function update(): Promise<void> {
    if (!loading && isUpToDate()) return;
    loading ??= load()
      .catch(() => undefined)
      .finally(() => {
        loading = null;
      });
    await loading;
  }

  function removeUnusedIcons(): void {
    // A style has no source and no images while it is loading.
    const images = map.getSource(sourceId) ? map.listImages() : [];
    if (images.length <= maxIconImages) return;
    const used = new Set(features.features.map(({ properties }) => properties.icon));
    for (const image of images) {
      if (parseIconImageId(image) && !used.has(image)) map.removeImage(image);
    }
  }

  map.on("move", update);

  return {
    get status() {
      return status;
    },
    get markers() {
      return markers;
    },
    isAnyVisible(): boolean {
      const viewport = map.getBounds();
      return markers.lngs.some((lng, index) => viewport.contains([lng, markers.lats[index] ?? 0]));
    },
    /** Adds the source and its layers to a style without them. */
    addToStyle() {
      // MapLibre restores the source itself after a lost WebGL context.
      if (map.getSource(sourceId)) return;
      map.addSource(sourceId, { type: "geojson", data: features, buffer: 0 });
      for (const isCluster of [false, true]) {
        map.addLayer({
          id: isCluster ? "clusters" : "plants",
          type: "symbol",
          source: sourceId,
          filter: ["==", ["get", "isCluster"], isCluster],
          layout: { "icon-image": ["get", "icon"], "icon-allow-overlap": true, "symbol-sort-key": ["get", "sortKey"] },
        });
      }
    },
    /** Requests the markers of a status, even if the plants have changed. Resolves with the response. */
    async setStatus(next: MarkerFilter) {
      status = next;
      requested = null;
      await update();
    },
  };
}
