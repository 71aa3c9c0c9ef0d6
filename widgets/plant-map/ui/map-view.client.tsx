import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import "maplibre-gl/dist/maplibre-gl.css";
import { plantHref } from "../addresses";
import type { Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import { type Camera, createPlantMap, type PlantMap } from "../map/plant-map.client";
import type { MapPoint } from "../marks/mark-properties";
import { MapControls } from "./map-controls";
import { MapTarget, PlantChoice } from "./map-target";
import styles from "./map-view.module.css";

/** Where each company's map looked last: whoever comes back from a plant finds the place again. */
const cameras = new Map<number, Camera>();

interface MapViewProps {
  fleet: FleetClient;
  /** The fleet has its plants. */
  ready: boolean;
  shown: Shown;
  companyId: number;
  styleUrl: string;
  /** The browser could not draw the map. */
  onFailed: () => void;
}

/** The map itself; its module and MapLibre's come in a chunk of their own. */
export function MapView({ fleet, ready, shown, companyId, styleUrl, onFailed }: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [plantMap, setPlantMap] = useState<PlantMap | null>(null);
  const [over, setOver] = useState<MapPoint[]>([]);
  const [chosen, setChosen] = useState<MapPoint[]>([]);
  const texts = useMapTexts();
  const { language } = useFormat();
  const navigate = useNavigate();
  const shownOnce = useRef(false);
  const latest = useRef({ shown, texts, companyId, navigate, onFailed });
  latest.current = { shown, texts, companyId, navigate, onFailed };

  useEffect(() => {
    const container = place.current;
    if (!container) return;
    try {
      const created = createPlantMap({
        container,
        fleet,
        styleUrl,
        shown: latest.current.shown,
        camera: cameras.get(companyId),
        texts: latest.current.texts,
        locale: localeOf[language],
        onPoint(points) {
          setOver(points);
          setChosen([]);
        },
        onPlants(points) {
          const [only, ...others] = points;
          if (others.length > 0) setChosen(points);
          else if (only) latest.current.navigate(plantHref(latest.current.companyId, only.id));
        },
      });
      setPlantMap(created);
      return () => {
        const camera = created.remove();
        if (shownOnce.current) cameras.set(companyId, camera);
        setPlantMap(null);
      };
    } catch {
      latest.current.onFailed();
    }
  }, [fleet, styleUrl, language, companyId]);

  useEffect(() => {
    void plantMap?.show(shown);
  }, [plantMap, shown]);

  useEffect(() => {
    if (!ready || !plantMap) return;
    shownOnce.current = true;
    plantMap.refresh();
    if (!cameras.has(companyId)) void plantMap.showAll();
  }, [plantMap, ready, companyId]);

  const target = (points: MapPoint[]) => ({
    points,
    companyId,
    at: points[0] && plantMap ? plantMap.map.project(points[0]) : { x: 0, y: 0 },
    width: place.current?.clientWidth ?? 0,
  });
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.canvas} />
      {plantMap && (
        <>
          <MapControls onZoom={plantMap.zoomBy} onFit={() => void plantMap.showAll()} />
          {createPortal(
            chosen.length > 0 ? (
              <PlantChoice {...target(chosen)} onClose={() => setChosen([])} />
            ) : (
              <MapTarget {...target(over)} />
            ),
            plantMap.map.getCanvasContainer(),
          )}
        </>
      )}
    </div>
  );
}

/** The texts of MapLibre's own parts. */
function useMapTexts(): Record<string, string> {
  const { t } = useLingui();
  return {
    "Map.Title": t`Map of plants; move with the arrow keys, zoom with plus and minus`,
    "AttributionControl.ToggleAttribution": t`Sources of the map`,
    "CooperativeGesturesHandler.WindowsHelpText": t`Use Ctrl + scroll to zoom the map`,
    "CooperativeGesturesHandler.MacHelpText": t`Use ⌘ + scroll to zoom the map`,
    "CooperativeGesturesHandler.MobileHelpText": t`Use two fingers to move the map`,
  };
}
