import type { Tier } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useReducer } from "react";

/** The hashes of the tabs in order, by layout (domain/plant-page.md#tabs). */
const hashes = {
  monitored: [
    "summary",
    "performance",
    "issues",
    "long-term",
    "status",
    "location",
    "meters",
    "notes-files",
    "contacts",
    "admin",
  ],
  light: ["location", "meter", "notes-files", "contacts", "admin"],
} as const;

export type TabId = (typeof hashes)[Tier][number];

export const tabLabels: Record<TabId, MessageDescriptor> = {
  summary: msg`Summary`,
  performance: msg`Performance`,
  issues: msg`Issues`,
  "long-term": msg`Long term`,
  status: msg`Status`,
  location: msg`Location`,
  meters: msg`Meters`,
  meter: msg`Meters`,
  "notes-files": msg`Notes and Files`,
  contacts: msg`Contacts`,
  admin: msg`Admin`,
};

/** The tabs of a plant. The Admin tab exists only in admin mode. */
export function tabsOf(tier: Tier, adminMode: boolean): [TabId, ...TabId[]] {
  const [first, ...others] = hashes[tier];
  return [first, ...others.filter((id) => id !== "admin" || adminMode)];
}

/** The hash of the meters tab in the other layout. */
const aliases: Record<string, TabId> = { meter: "meters", meters: "meter" };

/** The tab of a hash (with its #). Null if the plant has no such tab. */
export function findTab(tabs: readonly TabId[], hash: string): TabId | null {
  const name = hash.slice(1);
  return tabs.find((id) => id === name) ?? tabs.find((id) => id === aliases[name]) ?? null;
}

/** Whether the page is hydrated. Always false on the server, because effects do not run there. */
let hydrated = false;

/**
 * The tab of the URL's hash. The server does not receive the hash, so the server and the first client render show the
 * first tab. A missing or unknown hash is replaced by the hash of the first tab (domain/plant-page.md#tabs). This
 * bypasses the router, because a navigation would rerender the page while its cards hydrate, and React would then
 * discard their server HTML.
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
    // On Back, the browser changes the URL while this page is still rendered.
    if (window.location.pathname !== pathname) return;
    if (window.location.hash !== `#${selected}`) history.replaceState(history.state, "", `#${selected}`);
  }, [key, selected, pathname]);

  return shown;
}
