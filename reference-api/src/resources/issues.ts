/** Issues on the wire. */
import { diagnosisConfidences, diagnosisSigns, issuePatterns, stringFindings } from "@heliograph/rules/issue-types";
import { array, enums, type Infer, integer, nullable, number, object, optional, string } from "superstruct";
import type { Api } from "../api";
import type { Row } from "../db/schema";
import { date, pickFields } from "../http/fields";

export const issueSchema = object({
  id: integer(),
  plant_id: integer(),
  meter_id: nullable(integer()),
  type_name: string(),
  severity: integer(),
  pattern: nullable(enums(issuePatterns)),
  began_on: nullable(date()),
  found_on: date(),
  resolved_on: nullable(date()),
  snoozed_until: nullable(date()),
  revision: integer(),
  meter: optional(nullable(object({ id: integer(), name: string(), reference_identifier: string() }))),
});
export type Issue = Infer<typeof issueSchema>;

/** The rates of an issue, and of a plant as the sum of its open issues. Null if not known (domain/scores.md#rates). */
const costPerDayFields = {
  lost_kwh_per_day: nullable(number()),
  lost_cents_per_day: nullable(number()),
  not_received_kwh_per_day: nullable(number()),
  not_received_cents_per_day: nullable(number()),
  /** The days of the window on which energy was not received. */
  not_received_days: nullable(integer()),
  at_stake_kwh_per_day: nullable(number()),
  at_stake_cents_per_day: nullable(number()),
};
const costPerDayColumns = Object.keys(costPerDayFields) as (keyof typeof costPerDayFields)[];

/**
 * What a plant loses and does not deliver: rates, and totals of the window. Null if it is not known
 * (domain/scores.md#losses).
 */
export const plantLossFields = {
  ...costPerDayFields,
  snoozed_kwh_per_day: nullable(number()),
  snoozed_cents_per_day: nullable(number()),
  window_lost_kwh: nullable(number()),
  window_lost_cents: nullable(number()),
  window_not_received_kwh: nullable(number()),
  window_not_received_cents: nullable(number()),
  window_short_gaps_kwh: nullable(number()),
  window_short_gaps_cents: nullable(number()),
};

/** What an issue cost on a day; null before it began and after it was resolved. */
const recentDaySchema = object({ date: date(), lost_kwh: nullable(number()), not_received_kwh: nullable(number()) });

/** A string of a meter that has less current than before, compared to the other ones (domain/issues.md#strings). */
export const weakStringSchema = object({
  name: string(),
  kind: enums(stringFindings),
  since: date(),
  /** What it has of what it had before, 0 to 1. */
  share: number(),
});

/** The evidence of what a loss of unknown cause looks like (domain/issues.md#diagnosis). */
const diagnosisSchema = object({
  patterns: array(enums(issuePatterns)),
  confidence: enums(diagnosisConfidences),
  signs: array(enums(diagnosisSigns)),
  share: nullable(number()),
  limit_kw: nullable(number()),
  clock_hours: nullable(integer()),
  apparent_orientation_in_degrees: nullable(number()),
  apparent_angle_in_degrees: nullable(number()),
  apparent_peak_in_watt: nullable(number()),
  sky: nullable(array(object({ azimuth_in_degrees: integer(), elevation_in_degrees: integer(), share: number() }))),
  /** The rain since the loss began, `mm` and `share` of what came back after it (domain/issues.md#rain). */
  rain: nullable(
    object({
      dry_days: integer(),
      wet_days: integer(),
      washed: nullable(object({ date: date(), mm: number(), share: number() })),
    }),
  ),
  clear_hours: array(object({ date: date(), hours: array(integer()) })),
  /** The meter of the same orientation that the meter fell below. `meter_name`: null if that meter was deleted. */
  peer: nullable(object({ meter_id: integer(), meter_name: nullable(string()), share: number(), since: date() })),
  string: nullable(weakStringSchema),
});

/** An issue with its cost. Null if it is not known (domain/issues.md#cost). */
export const costedIssueSchema = object({
  ...issueSchema.schema,
  lost_kwh: nullable(number()),
  lost_cents: nullable(number()),
  not_received_kwh: nullable(number()),
  not_received_cents: nullable(number()),
  ...costPerDayFields,
  recent_days: nullable(array(recentDaySchema)),
});
export type CostedIssue = Infer<typeof costedIssueSchema>;

export const diagnosedIssueSchema = object({ ...costedIssueSchema.schema, diagnosis: nullable(diagnosisSchema) });
export type DiagnosedIssue = Infer<typeof diagnosedIssueSchema>;

/** The columns of the fields of an issue. */
export const issueColumns = [
  "id",
  "plant_id",
  "meter_id",
  "type_name",
  "severity",
  "pattern",
  "began_on",
  "found_on",
  "resolved_on",
  "snoozed_until",
  "revision",
] as const satisfies (keyof Row<"issues">)[];
export type IssueColumns = Pick<Row<"issues">, (typeof issueColumns)[number]>;

/** The columns of the cost of an issue. */
export const issueCosts = [
  "lost_kwh",
  "lost_cents",
  "not_received_kwh",
  "not_received_cents",
  ...costPerDayColumns,
  "recent_days",
] as const satisfies (keyof Row<"issues">)[];
export type IssueCosts = Pick<Row<"issues">, (typeof issueCosts)[number]>;

export function serializeIssue(row: IssueColumns): Issue {
  return pickFields(issueSchema, row);
}

export function serializeCostedIssue(row: IssueColumns & Partial<IssueCosts>): CostedIssue {
  const { recent_days: days, ...rest } = row;
  const issue = pickFields(costedIssueSchema, rest) as CostedIssue;
  return days === undefined ? issue : { ...issue, recent_days: days && JSON.parse(days) };
}

/** `peerName`: the name of the other meter in the diagnosis. */
export function serializeDiagnosedIssue({ diagnosis, ...row }: Row<"issues">, peerName: string | null): DiagnosedIssue {
  const issue = serializeCostedIssue(row);
  if (diagnosis === null) return { ...issue, diagnosis };
  const { peer = null, string = null, rain = null, ...stored } = JSON.parse(diagnosis);
  return { ...issue, diagnosis: { ...stored, string, rain, peer: peer && { ...peer, meter_name: peerName } } };
}

/** Selects the issues of a plant with the days that their costs belong to. */
export const selectIssues = (api: Api, plantId: number) =>
  api.db
    .selectFrom("issues")
    .select(["id", "meter_id", "type_name", "pattern", "began_on", "found_on", "resolved_on"])
    .where("plant_id", "=", plantId);
