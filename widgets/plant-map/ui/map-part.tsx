import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { MapView } from "./map-view.client";
import styles from "./plant-map-card.module.css";
import { PlantsTable } from "./plants-table";

type MapPartProps = Omit<ComponentProps<typeof MapView>, "onFailed"> & { total: number };
type Loaded = ComponentType<ComponentProps<typeof MapView>>;

/** MapLibre draws with WebGL 2 and with nothing else. */
function canDraw(): boolean {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

/**
 * The map, fetched once it is wanted. Where the browser cannot draw it, or it does not come, the same plants
 * are listed instead.
 */
export function MapPart({ total, ...view }: MapPartProps) {
  const [View, setView] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<"no-drawing" | "not-loaded" | null>(null);

  useEffect(() => {
    if (!canDraw()) {
      setFailed("no-drawing");
      return;
    }
    import("./map-view.client").then(
      (module) => setView(() => module.MapView),
      () => setFailed("not-loaded"),
    );
  }, []);

  if (failed) {
    return (
      <>
        <div className={styles.instead}>
          <Alert kind="info">
            {failed === "no-drawing" ? (
              <Trans>This browser cannot draw the map (it needs WebGL 2). The same plants as a list:</Trans>
            ) : (
              <Trans>The map could not be loaded. The same plants as a list:</Trans>
            )}
          </Alert>
        </div>
        {view.ready && (
          <PlantsTable
            key={view.shown}
            fleet={view.fleet}
            companyId={view.companyId}
            shown={view.shown}
            total={total}
          />
        )}
      </>
    );
  }
  return View ? <View {...view} onFailed={() => setFailed("no-drawing")} /> : <Skeleton height="100%" />;
}
