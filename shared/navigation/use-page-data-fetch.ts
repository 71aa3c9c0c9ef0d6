import { matchRoutes } from "@remix-run/react";
import { useEffect, useState } from "react";
import { createPageDataFetch } from "./page-data-fetch";

/** A navigation that failed for lack of a connection and stays pending until `retry`. */
export interface FailedNavigation {
  /** Whether it changes only the query of the page that the browser shows. */
  samePage: boolean;
  retry(): void;
}

const router = () => window.__remixRouter;

/** Installs `createPageDataFetch` for the application; returns the navigation that has failed, if any. */
export function usePageDataFetch(): FailedNavigation | null {
  const [failed, setFailed] = useState<FailedNavigation | null>(null);
  useEffect(() => {
    const { fetch } = window;
    let restoreUrl = () => {};
    const pageData = createPageDataFetch({
      fetch: (input, init) => fetch(input, init),
      currentPath: () => router().state.location.pathname,
      routesOf: (path) => matchRoutes(router().routes, path)?.map(({ route }) => route.id ?? "") ?? [],
      onFailure(url) {
        restoreUrl();
        restoreUrl = () => {};
        const samePage = url?.pathname === router().state.location.pathname;
        if (url && samePage) restoreUrl = showUrl(url.href);
        setFailed(url && { samePage, retry: pageData.retry });
      },
    });
    window.fetch = pageData.fetch;
    window.addEventListener("online", pageData.retry);
    return () => {
      window.fetch = fetch;
      window.removeEventListener("online", pageData.retry);
    };
  }, []);
  return failed;
}

/**
 * Shows the URL that a pending navigation requests, so that a reload or a copied link contains its filters. The router
 * adds its history entry only when the navigation succeeds, so the previous URL is restored first.
 */
function showUrl(href: string): () => void {
  const previous = location.href;
  const show = (shown: string) => history.replaceState(history.state, "", shown);
  show(href);
  return () => {
    // Back or Forward have changed the entry in the meantime.
    if (location.href === href) show(previous);
  };
}
