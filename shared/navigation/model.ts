import { createEffect } from "effector";

export interface Navigation {
  /** A URL of the application. Without a `pathname`, only the query of the current URL changes. */
  to: string | { pathname?: string; search: string };
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

/** Navigates within the application. `root.tsx` sets the handler in the scope: Remix's `navigate`. */
export const navigateFx = createEffect<Navigation, void>();
