import { findingName, type IssuePattern } from "@heliograph/rules/issue-types";
import { visibleName } from "@heliograph/rules/search-text";
import type { PromiseFlag, YieldStatus } from "../db/plant-tables";
import type { IssueType } from "../simulation";

/** The labels of values in reports, equal to the English labels of the screens. `labels.test.ts` compares them. */

export const statusLabels: Record<YieldStatus, string> = {
  OK: "Ok",
  MEDIUM: "Medium",
  NOK: "Not ok",
  NONE: "None",
  NON_MON: "SunData Light",
};

export const promiseLabels: Record<PromiseFlag, string> = {
  TOO_EARLY: "Too early",
  AHEAD: "Ahead",
  BEHIND: "Behind",
  BEHIND_SEVERELY: "Severely behind",
  FINISHED: "Finished",
};

/** By the name of what issues found (`findingName`). */
export const issueLabels: Record<IssueType | IssuePattern, string> = {
  connectivity: "Connectivity",
  driver_notification: "Source alert",
  driver_notification_retrieval: "Source alert retrieval",
  yield_promise_status: "Long-term performance",
  zero_yield: "Zero yield",
  registration_failed: "Registration failed",
  shade_first_half: "Shade in the morning",
  shade_second_half: "Shade in the afternoon",
  shade: "Shade",
  new: "New plant",
  ticket: "Ticket",
  misc: "Low yield, cause unknown",
  power_optimizer_issue: "Power optimizer",
  power_spike_high: "High power spike",
  power_spike_medium: "Medium power spike",
  power_spike: "Power spike",
  meter_credentials: "Meter credentials",
  power_interruption: "Power interruption",
  flatline: "Flat line",
};

export const findingLabel = (name: string): string =>
  name in issueLabels ? issueLabels[name as keyof typeof issueLabels] : `Other (${name})`;

/** The title of an issue. */
export const issueTitle = ({ type_name, pattern }: { type_name: string; pattern: string | null }): string =>
  findingLabel(findingName(type_name, pattern) ?? type_name);

/** Returns the displayed name; the kind and the id if the name has no visible characters. */
export const shownName = (kind: "Plant" | "Meter", { id, name }: { id: number; name: string }): string =>
  visibleName(name) ?? `${kind} #${id}`;
