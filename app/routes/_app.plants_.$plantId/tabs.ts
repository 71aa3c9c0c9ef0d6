import type { Tier } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The hashes of the tabs, by layout, in their order (spec 2 §2.4, §2.5). */
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

/** The meters tab under the name that the other layout gives it. */
const otherNames: Record<string, TabId> = { meter: "meters", meters: "meter" };

/** The tab that a hash (with its #) names; null where the plant has no such tab. */
export function tabIn(tabs: readonly TabId[], hash: string): TabId | null {
  const name = hash.slice(1);
  return tabs.find((id) => id === name) ?? tabs.find((id) => id === otherNames[name]) ?? null;
}
