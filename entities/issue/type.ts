import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The issue types, which are also the indicators that lists are filtered by (spec 1 §4). */
export const issueTypes = [
  "connectivity",
  "driver_notification",
  "driver_notification_retrieval",
  "yield_promise_status",
  "zero_yield",
  "registration_failed",
  "shade_first_half",
  "shade_second_half",
  "shade",
  "new",
  "ticket",
  "misc",
  "power_optimizer_issue",
  "power_spike_high",
  "power_spike_medium",
  "power_spike",
  "meter_credentials",
  "power_interruption",
] as const;

export type IssueType = (typeof issueTypes)[number];

/** Types that include their subtypes (spec 3 §5). */
const groups: Partial<Record<IssueType, readonly IssueType[]>> = {
  shade: ["shade", "shade_first_half", "shade_second_half"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
};

/** The types that a filter on one type matches: the type itself, or all of its group (spec 3 §5). */
export const typesWithin = (type: IssueType): readonly IssueType[] => groups[type] ?? [type];

export const isIssueType = (name: string): name is IssueType => issueTypes.some((type) => type === name);

const labels: Record<IssueType, MessageDescriptor> = {
  connectivity: msg`Connectivity`,
  driver_notification: msg`Source alert`,
  driver_notification_retrieval: msg`Source alert retrieval`,
  yield_promise_status: msg`Long-term performance`,
  zero_yield: msg`Zero yield`,
  registration_failed: msg`Registration failed`,
  shade_first_half: msg`Shade in the morning`,
  shade_second_half: msg`Shade in the afternoon`,
  shade: msg`Shade`,
  new: msg`New plant`,
  ticket: msg`Ticket`,
  misc: msg`Miscellaneous`,
  power_optimizer_issue: msg`Power optimizer`,
  power_spike_high: msg`High power spike`,
  power_spike_medium: msg`Medium power spike`,
  power_spike: msg`Power spike`,
  meter_credentials: msg`Meter credentials`,
  power_interruption: msg`Power interruption`,
};

/** The label of an issue type; an unknown type shows its API name (contract §9). */
export function issueTypeLabel(typeName: string | null): MessageDescriptor {
  if (typeName === null) return msg`Unknown issue`;
  return isIssueType(typeName) ? labels[typeName] : msg`Other (${typeName})`;
}
