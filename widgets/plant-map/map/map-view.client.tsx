import "maplibre-gl/dist/maplibre-gl.css";
import { plantHref } from "@entities/plant";
import type { Coordinates } from "@heliograph/rules/places";
import { localeOf } from "@heliograph/rules/units";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { useMapTexts } from "@shared/ui/base-map/base-map-style";
import mapCanvas from "@shared/ui/base-map/map-canvas.module.css";
import { Button } from "@shared/ui/button/button";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { PlantClustersClient } from "../clusters/worker-client.client";
import styles from "./map-view.module.css";
import { type MapSilence, MarkerTooltip, PlantPicker } from "./marker-popup";
import type { FilterStatus, Marker } from "./markers";
import { type Camera, createPlantMap, type PlantMap } from "./plant-map.client";

/** The last camera of each company. It is restored when the user returns to the page. */
const cameras = new Map<number, Camera>();

interface MapViewProps {
  silence: MapSilence;
  /** The known names of plants, by id. */
  names: ReadonlyMap<number, string>;
  /** The location that the map marks with a ring. */
  pointed: Coordinates | null;
  client: PlantClustersClient;
  /** Called after the worker has loaded the plants. */
  isLoaded: boolean;
  status: FilterStatus;
  companyId: number;
  styleUrl: string;
  /** The browser cannot create a WebGL 2 context. */
  onUnsupported: () => void;
}

/** The map with its controls and popups. This module and MapLibre form one chunk. */
export function MapView({ client, isLoaded, status, companyId, styleUrl, onUnsupported, ...props }: MapViewProps) {
  const { silence, names, pointed } = props;
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const [plantMap, setPlantMap] = useState<PlantMap | null>(null);
  const [hovered, setHovered] = useState<Marker[]>([]);
  const [picked, setPicked] = useState<Marker[]>([]);
  const texts = useMapTexts(t`Map of plants. Use the arrow keys to move and plus and minus to zoom.`);
  const { language } = useFormat();
  const navigate = useNavigate();
  const latest = useRef({ status, texts, navigate, onUnsupported });
  latest.current = { status, texts, navigate, onUnsupported };

  useEffect(() => {
    if (!container.current) return;
    try {
      const created = createPlantMap({
        container: container.current,
        client,
        styleUrl,
        status: latest.current.status,
        camera: cameras.get(companyId),
        texts: latest.current.texts,
        locale: localeOf[language],
        onHover(markers) {
          setHovered(markers);
          setPicked([]);
        },
        onPlantsClick(plants) {
          const [only, ...others] = plants;
          if (others.length > 0) setPicked(plants);
          else if (only) latest.current.navigate(plantHref(companyId, only.id));
        },
      });
      setPlantMap(created);
      return () => {
        const camera = created.remove();
        // Fits the plants again if the user has not moved the map.
        if (camera) cameras.set(companyId, camera);
        else cameras.delete(companyId);
        setPlantMap(null);
      };
    } catch {
      latest.current.onUnsupported();
    }
  }, [client, styleUrl, language, companyId]);

  useEffect(() => {
    void plantMap?.setStatus(status);
  }, [plantMap, status]);

  useEffect(() => {
    if (!isLoaded || !plantMap) return;
    void plantMap.reload();
    if (!cameras.has(companyId)) void plantMap.fitPlants();
  }, [plantMap, isLoaded, companyId]);

  const popup = (markers: Marker[]) => ({
    markers,
    companyId,
    silence,
    names,
    position: markers[0] && plantMap ? plantMap.map.project(markers[0]) : { x: 0, y: 0 },
    mapWidth: container.current?.clientWidth ?? 0,
  });
  return (
    <div className={styles.map}>
      <div ref={container} className={`${styles.canvas} ${mapCanvas.canvas}`} />
      {plantMap && (
        <>
          <MapControls onZoom={plantMap.zoomBy} onFit={plantMap.fitPlants} />
          {pointed &&
            createPortal(<PointedRing {...projected(plantMap, pointed)} />, plantMap.map.getCanvasContainer())}
          {createPortal(
            picked.length > 0 ? (
              <PlantPicker {...popup(picked)} onClose={() => setPicked([])} />
            ) : (
              <MarkerTooltip {...popup(hovered)} />
            ),
            plantMap.map.getCanvasContainer(),
          )}
        </>
      )}
    </div>
  );
}

const projected = ({ map }: PlantMap, { longitude, latitude }: Coordinates) => map.project([longitude, latitude]);

/** Marks a place, in pixels from the upper left corner. */
function PointedRing({ x, y }: { x: number; y: number }) {
  return (
    <div className={styles.anchor} style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties} aria-hidden="true">
      <span className={styles.ring} />
    </div>
  );
}

function MapControls({ onZoom, onFit }: { onZoom: (steps: number) => void; onFit: () => void }) {
  const { t } = useLingui();
  const controls = [
    { icon: "plus", label: t`Zoom in`, onClick: () => onZoom(1) },
    { icon: "minus", label: t`Zoom out`, onClick: () => onZoom(-1) },
    { icon: "map", label: t`Show all plants on the map`, onClick: onFit },
  ] as const;
  return (
    <div className={mapCanvas.controls}>
      {controls.map(({ icon, label, onClick }) => (
        <Button key={icon} icon={icon} size="small" aria-label={label} title={label} onClick={onClick} />
      ))}
    </div>
  );
}
