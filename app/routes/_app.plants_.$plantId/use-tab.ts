import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useReducer } from "react";
import { type TabId, tabIn } from "./tabs";

/** Whether the application has started in this browser; the server runs no effects, so never there. */
let started = false;

/**
 * The tab that the URL's hash selects. The server never sees the hash, so that its picture, and the browser's
 * first one, which has to be the same, show the first tab.
 *
 * A hash that is missing, or names no tab of this plant, is filled in with the first tab by replacing the address
 * (spec 2 §2.1). That is done behind the router's back, which shows this tab already: whatever draws the page
 * anew while its cards are being hydrated makes React give their pictures up.
 */
export function useTab(tabs: readonly [TabId, ...TabId[]]): TabId {
  const { hash, key } = useLocation();
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const selected = tabIn(tabs, hash) ?? tabs[0];
  const shown = started ? selected : tabs[0];

  useEffect(() => {
    started = true;
    if (shown !== selected) startTransition(drawAnew);
  }, [shown, selected]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation to the page may lack the hash
  useEffect(() => {
    if (window.location.hash !== `#${selected}`) history.replaceState(history.state, "", `#${selected}`);
  }, [key, selected]);

  return shown;
}
