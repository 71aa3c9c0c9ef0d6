import { findingName, type IssuePattern, isProblem } from "@heliograph/rules/issue-types";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

interface IssueTypeRules {
  label: MessageDescriptor;
  /** The severity of an issue when the response contains only the type. */
  severity: number;
  /** The group that includes this type in filters and on the health page (domain/issues.md#groups). */
  group?: "shade" | "power_spike";
  /**
   * The reasons for lost energy that belong to the type. Without reasons, issues of the type cost nothing
   * (domain/issues.md#cost).
   */
  costReasons?: readonly string[];
  /** Whether the issues are about the whole plant, although they are stored with a meter. */
  isOfPlant?: true;
  /**
   * Whether the health page shows the column of the type by default or only on request (domain/health.md#issue-types).
   */
  healthColumn?: "default" | "optional";
  /** The count on the dashboard (domain/dashboard.md#issue-counts). */
  count?: {
    /** The position of the count on the dashboard; the type with the largest energy loss is 1. */
    position: number;
    /** The filter conditions of the type. */
    hints: readonly MessageDescriptor[];
    /** The filter of the counted plants when it is not the issue type. */
    filter?: { ltpm: string };
  };
  /** The key of the help text beside the label (entities/help-text). */
  term?: "sourceAlert" | "sourceAlertRetrieval";
}

/**
 * The issue types (domain/issues.md#types), in the order of the columns of the health page. A group comes before its
 * types.
 */
const types = {
  yield_promise_status: {
    label: msg`Long-term performance`,
    severity: 100,
    isOfPlant: true,
    healthColumn: "default",
    count: {
      position: 3,
      hints: [msg`Severely behind the promised yield for the current period`],
      filter: { ltpm: "period:current+flags:BEHIND_SEVERELY" },
    },
  },
  zero_yield: {
    label: msg`Zero yield`,
    severity: 100,
    costReasons: ["zero_yield"],
    healthColumn: "default",
    count: { position: 1, hints: [msg`Zero yield for 3 days`] },
  },
  connectivity: {
    label: msg`Connectivity`,
    severity: 100,
    costReasons: ["yield_missing"],
    healthColumn: "default",
    count: { position: 2, hints: [msg`Connectivity problem for at least 3 days`] },
  },
  driver_notification: {
    label: msg`Source alert`,
    severity: 100,
    costReasons: ["driver_high", "driver_medium"],
    healthColumn: "default",
    count: {
      position: 4,
      hints: [msg`Source alert of medium or high impact within 7 days`, msg`Inverter issue at least once in 7 days`],
    },
    term: "sourceAlert",
  },
  driver_notification_retrieval: {
    label: msg`Source alert retrieval`,
    severity: 75,
    costReasons: ["driver_notification_retrieval_failure"],
    healthColumn: "default",
    count: { position: 5, hints: [msg`Alert retrieval failing for 3 days`] },
    term: "sourceAlertRetrieval",
  },
  registration_failed: {
    label: msg`Registration failed`,
    severity: 100,
    costReasons: ["yield_missing"],
    healthColumn: "optional",
  },
  meter_credentials: {
    label: msg`Meter credentials`,
    severity: 100,
    costReasons: ["yield_missing"],
    healthColumn: "optional",
  },
  power_optimizer_issue: {
    label: msg`Power optimizer`,
    severity: 75,
    costReasons: ["power_optimizer_alert"],
    healthColumn: "optional",
  },
  power_spike: {
    label: msg`Power spike`,
    severity: 100,
    costReasons: ["power_spike_high", "power_spike_medium"],
    healthColumn: "optional",
  },
  power_spike_high: {
    label: msg`High power spike`,
    severity: 100,
    group: "power_spike",
    costReasons: ["power_spike_high"],
  },
  power_spike_medium: {
    label: msg`Medium power spike`,
    severity: 75,
    group: "power_spike",
    costReasons: ["power_spike_medium"],
  },
  power_interruption: {
    label: msg`Power interruption`,
    severity: 75,
    costReasons: ["interruption"],
    healthColumn: "optional",
  },
  shade: {
    label: msg`Shade`,
    severity: 75,
    costReasons: ["first_half_shade", "second_half_shade"],
    healthColumn: "optional",
  },
  shade_first_half: {
    label: msg`Shade in the morning`,
    severity: 75,
    group: "shade",
    costReasons: ["first_half_shade"],
  },
  shade_second_half: {
    label: msg`Shade in the afternoon`,
    severity: 75,
    group: "shade",
    costReasons: ["second_half_shade"],
  },
  misc: { label: msg`Low yield, cause unknown`, severity: 75 },
  ticket: { label: msg`Ticket`, severity: 50, isOfPlant: true },
  new: { label: msg`New plant`, severity: 0, isOfPlant: true },
} satisfies Record<string, IssueTypeRules>;

export type IssueType = keyof typeof types;

