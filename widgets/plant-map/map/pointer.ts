import type { Map as MapLibreMap, MapMouseEvent, PointLike } from "maplibre-gl";
import { type MapPoint, readPoint } from "../marks/mark-properties";
import { plantLayers } from "./plant-layers";

interface PointerHandlers {
  /** What the pointer is over; empty when it left. Several are plants that stand in one place. */
  onPoint(points: MapPoint[]): void;
  onPlants(points: MapPoint[]): void;
  onCluster(cluster: MapPoint): void;
}

/** Plants whose marks lie within so many pixels of each other cannot be told apart by pointing. */
const samePlacePixels = 6;

/** Tells what a pointer rests on and what it clicks. */
export function followPointer(map: MapLibreMap, handlers: PointerHandlers): { clear(): void } {
  let over = "";

  function pointsAt(at: PointLike): MapPoint[] {
    if (!map.getLayer("plants")) return [];
    const points = map
      .queryRenderedFeatures(at, { layers: plantLayers })
      .map(readPoint)
      .filter((point) => point !== null);
    const [top] = points;
    if (!top || top.total > 1) return top ? [top] : [];
    const place = map.project(top);
    const seen = new Set<number>();
    return points
      .filter((point) => {
        const near = point.total === 1 && map.project(point).dist(place) <= samePlacePixels;
        if (!near || seen.has(point.id)) return false;
        return seen.add(point.id);
      })
      .sort((a, b) => a.worst - b.worst || a.id - b.id);
  }

  function rest(points: MapPoint[]): void {
    const now = points.map(({ id, total }) => `${id}/${total}`).join(" ");
    if (now === over) return;
    over = now;
    map.getCanvas().style.cursor = points.length > 0 ? "pointer" : "";
    handlers.onPoint(points);
  }

  map.on("mousemove", ({ point }: MapMouseEvent) => {
    if (!map.isMoving()) rest(pointsAt(point));
  });
  // Not MapLibre's "mouseout", which comes also where the pointer goes over to a link on the map.
  map.getCanvasContainer().addEventListener("mouseleave", () => rest([]));
  map.on("movestart", () => rest([]));
  map.on("click", ({ point, originalEvent }: MapMouseEvent) => {
    const points = pointsAt(point);
    const [top] = points;
    if (!top) return rest([]);
    if (top.total > 1) return handlers.onCluster(top);
    // A link over the canvas has followed itself.
    if (originalEvent.target === map.getCanvas()) handlers.onPlants(points);
  });

  return { clear: () => rest([]) };
}
