import type { Map as MapLibreMap, Point } from "maplibre-gl";
import { type Marker, markersAt } from "../markers/markers";
import type { MarkerSource } from "./marker-source.client";

interface PointerHandlers {
  /** The markers under the pointer changed; empty when there are none. */
  onHover(markers: Marker[]): void;
  /** Several plants when their icons overlap. */
  onPlantsClick(plants: Marker[]): void;
  onClusterClick(cluster: Marker): void;
}

/** Finds the markers that the pointer hovers over or clicks. Returns a function that clears the hover. */
export function addPointerHandlers(
  map: MapLibreMap,
  source: Pick<MarkerSource, "markers">,
  handlers: PointerHandlers,
): () => void {
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
