import { useNavigate } from "@remix-run/react";
import { reloadPageFx, useLoaderReload } from "@shared/data/revalidation";
import type { Effect } from "effector";
import { type Navigation, navigateFx } from "./model";

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any>, (params: any) => unknown][];

/**
 * Returns the effect handlers of the scope for navigation and revalidation. Remix's functions are stable between
 * renders of the root.
 */
export function useScopeHandlers(): Handlers {
  const navigate = useNavigate();
  const reload = useLoaderReload();
  return [
    [reloadPageFx, reload],
    [navigateFx, ({ to, ...options }: Navigation) => navigate(to, options)],
  ];
}
