import { useRouteLoaderData } from "@remix-run/react";
import type { PublicConfig } from "./public-config";

/** The public settings, from the loader of the root; null on an error page without it. */
export const usePublicConfig = (): PublicConfig | null =>
  useRouteLoaderData<{ config: PublicConfig }>("root")?.config ?? null;
