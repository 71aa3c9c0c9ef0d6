import { useRouteLoaderData } from "@remix-run/react";

/** The settings that are sent to the browser. Empty strings mean "not configured". */
export interface PublicConfig {
  productName: string;
  serviceStatusPageUrl: string;
  /** A MapLibre style to use instead of the embedded base map. */
  mapStyleUrl: string;
  /** Raster tiles of satellite images, with `{z}`, `{x}` and `{y}`. */
  satelliteTilesUrl: string;
  /** A page with a street view, with `{latitude}` and `{longitude}`. */
  streetViewUrl: string;
  /** A page with a 3D view of the roof, with `{latitude}` and `{longitude}`. */
  roofViewerUrl: string;
  supportUserId: number;
  /** Whether the site has a service worker, which stores copies of pages. */
  offline: boolean;
}

/** Returns the public settings of the root loader; null on an error page without loader data. */
export const usePublicConfig = (): PublicConfig | null =>
  useRouteLoaderData<{ config: PublicConfig }>("root")?.config ?? null;
