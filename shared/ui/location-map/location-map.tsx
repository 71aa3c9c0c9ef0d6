import type { Coordinates } from "@heliograph/rules/places";
import { Trans } from "@lingui/react/macro";
import { usePublicConfig } from "@shared/config/public-config";
import { lazyComponent } from "@shared/lib/react";
import { type ReactNode, Suspense, useState } from "react";
import { Alert } from "../alert/alert";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { Skeleton } from "../skeleton/skeleton";

const map = lazyComponent(async () => (await import("./location-map.client")).LocationMap);

interface LocationMapProps {
  /** Null while the location is not known. */
  coordinates: Coordinates | null;
  /** The accessible name of the map. */
  label: string;
  /** A click on the map, or Enter for its middle, chooses a location. */
  onChoose?: (coordinates: Coordinates) => void;
  /** The town around which a location without coordinates is chosen. */
  town?: string;
  /** Other locations, as rings; those with `isSame` as discs. */
  others?: readonly (Coordinates & { isSame: boolean })[] | undefined;
  /** A text above the map. */
  children?: ReactNode;
}

/**
 * The map of one location: satellite images, or the embedded base map where none are configured. A sentence replaces it
 * when the browser does not support the map or fails to load it.
 */
export function LocationMap({ children, ...props }: LocationMapProps) {
  const tilesUrl = usePublicConfig()?.satelliteTilesUrl ?? "";
  const [isSupported, setIsSupported] = useState(true);
  const message = (text: ReactNode) => <Alert kind="info">{text}</Alert>;
  if (!isSupported) return message(<Trans>This browser does not support the map (WebGL 2 is required).</Trans>);
  return (
    <ErrorBoundary fallback={message(<Trans>Could not load the map.</Trans>)}>
      {children}
      <Suspense fallback={<Skeleton height={props.onChoose ? "18rem" : "26rem"} />}>
        <map.Component {...props} tilesUrl={tilesUrl} onUnsupported={() => setIsSupported(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