/** The issue types, which are also the indicators in list filters (domain/issues.md#types). */
export const issueTypes = Object.keys(types) as IssueType[];

export const isIssueType = (name: string): name is IssueType => Object.hasOwn(types, name);

export const issueType = (type: IssueType): IssueTypeRules => types[type];

/** Returns the properties of a type by its API name; null for an unknown type. */
const findType = (typeName: string | null): IssueTypeRules | null =>
  typeName !== null && isIssueType(typeName) ? types[typeName] : null;

/** The issue types with a column on the health page, in the order of the columns. */
export type HealthType = {
  [T in IssueType]: (typeof types)[T] extends { healthColumn: string } ? T : never;
}[IssueType];

export const healthTypes = issueTypes.filter((type): type is HealthType => issueType(type).healthColumn !== undefined);

/** The reasons of lost energy that an issue of a type explains (domain/issues.md#cost); empty for an unknown type. */
export const costReasons = (typeName: string | null): readonly string[] => findType(typeName)?.costReasons ?? [];

/** Whether a type is about the whole plant, although its issues are stored with a meter (domain/issues.md). */
export const isPlantIssue = (typeName: string | null): boolean => findType(typeName)?.isOfPlant ?? false;

/** Whether a type costs what no other issue explains (domain/issues.md#cost). */
export const isMiscellaneous = (typeName: string | null): boolean => typeName === "misc";

/** Whether a ticket can be about an issue of a type. An unknown type may be a problem. */
export const isTicketable = (typeName: string | null): boolean => typeName === null || isProblem(typeName);

/** Returns the types that a filter on a type matches: the type and the types of its group (domain/issues.md#groups). */
export const typesWithin = (type: IssueType): readonly IssueType[] =>
  issueTypes.filter((other) => other === type || issueType(other).group === type);

/** The labels of what a loss of unknown cause looks like. */
const patternLabels: Record<IssuePattern, MessageDescriptor> = {
  flatline: msg`Flat line`,
  clock: msg`Clock off by whole hours`,
  wrong_entry: msg`Orientation or peak power may be entered wrongly`,
  lost_string: msg`Low yield, like a lost string`,
  soiling: msg`Low yield, like soiling`,
  limit: msg`Low yield, like a power limit`,
  object_shade: msg`Low yield, like shade by an object`,
  snow: msg`Snow on the panels`,
};
const isPattern = (name: string): name is IssuePattern => Object.hasOwn(patternLabels, name);

/**
 * Returns the label of an issue type, or of what issues found (`findingName`). The label of an unknown type is its API
 * name (domain/imperfect-responses.md#fields).
 */
export function issueTypeLabel(typeName: string | null): MessageDescriptor {
  if (typeName === null) return msg`Unknown issue`;
  return findType(typeName)?.label ?? (isPattern(typeName) ? patternLabels[typeName] : msg`Other (${typeName})`);
}

/** The name of the finding of an issue. The label of this name is the title of the issue. */
export const issueFinding = ({ type_name, pattern }: IssueFinding): string | null => findingName(type_name, pattern);

/** The title of an issue, which is the same everywhere. */
export const issueTitle = (issue: IssueFinding): MessageDescriptor => issueTypeLabel(issueFinding(issue));

interface IssueFinding {
  type_name: string | null;
  pattern?: string | null | undefined;
}

interface IssueSeverity {
  type_name: string | null;
  severity: number | null;
}

/** Returns the severity of an issue, or else of its type; null for an unknown type. */
export const severityOf = ({ type_name: type, severity }: IssueSeverity) =>
  severity ?? findType(type)?.severity ?? null;

/** Returns the level of a severity: not OK from 100, medium from 75, OK for exactly 0 (domain/statuses.md#severity). */
export function severityLevel(severity: number | null | undefined): StatusLevel {
  if (severity === null || severity === undefined) return "none";
  if (severity >= 100) return "not-ok";
  if (severity >= 75) return "medium";
  return severity === 0 ? "ok" : "none";
}

/**
 * Returns the level of an indicator, which is the same on every screen. The level of a snoozed indicator is never green
 * (domain/statuses.md#indicators).
 */
export const indicatorLevel = (issue: IssueSeverity, status: "NOK" | "OK" | "NONE"): StatusLevel =>
  status === "OK" ? "snoozed" : severityLevel(severityOf(issue));

/** The patterns in a sentence ("Looks like a lost string"). */
export const patternNames: Record<IssuePattern, MessageDescriptor> = {
  flatline: msg`a flat line`,
  clock: msg`a clock that is off by whole hours`,
  wrong_entry: msg`an orientation or a peak power that was entered wrongly`,
  lost_string: msg`a lost string`,
  soiling: msg`soiling`,
  limit: msg`a power limit`,
  object_shade: msg`shade by an object`,
  snow: msg`snow that stays on the panels`,
};
