import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { type TabId, tabIn } from "./tabs";

const watchNothing = () => () => {};

/** False on the server and in the browser's first picture, which has to be the same; true from then on. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );

/**
 * The tab that the URL's hash selects. A hash that is missing, or names no tab of this plant, is filled in with
 * the first tab by replacing the address, its query kept (spec 2 §2.1). The server never sees the hash, so it
 * shows the first tab.
 */
export function useTab(tabs: readonly [TabId, ...TabId[]]): TabId {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const selected = tabIn(tabs, hash) ?? tabs[0];

  useEffect(() => {
    if (hash !== `#${selected}`)
      navigate({ search, hash: selected }, { replace: true, preventScrollReset: true });
  }, [hash, selected, search, navigate]);

  return inBrowser ? selected : tabs[0];
}
