import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useReducer } from "react";
import { findTab, type TabId } from "./tabs";

/** Whether the page was hydrated; always false on the server, which runs no effects. */
let hydrated = false;

/**
 * The tab of the URL's hash. The server does not receive the hash, so the server and the first client render show the
 * first tab.
 *
 * A missing or unknown hash is replaced by that of the first tab (spec 2 §2.1). The router is bypassed: a navigation
 * would rerender the page while its cards hydrate, and React would then discard their server HTML.
 */
export function useTab(tabs: readonly [TabId, ...TabId[]]): TabId {
  const { pathname, hash, key } = useLocation();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const selected = findTab(tabs, hash) ?? tabs[0];
  const shown = hydrated ? selected : tabs[0];

  useEffect(() => {
    hydrated = true;
    if (shown !== selected) startTransition(rerender);
  }, [shown, selected]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation to the page may lack the hash
  useEffect(() => {
    // On Back the browser changes the URL at once, while this page is still rendered.
    if (window.location.pathname !== pathname) return;
    if (window.location.hash !== `#${selected}`) history.replaceState(history.state, "", `#${selected}`);
  }, [key, selected, pathname]);

  return shown;
}
