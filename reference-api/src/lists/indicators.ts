import { type IssueType, issueSeverity } from "../simulation";

export type { IssueType };

/** Types that include several others. spec 3 §5 */
const groups: Partial<Record<IssueType, readonly IssueType[]>> = {
  shade: ["shade", "shade_first_half", "shade_second_half"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
};

/** Whether a text names an indicator. */
export function isIndicator(name: string): name is IssueType {
  return Object.hasOwn(issueSeverity, name);
}

/** The issue types that an indicator includes. */
export function typesOfIndicator(name: IssueType): readonly IssueType[] {
  return groups[name] ?? [name];
}
