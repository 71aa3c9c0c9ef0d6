import "maplibre-gl/dist/maplibre-gl.css";
import { localeOf } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { useMapTexts } from "@shared/ui/base-map/base-map-style";
import mapCanvas from "@shared/ui/base-map/map-canvas.module.css";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { type PlantClustersClient, startPlantClustersWorker } from "./clusters/worker-client.client";
import type { PlantSummary } from "./map/markers";
import { createPlantMap, type PlantMap } from "./map/plant-map.client";
import { locationsHref } from "./map-filter";
import styles from "./wall-map.module.css";

export interface WallMapProps {
  companyId: number;
  /** A new value loads the plants again. */
  revision: number | null;
  styleUrl: string;
}

/** The font size at which the map has its usual size. */
const fontPixels = 16;

/** The plants that need attention, as a picture that grows with the font size (domain/wall.md#map). */
export function WallMapContent({ companyId, revision, styleUrl }: WallMapProps) {
  const { t } = useLingui();
  const { client, loaded, isFailed } = usePlants(companyId, revision);
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PlantMap | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const [scale, setScale] = useState<number | null>(null);
  const texts = useRef(useMapTexts(t`Plants that need attention`));
  const { language } = useFormat();

  useEffect(() => {
    if (frame.current) setScale(Number.parseFloat(getComputedStyle(frame.current).fontSize) / fontPixels);
  }, []);
  useEffect(() => {
    if (!client || !container.current || scale === null) return;
    const nothing = () => {};
    const options = { client, styleUrl, texts: texts.current, locale: localeOf[language], pictureScale: scale };
    const target = { container: container.current, status: "ATTENTION" as const };
    try {
      const created = createPlantMap({ ...options, ...target, onHover: nothing, onPlantsClick: nothing });
      setMap(created);
      return () => {
        created.remove();
        setMap(null);
      };
    } catch {
      setUnsupported(true);
    }
  }, [client, styleUrl, language, scale]);
  useEffect(() => {
    if (!map || !loaded) return;
    void map.reload();
    void map.fitPlants();
  }, [map, loaded]);

  const count = loaded && notOkCount(loaded.summary);
  const { losing = 0, unlocated = 0 } = loaded?.summary ?? {};
  return (
    <>
      <div ref={frame} className={styles.frame}>
        {scale !== null && (
          <div
            ref={container}
            className={`${styles.canvas} ${mapCanvas.canvas}`}
            style={{ "--scale": scale } as CSSProperties}
          />
        )}
        {isUnsupported && (
          <p className={styles.message}>
            <Trans>This browser cannot show the map.</Trans>
          </p>
        )}
      </div>
      <p className={styles.caption}>
        {count !== null && <Plural value={count} one="# plant not OK on the map" other="# plants not OK on the map" />}
        {losing > 0 && (
          <>
            {" · "}
            <Plural value={losing} one="# Ok plant loses energy" other="# Ok plants lose energy" />
          </>
        )}
        {unlocated > 0 && (
          <>
            {" · "}
            <Plural value={unlocated} one="# plant has no location" other="# plants have no location" />
          </>
        )}
        {isFailed && (
          <>
            {count !== null && " · "}
            <Trans>The map could not be loaded again.</Trans>
          </>
        )}
      </p>
    </>
  );
}

const notOkCount = ({ counts, silentSince }: PlantSummary): number =>
  counts.NOK + counts.MEDIUM + Object.keys(silentSince).length;

interface LoadedPlants {
  companyId: number;
  summary: PlantSummary;
}

/** Loads the plants in one web worker, again for each revision. Plants that fail to load keep the last ones. */
function usePlants(companyId: number, revision: number | null) {
  const [client, setClient] = useState<PlantClustersClient | null>(null);
  const [loaded, setLoaded] = useState<LoadedPlants | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const started = startPlantClustersWorker();
    setClient(started);
    return () => started.terminate();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision loads the plants again
  useEffect(() => {
    if (!client) return;
    let isCurrent = true;
    client.call("load", new URL(locationsHref(companyId), window.location.origin).href).then(
      (result) => {
        if (!isCurrent) return;
        setFailed(result.status === "failed");
        if (result.status === "loaded") setLoaded({ companyId, summary: result.value });
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, companyId, revision]);
  return { client, loaded: loaded?.companyId === companyId ? loaded : null, isFailed };
}
