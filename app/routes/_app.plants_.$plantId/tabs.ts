import type { Tier } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The hashes of the tabs in order, by layout (spec 2 §2.4, §2.5). */
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

/** The tabs of a plant; Admin only in admin mode. */
export function tabsOf(tier: Tier, adminMode: boolean): [TabId, ...TabId[]] {
  const [first, ...others] = hashes[tier];
  return [first, ...others.filter((id) => id !== "admin" || adminMode)];
}

/** The hash of the meters tab in the other layout. */
const aliases: Record<string, TabId> = { meter: "meters", meters: "meter" };

/** The tab of a hash (with its #); null if the plant does not have it. */
export function findTab(tabs: readonly TabId[], hash: string): TabId | null {
  const name = hash.slice(1);
  return tabs.find((id) => id === name) ?? tabs.find((id) => id === aliases[name]) ?? null;
}
