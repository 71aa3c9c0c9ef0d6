/** What the types of issues mean for causes (docs/domain/issues.md#types, docs/domain/triage.md#causes), by API name. */

const notes: ReadonlySet<string> = new Set(["new", "ticket"]);
const byLostConnection: ReadonlySet<string> = new Set([
  "connectivity",
  "driver_notification",
  "driver_notification_retrieval",
  "meter_credentials",
  "registration_failed",
]);
const spikes: ReadonlySet<string> = new Set(["power_spike", "power_spike_high", "power_spike_medium"]);
const byGrid: ReadonlySet<string> = new Set(["power_interruption", "zero_yield", "connectivity"]);

const missing: ReadonlySet<string> = new Set(["connectivity", "meter_credentials", "registration_failed"]);
const losing: ReadonlySet<string> = new Set([
  "zero_yield",
  "misc",
  "shade_first_half",
  "shade_second_half",
  "shade",
  "driver_notification",
  "power_interruption",
  "power_optimizer_issue",
]);

/** Whether issues of a type mean that nothing is received. */
export const isMissing = (typeName: string | null): boolean => typeName !== null && missing.has(typeName);

/** Whether issues of a type mean that energy is lost. */
export const isLosing = (typeName: string | null): boolean => typeName !== null && losing.has(typeName);

/** Whether issues of a type are problems. A new plant and a ticket are not problems; an unknown type may be one. */
export const isProblem = (typeName: string): boolean => !notes.has(typeName);

/** Whether issues of a type are changes of the long-term promise. */
export const isPromiseIssue = (typeName: string | null): boolean => typeName === "yield_promise_status";

/** Whether a lost connection to a driver can cause issues of a type on several plants. */
export const isByLostConnection = (typeName: string | null): boolean =>
  typeName !== null && byLostConnection.has(typeName);

/**
 * Whether a driver that is degraded can cause issues of a type on several plants although it sends measurements: zeros,
 * or values that cannot be.
 */
export const isByDriverFault = (typeName: string | null): boolean =>
  typeName !== null && (typeName === "zero_yield" || spikes.has(typeName));

/** The name of a type without the degree of its severity: spikes of each height are of one family. */
export const familyName = (typeName: string | null): string | null =>
  typeName !== null && spikes.has(typeName) ? "power_spike" : typeName;

/** Whether a fault of the grid can cause issues of a type on neighbouring plants. */
export const isByGrid = (typeName: string | null): boolean => typeName !== null && byGrid.has(typeName);

/** What the loss of a finding of `misc` can look like. */
export const issuePatterns = [
  "flatline",
  "clock",
  "wrong_entry",
  "lost_string",
  "soiling",
  "limit",
  "object_shade",
  "snow",
] as const;
export type IssuePattern = (typeof issuePatterns)[number];

/** How clear it is what a loss of unknown cause looks like. With a low confidence no pattern names it. */
export const diagnosisConfidences = ["high", "medium", "low"] as const;
export type DiagnosisConfidence = (typeof diagnosisConfidences)[number];

/** What the days of a loss show, for and against the patterns (docs/domain/issues.md#diagnosis). */
export const diagnosisSigns = [
  "fell_on_one_day",
  "fell_for_weeks",
  "even",
  "ceiling",
  "no_ceiling",
  "low_below_ceiling",
  "other_hours",
  "moved_on_one_day",
  "dark_hours",
  "other_panels",
  "since_first_day",
  "part_of_sky",
  "below_peer",
  "string_without_current",
  "weak_string",
  "snow_before",
  "snow_stays",
  "grew_while_dry",
  "washed_by_rain",
  "grew_in_rain",
] as const;
export type DiagnosisSign = (typeof diagnosisSigns)[number];

/** What a string of a meter shows (docs/domain/issues.md#strings). */
export const stringFindings = ["no_current", "weak"] as const;
export type StringFinding = (typeof stringFindings)[number];

/**
 * Whether a pattern is found by itself, beside losses of unknown cause. The others are names of such losses, which come and
 * go with the evidence.
 */
export const isOwnFinding = (pattern: string | null | undefined): boolean =>
  pattern === "flatline" || pattern === "clock" || pattern === "snow";
const patterns: ReadonlySet<string> = new Set(issuePatterns);

/**
 * The API name of what an issue found, by whose label it is titled everywhere: its type, or what a loss of unknown cause
 * looks like (docs/domain/issues.md#patterns).
 */
export const findingName = (typeName: string | null, pattern: string | null | undefined): string | null =>
  typeName === "misc" && pattern && patterns.has(pattern) ? pattern : typeName;
