import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

/** The label of each type, and its severity for responses that name only the type (domain/issues.md#types). */
const presentations = {
  connectivity: { label: msg`Connectivity`, severity: 100 },
  driver_notification: { label: msg`Source alert`, severity: 100 },
  driver_notification_retrieval: { label: msg`Source alert retrieval`, severity: 75 },
  yield_promise_status: { label: msg`Long-term performance`, severity: 100 },
  zero_yield: { label: msg`Zero yield`, severity: 100 },
  registration_failed: { label: msg`Registration failed`, severity: 100 },
  shade_first_half: { label: msg`Shade in the morning`, severity: 75 },
  shade_second_half: { label: msg`Shade in the afternoon`, severity: 75 },
  shade: { label: msg`Shade`, severity: 75 },
  new: { label: msg`New plant`, severity: 0 },
  ticket: { label: msg`Ticket`, severity: 50 },
  misc: { label: msg`Miscellaneous`, severity: 75 },
  power_optimizer_issue: { label: msg`Power optimizer`, severity: 75 },
  power_spike_high: { label: msg`High power spike`, severity: 100 },
  power_spike_medium: { label: msg`Medium power spike`, severity: 75 },
  power_spike: { label: msg`Power spike`, severity: 100 },
  meter_credentials: { label: msg`Meter credentials`, severity: 100 },
  power_interruption: { label: msg`Power interruption`, severity: 75 },
} satisfies Record<string, { label: MessageDescriptor; severity: number }>;

export type IssueType = keyof typeof presentations;

/** The issue types, which are also the indicators that lists are filtered by (domain/issues.md#types). */
export const issueTypes = Object.keys(presentations) as IssueType[];

export const isIssueType = (name: string): name is IssueType => Object.hasOwn(presentations, name);

/** Types that include their subtypes (domain/issues.md#groups). */
const groups: Partial<Record<IssueType, readonly IssueType[]>> = {
  shade: ["shade", "shade_first_half", "shade_second_half"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
};

const shade = ["first_half_shade", "second_half_shade"];
const powerSpike = ["power_spike_high", "power_spike_medium"];
const notReceived = ["yield_missing"];

/** The reasons for lost energy that belong to each type; a type without any costs nothing of its own. */
const reasons: Partial<Record<IssueType, readonly string[]>> = {
  connectivity: notReceived,
  meter_credentials: notReceived,
  registration_failed: notReceived,
  zero_yield: ["zero_yield"],
  driver_notification: ["driver_high", "driver_medium"],
  driver_notification_retrieval: ["driver_notification_retrieval_failure"],
  shade,
  shade_first_half: ["first_half_shade"],
  shade_second_half: ["second_half_shade"],
  power_spike: powerSpike,
  power_spike_high: ["power_spike_high"],
  power_spike_medium: ["power_spike_medium"],
  power_optimizer_issue: ["power_optimizer_alert"],
  power_interruption: ["interruption"],
};

/** The reasons by which an issue of a type costs energy (domain/issues.md#cost); empty for an unknown type. */
export const costReasons = (typeName: string | null): readonly string[] =>
  (typeName !== null && isIssueType(typeName) && reasons[typeName]) || [];

const plantTypes: readonly (string | null)[] = ["new", "ticket", "yield_promise_status"];

/** Whether a type is about the plant as a whole, although its issues are stored with a meter (domain/issues.md). */
export const isPlantIssue = (typeName: string | null): boolean => plantTypes.includes(typeName);

/** Whether issues of a type are problems: a new plant or a ticket is none (domain/issues.md#types). */
export const isProblem = (typeName: string): boolean => typeName !== "new" && typeName !== "ticket";

/** Whether a ticket can be about an issue of a type; an unknown type may be a problem. */
export const isTicketable = (typeName: string | null): boolean => typeName === null || isProblem(typeName);

/** The types that a filter on one type matches: the type itself, or all of its group (domain/issues.md#groups). */
export const typesWithin = (type: IssueType): readonly IssueType[] => groups[type] ?? [type];

/** The label of an issue type; an unknown type shows its API name (domain/imperfect-responses.md#fields). */
export function issueTypeLabel(typeName: string | null): MessageDescriptor {
  if (typeName === null) return msg`Unknown issue`;
  return isIssueType(typeName) ? presentations[typeName].label : msg`Other (${typeName})`;
}

interface IssueSeverity {
  type_name: string | null;
  severity: number | null;
}

/** The severity of an issue: its own, otherwise that of its type; null for an unknown type. */
export const severityOf = ({ type_name: type, severity }: IssueSeverity) =>
  severity ?? (type !== null && isIssueType(type) ? presentations[type].severity : null);

/** The level of a severity: 100 or more is not OK, 75 or more medium, exactly 0 OK (domain/statuses.md#severity). */
export function severityLevel(severity: number | null | undefined): StatusLevel {
  if (severity === null || severity === undefined) return "none";
  if (severity >= 100) return "not-ok";
  if (severity >= 75) return "medium";
  return severity === 0 ? "ok" : "none";
}

/**
 * The level of an indicator, which is the same wherever its type is shown; that of a snoozed one is never green
 * (domain/statuses.md#indicators).
 */
export const indicatorLevel = (issue: IssueSeverity, status: "NOK" | "OK" | "NONE"): StatusLevel =>
  status === "OK" ? "snoozed" : severityLevel(severityOf(issue));
