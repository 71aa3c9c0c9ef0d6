import { Trans } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import type { WallMapProps } from "./wall-map-content";

const WallMapContent = lazyComponent(async () => (await import("./wall-map-content")).WallMapContent);

/** The plants that need attention, as a picture. Its chunk with the map loads after the figures. */
export function WallMap(props: WallMapProps) {
  return (
    <ErrorBoundary fallback={<Trans>Could not load the map.</Trans>}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <WallMapContent.Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
