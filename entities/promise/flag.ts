import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

/** The status of a yearly promise (spec 2 §4). */
export const promiseFlags = ["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"] as const;
export type PromiseFlag = (typeof promiseFlags)[number];

/** The flags that lists can be filtered by, worst first (spec 3 §4). */
export const promiseFilterFlags = ["BEHIND_SEVERELY", "BEHIND", "AHEAD", "TOO_EARLY"] as const;

/** The periods that a filter can apply to (spec 3 §4). */
export const promisePeriods = ["current", "previous", "any"] as const;
export type PromisePeriodChoice = (typeof promisePeriods)[number];

export const isPromiseFlag = (value: unknown): value is PromiseFlag =>
  promiseFlags.some((flag) => flag === value);

const presentations: Record<PromiseFlag, { level: StatusLevel; label: MessageDescriptor }> = {
  TOO_EARLY: { level: "none", label: msg`Too early` },
  AHEAD: { level: "ok", label: msg`Ahead` },
  BEHIND: { level: "medium", label: msg`Behind` },
  BEHIND_SEVERELY: { level: "not-ok", label: msg`Severely behind` },
  FINISHED: { level: "none", label: msg`Finished` },
};

/** The status level and label of a flag; an unknown flag shows its API name (spec 2 §4, contract §9). */
export function promisePresentation(flag: string): (typeof presentations)[PromiseFlag] {
  return isPromiseFlag(flag) ? presentations[flag] : { level: "none", label: msg`Other (${flag})` };
}
