import type { Coordinates } from "@heliograph/rules/places";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { lazyComponent } from "@shared/lib/react";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { useResource } from "@shared/ui/resource/resource";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from "react";
import { type PlantClustersClient, startPlantClustersWorker } from "./clusters/worker-client.client";
import type { MapView as MapViewComponent } from "./map/map-view.client";
import type { FilterStatus, PlantSummary } from "./map/markers";
import { locationsHref, plantsHref, plantsPageHref, StatusFilter } from "./map-filter";
import styles from "./plant-map-card.module.css";
import { CostliestPlants, PlantsTable } from "./plants-of-map";
import type { PlantsPage } from "./plants-page.server";

interface PlantMapContentProps {
  companyId: number;
  today: Temporal.PlainDate;
  styleUrl: string;
  isList: boolean;
  filter: Omit<ComponentProps<typeof StatusFilter>, "summary">;
}

export function PlantMapContent({ companyId, today, styleUrl, isList, filter }: PlantMapContentProps) {
  const { client, state, retry } = usePlantClusters(companyId);
  const { status } = filter;
  const summary = state.phase === "loaded" ? state.summary : null;
  const total = summary ? (status ? summary.counts[status] : summary.located) : 0;

  function content() {
    if (state.phase === "failed") {
      return (
        <CardError onRetry={retry}>
          <Trans>Could not load the plant locations.</Trans>
        </CardError>
      );
    }
    if (summary?.located === 0) return <NoPlants />;
    if (isList && summary && total === 0) return null;
    if (isList) return <PlantsTable key={status} companyId={companyId} status={status} />;
    if (!client) return <Skeleton height="100%" />;
    const silence = { silentSince: summary?.silentSince ?? {}, today };
    const map = { client, companyId, status, styleUrl, silence, isLoaded: summary !== null };
    return <MapAndPlants map={map} hasPlants={total > 0} />;
  }

  return (
    <>
      <div className={styles.filter}>
        <StatusFilter {...filter} summary={state.phase === "failed" ? "unknown" : summary} />
      </div>
      <div className={styles.content} data-pending={(!isList && !client) || undefined}>
        {content()}
        {summary && summary.located > 0 && total === 0 && (
          <p className={styles.noMatch}>
            <Trans>No plants on the map have this status.</Trans>
          </p>
        )}
      </div>
      <div className={styles.caption}>
        {state.phase === "loaded" && <Caption state={state} status={status} total={total} />}
      </div>
      <LiveRegion>{summary && <Plural value={total} one="# plant" other="# plants" />}</LiveRegion>
    </>
  );
}

function NoPlants() {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon="map"
        title={<Trans>No plants have a location</Trans>}
        actions={
          <LinkButton to={plantsHref(null)}>
            <Trans>View plants</Trans>
          </LinkButton>
        }
      >
        <Trans>Plants appear on the map once they have an address.</Trans>
      </EmptyState>
    </div>
  );
}

interface CaptionProps {
  state: Extract<LoadState, { phase: "loaded" }>;
  status: FilterStatus;
  total: number;
}

function Caption({ state, status, total }: CaptionProps) {
  const format = useFormat();
  const time = state.asOf && format.time(state.asOf);
  const { unlocated, silentSince, counts } = state.summary;
  const silent = Object.keys(silentSince).length;
  const without = format.number(counts.NONE);
  return (
    <>
      <span>
        <Plural value={total} one="# plant on the map" other="# plants on the map" />
      </span>
      {silent > 0 && (status ?? "NONE") === "NONE" && (
        <span>
          <Plural
            value={silent}
            one={`# of ${without} plants with the status None sends no data`}
            other={`# of ${without} plants with the status None send no data`}
          />
        </span>
      )}
      {unlocated > 0 && (
        <span>
          <Plural value={unlocated} one="# plant has no location" other="# plants have no location" />
        </span>
      )}
      {time && (
        <span>
          <Trans>As of {time}</Trans>
        </span>
      )}
    </>
  );
}

interface MapAndPlantsProps {
  map: Omit<MapWithFallbackProps, "names" | "pointed">;
  /** Whether the map has plants with the status, once they are loaded. */
  hasPlants: boolean;
}

/** The map, and the plants with the most at stake as links. The map marks the place of the plant that is pointed at. */
function MapAndPlants({ map, hasPlants }: MapAndPlantsProps) {
  const { companyId, status, isLoaded } = map;
  const plants = useResource<PlantsPage>(plantsPageHref(companyId, status, 1));
  const { i18n } = useLingui();
  const [pointed, setPointed] = useState<Coordinates | null>(null);
  const rows = plants.value?.rows ?? [];
  const names = new Map(rows.map(({ id, name }) => [id, messageText(i18n, name)]));
  const isListed = plants.value?.hasLosses !== false && (!isLoaded || hasPlants);
  return (
    <div className={isListed ? styles.beside : styles.alone}>
      <div className={styles.mapArea}>
        <MapWithFallback {...map} names={names} pointed={pointed} />
      </div>
      {isListed && <CostliestPlants {...{ companyId, status, plants }} onPoint={setPointed} />}
    </div>
  );
}

const MapView = lazyComponent(async () => (await import("./map/map-view.client")).MapView);

type MapWithFallbackProps = Omit<ComponentProps<typeof MapViewComponent>, "onUnsupported">;

/** MapLibre requires WebGL 2. */
const supportsWebGl2 = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

/** The map, or a table of the same plants when the browser does not support the map or fails to load it. */
function MapWithFallback(view: MapWithFallbackProps) {
  const [isSupported, setIsSupported] = useState(supportsWebGl2);
  const { companyId, status } = view;
  const table = (message: ReactNode) => (
    <>
      <div className={styles.fallback}>
        <Alert kind="info">{message}</Alert>
      </div>
      <PlantsTable key={status} companyId={companyId} status={status} />
    </>
  );
  if (!isSupported) {
    return table(
      <Trans>This browser does not support the map (WebGL 2 is required). Showing the plants as a list.</Trans>,
    );
  }
  return (
    <ErrorBoundary fallback={table(<Trans>Could not load the map. Showing the plants as a list.</Trans>)}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <MapView.Component {...view} onUnsupported={() => setIsSupported(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}

type LoadState =
  | { phase: "loading" }
  | { phase: "failed" }
  /** `asOf` is the time of the service, ISO 8601. */
  | { phase: "loaded"; summary: PlantSummary; asOf: string | null };

/**
 * Loads the plants of a company in a web worker and terminates the worker on unmount. `client` is null before the
 * start.
 */
function usePlantClusters(companyId: number): { client: PlantClustersClient | null; state: LoadState; retry(): void } {
  const [client, setClient] = useState<PlantClustersClient | null>(null);
  const [state, setState] = useState<LoadState>({ phase: "loading" });
  const [retries, setRetries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts a new worker
  useEffect(() => {
    const started = startPlantClustersWorker();
    setClient(started);
    setState({ phase: "loading" });
    started.call("load", new URL(locationsHref(companyId), window.location.origin).href).then(
      (result) => {
        if (result.status === "session-ended") endSessionAndRedirect();
        else if (result.status !== "loaded") setState({ phase: "failed" });
        else setState({ phase: "loaded", summary: result.value, asOf: result.asOf });
      },
      () => setState({ phase: "failed" }),
    );
    return () => started.terminate();
  }, [companyId, retries]);

  return { client, state, retry: () => setRetries((count) => count + 1) };
}
