import { createEffect } from "effector";

export interface Navigation {
  /** The URL within the application; without a `pathname` only the query of the current URL changes. */
  to: string | { pathname?: string; search: string };
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

/** Navigates within the application. `root.tsx` supplies the handler to the scope: Remix's `navigate`. */
export const navigateFx = createEffect<Navigation, void>();
