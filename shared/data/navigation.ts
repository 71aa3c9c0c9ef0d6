import { useNavigate } from "@remix-run/react";
import { reloadPageFx, useLoaderReload } from "@shared/data/revalidation";
import { createEffect, type Effect } from "effector";

export interface Navigation {
  /** A URL of the application. Without a `pathname`, only the query of the current URL changes. */
  to: string | { pathname?: string; search: string };
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

/** Navigates within the application. `root.tsx` sets the handler in the scope: Remix's `navigate`. */
export const navigateFx = createEffect<Navigation, void>();

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any>, (params: any) => unknown][];

/** The handlers of navigation and reloading for the scope. Remix's functions are the same in every render of the root. */
export function useScopeHandlers(): Handlers {
  const navigate = useNavigate();
  const reload = useLoaderReload();
  return [
    [reloadPageFx, reload],
    [navigateFx, ({ to, ...options }: Navigation) => navigate(to, options)],
  ];
}
