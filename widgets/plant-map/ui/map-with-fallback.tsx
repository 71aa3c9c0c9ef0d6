import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { PlantsTable } from "../list/plants-table";
import type { MapView as MapViewComponent } from "./map-view.client";
import styles from "./plant-map-card.module.css";

const MapView = lazy(() => import("./map-view.client").then((module) => ({ default: module.MapView })));

type MapWithFallbackProps = Omit<ComponentProps<typeof MapViewComponent>, "onUnsupported">;

/** MapLibre requires WebGL 2. */
const supportsWebGl2 = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

/** The map, or a table of the same plants when the browser does not support or load the map. */
export function MapWithFallback(view: MapWithFallbackProps) {
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
      <Trans>
        This browser does not support the map (WebGL 2 is required). Showing the plants as a list.
      </Trans>,
    );
  }
  return (
    <ErrorBoundary fallback={table(<Trans>Could not load the map. Showing the plants as a list.</Trans>)}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <MapView {...view} onUnsupported={() => setIsSupported(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
