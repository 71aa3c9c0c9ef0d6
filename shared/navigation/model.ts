import { createEffect } from "effector";

export interface Navigation {
  /** The URL within the application; without a `pathname` only the query of the current URL changes. */
  to: string | { pathname?: string; search: string };
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

export interface Submission {
  /** The URL of the action. */
  action: string;
  fields: Record<string, string>;
  /** The key of the fetcher that reports the state and the result: `useFetcher({ key })`. */
  fetcherKey: string;
}

/** Navigates within the application. `root.tsx` supplies the handler to the scope: Remix's `navigate`. */
export const navigateFx = createEffect<Navigation, void>();

/**
 * Posts fields to an action through a fetcher. It resolves when the request has started; a component passes the
 * result to the model by `useResultEvent`. `root.tsx` supplies the handler to the scope: Remix's `submit`.
 */
export const submitFx = createEffect<Submission, void>();
