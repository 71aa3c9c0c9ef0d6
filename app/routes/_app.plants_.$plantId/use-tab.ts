import { useLocation, useNavigate } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import { type TabId, tabIn } from "./tabs";

/** Whether the application has started in this browser; the server runs no effects, so never there. */
let started = false;

/**
 * False on the server and in the browser's first picture, which has to be the same; true from then on. The turn
 * is a transition, because cards may still be waiting for their own first picture.
 */
function useStarted(): boolean {
  const [isStarted, setStarted] = useState(started);
  useEffect(() => {
    started = true;
    startTransition(() => setStarted(true));
  }, []);
  return isStarted;
}

/**
 * The tab that the URL's hash selects. A hash that is missing, or names no tab of this plant, is filled in with
 * the first tab by replacing the address, its query kept (spec 2 §2.1). The server never sees the hash, so it
 * shows the first tab.
 */
export function useTab(tabs: readonly [TabId, ...TabId[]]): TabId {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isStarted = useStarted();
  const selected = tabIn(tabs, hash) ?? tabs[0];

  useEffect(() => {
    if (hash !== `#${selected}`)
      navigate({ search, hash: selected }, { replace: true, preventScrollReset: true });
  }, [hash, selected, search, navigate]);

  return isStarted ? selected : tabs[0];
}
