import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

/** How a yearly promise stands (spec 2 §4). */
export const promiseFlags = ["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"] as const;
export type PromiseFlag = (typeof promiseFlags)[number];

/** The flags lists can be narrowed to, worst first (spec 3 §4). */
export const promiseFilterFlags = ["BEHIND_SEVERELY", "BEHIND", "AHEAD", "TOO_EARLY"] as const;

/** The periods a filter can look at (spec 3 §4). */
export const promisePeriods = ["current", "previous", "any"] as const;
export type PromisePeriodChoice = (typeof promisePeriods)[number];

export const isPromiseFlag = (value: unknown): value is PromiseFlag =>
  promiseFlags.some((flag) => flag === value);

const looks: Record<PromiseFlag, { level: StatusLevel; label: MessageDescriptor }> = {
  TOO_EARLY: { level: "none", label: msg`Too early` },
  AHEAD: { level: "ok", label: msg`Ahead` },
  BEHIND: { level: "medium", label: msg`Behind` },
  BEHIND_SEVERELY: { level: "not-ok", label: msg`Severely behind` },
  FINISHED: { level: "none", label: msg`Finished` },
};

/** The status level and the word of a flag; an unknown flag says so (spec 2 §4). */
export function promisePresentation(flag: string): (typeof looks)[PromiseFlag] {
  return isPromiseFlag(flag) ? looks[flag] : { level: "none", label: msg`Unknown flag` };
}
