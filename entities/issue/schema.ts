import { diagnosisConfidences, diagnosisSigns, issuePatterns, stringFindings } from "@heliograph/rules/issue-types";
import * as v0 from "@shared/api/v0/decoder";
import { relation, relations } from "@shared/api/v0/rows";

const issueFields = {
  id: v0.id(),
  meter_id: v0.idOrNull(),
  type_name: v0.nameOrNull(),
  severity: v0.numberOrNull(),
  found_on: v0.dateOrNull(),
  resolved_on: v0.dateOrNull(),
  snoozed_until: v0.dateOrNull(),
};

/** What an issue cost on a day. */
const recentDay = v0.object({ date: v0.date(), lost_kwh: v0.numberOrNull(), not_received_kwh: v0.numberOrNull() });

/** The fields of the extension `losses` (domain/issues.md#cost). */
const costFields = {
  /** The first day that shows the finding. */
  began_on: v0.optional(v0.dateOrNull()),
  /** What a loss of unknown cause looks like (domain/issues.md#patterns). */
  pattern: v0.optional(v0.nameOrNull()),
  /** The cost since the issue began. */
  lost_kwh: v0.optional(v0.numberOrNull()),
  lost_cents: v0.optional(v0.numberOrNull()),
  not_received_kwh: v0.optional(v0.numberOrNull()),
  not_received_cents: v0.optional(v0.numberOrNull()),
  /** The rate: the cost on the days of the window on which the issue was open, per day (domain/scores.md#rates). */
  lost_kwh_per_day: v0.optional(v0.numberOrNull()),
  lost_cents_per_day: v0.optional(v0.numberOrNull()),
  not_received_kwh_per_day: v0.optional(v0.numberOrNull()),
  not_received_cents_per_day: v0.optional(v0.numberOrNull()),
  /** Both together. */
  at_stake_kwh_per_day: v0.optional(v0.numberOrNull()),
  at_stake_cents_per_day: v0.optional(v0.numberOrNull()),
  /** The cost of each of the 14 days that end two days ago, oldest first. */
  recent_days: v0.optional(relations(recentDay, ({ date }) => date)),
};

const meterFields = {
  meter: relation(v0.object({ id: v0.id(), name: v0.nameOrNull() })),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
};

/** The known names of a list. */
const namesOf = <const Name extends string>(names: readonly Name[]) =>
  v0.map(
    relations(v0.oneOf(names, null), (name) => name),
    (list) => list.filter((name) => name !== null),
  );

/** A string that has less current than before, compared to the other ones (domain/issues.md#strings). */
export const weakStringSchema = v0.object({
  name: v0.text(),
  kind: v0.oneOf(stringFindings, "weak"),
  since: v0.date(),
  share: v0.number(),
});
export type WeakString = v0.Infer<typeof weakStringSchema>;

/** What a loss of unknown cause looks like, of the extension `diagnosis` (domain/issues.md#diagnosis). */
const diagnosisSchema = v0.object({
  patterns: namesOf(issuePatterns),
  confidence: v0.oneOf(diagnosisConfidences, "low"),
  signs: namesOf(diagnosisSigns),
  share: v0.numberOrNull(),
  limit_kw: v0.numberOrNull(),
  clock_hours: v0.numberOrNull(),
  apparent_orientation_in_degrees: v0.numberOrNull(),
  apparent_angle_in_degrees: v0.numberOrNull(),
  apparent_peak_in_watt: v0.numberOrNull(),
  /** The parts of the sky, 15 degrees wide and 10 degrees high, with the share that is missing while the sun is there. */
  sky: relations(
    v0.object({ azimuth_in_degrees: v0.number(), elevation_in_degrees: v0.number(), share: v0.number() }),
    (part) => `${part.azimuth_in_degrees}|${part.elevation_in_degrees}`,
  ),
  clear_hours: relations(
    v0.object({ date: v0.date(), hours: relations(v0.number(), (hour) => hour) }),
    ({ date }) => date,
  ),
  /** The rain since the loss began, and what came back after it (domain/issues.md#rain). */
  rain: v0.optional(
    relation(
      v0.object({
        dry_days: v0.number(),
        wet_days: v0.number(),
        washed: relation(v0.object({ date: v0.date(), mm: v0.number(), share: v0.number() })),
      }),
    ),
  ),
  /** The meter of the same orientation that the meter fell below. */
  peer: v0.optional(
    relation(v0.object({ meter_id: v0.id(), meter_name: v0.nameOrNull(), share: v0.number(), since: v0.date() })),
  ),
  /** The string that explains the loss. */
  string: v0.optional(relation(weakStringSchema)),
});
export type IssueDiagnosis = v0.Infer<typeof diagnosisSchema>;

/** An issue in the relation `meter_issues` of a plant. Dates are wire dates (`dayOf`). */
export const listedIssueSchema = v0.object({ ...issueFields, ...costFields });

/** An issue of a plant or of one of its meters, with its cost. */
export const costedIssueSchema = v0.object({ ...issueFields, ...costFields, ...meterFields });

export const diagnosedIssueSchema = v0.object({
  ...costedIssueSchema.fields,
  diagnosis: v0.optional(relation(diagnosisSchema)),
});
export type MeterIssue = v0.Infer<typeof diagnosedIssueSchema>;

/** An issue of an API without the extension `losses`. */
export const meterIssueSchema = v0.object({ ...issueFields, ...meterFields });
