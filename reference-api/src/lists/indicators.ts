/** Every issue type. spec 1 §4 */
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

/** Types that include several others. spec 3 §5 */
const groups: Partial<Record<IssueType, readonly IssueType[]>> = {
  shade: ["shade", "shade_first_half", "shade_second_half"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
};

/** Whether a text names an indicator. */
export function isIndicator(name: string): name is IssueType {
  return (issueTypes as readonly string[]).includes(name);
}

/** The issue types that an indicator includes. */
export function typesOfIndicator(name: IssueType): readonly IssueType[] {
  return groups[name] ?? [name];
}
