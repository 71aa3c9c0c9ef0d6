import { diagnosisConfidences, diagnosisSigns, issuePatterns, stringFindings } from "@heliograph/rules/issue-types";
import {
  date,
  dateOrNull,
  type Infer,
  id,
  idOrNull,
  map,
  nameOrNull,
  number,
  numberOrNull,
  object,
  oneOf,
  optional,
  text,
} from "@shared/api/v0/decoder";
import { relation, relations } from "@shared/api/v0/rows";

const issueFields = {
  id: id(),
  meter_id: idOrNull(),
  type_name: nameOrNull(),
  severity: numberOrNull(),
  found_on: dateOrNull(),
  resolved_on: dateOrNull(),
  snoozed_until: dateOrNull(),
};

/** What an issue cost on a day. */
const recentDay = object({ date: date(), lost_kwh: numberOrNull(), not_received_kwh: numberOrNull() });

/** The fields of the extension `losses` (domain/issues.md#cost). */
const costFields = {
  /** The first day that shows the finding. */
  began_on: optional(dateOrNull()),
  /** What a loss of unknown cause looks like (domain/issues.md#patterns). */
  pattern: optional(nameOrNull()),
  /** The cost since the issue began. */
  lost_kwh: optional(numberOrNull()),
  lost_cents: optional(numberOrNull()),
  not_received_kwh: optional(numberOrNull()),
  not_received_cents: optional(numberOrNull()),
  /** The rate: the cost on the days of the window on which the issue was open, per day (domain/scores.md#rates). */
  lost_kwh_per_day: optional(numberOrNull()),
  lost_cents_per_day: optional(numberOrNull()),
  not_received_kwh_per_day: optional(numberOrNull()),
  not_received_cents_per_day: optional(numberOrNull()),
  /** Both together. */
  at_stake_kwh_per_day: optional(numberOrNull()),
  at_stake_cents_per_day: optional(numberOrNull()),
  /** The cost of each of the 14 days that end two days ago, oldest first. */
  recent_days: optional(relations(recentDay, ({ date }) => date)),
};

const meterFields = {
  meter: relation(object({ id: id(), name: nameOrNull() })),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: optional(numberOrNull()),
};

/** The known names of a list. */
const namesOf = <const Name extends string>(names: readonly Name[]) =>
  map(
    relations(oneOf(names, null), (name) => name),
    (list) => list.filter((name) => name !== null),
  );

/** A string that has less current than before, compared to the other ones (domain/issues.md#strings). */
export const weakStringSchema = object({
  name: text(),
  kind: oneOf(stringFindings, "weak"),
  since: date(),
  share: number(),
});
export type WeakString = Infer<typeof weakStringSchema>;

/** What a loss of unknown cause looks like, of the extension `diagnosis` (domain/issues.md#diagnosis). */
const diagnosisSchema = object({
  patterns: namesOf(issuePatterns),
  confidence: oneOf(diagnosisConfidences, "low"),
  signs: namesOf(diagnosisSigns),
  share: numberOrNull(),
  limit_kw: numberOrNull(),
  clock_hours: numberOrNull(),
  apparent_orientation_in_degrees: numberOrNull(),
  apparent_angle_in_degrees: numberOrNull(),
  apparent_peak_in_watt: numberOrNull(),
  /** The parts of the sky, 15 degrees wide and 10 degrees high, with the share that is missing while the sun is there. */
  sky: relations(
    object({ azimuth_in_degrees: number(), elevation_in_degrees: number(), share: number() }),
    (part) => `${part.azimuth_in_degrees}|${part.elevation_in_degrees}`,
  ),
  clear_hours: relations(object({ date: date(), hours: relations(number(), (hour) => hour) }), ({ date }) => date),
  /** The meter of the same orientation that the meter fell below. */
  peer: optional(relation(object({ meter_id: id(), meter_name: nameOrNull(), share: number(), since: date() }))),
  /** The string that explains the loss. */
  string: optional(relation(weakStringSchema)),
});
export type IssueDiagnosis = Infer<typeof diagnosisSchema>;

/** An issue in the relation `meter_issues` of a plant. Dates are wire dates (`dayOf`). */
export const listedIssueSchema = object({ ...issueFields, ...costFields });

/** An issue of a plant or of one of its meters, with its cost. */
export const costedIssueSchema = object({ ...issueFields, ...costFields, ...meterFields });

export const diagnosedIssueSchema = object({
  ...costedIssueSchema.fields,
  diagnosis: optional(relation(diagnosisSchema)),
});
export type MeterIssue = Infer<typeof diagnosedIssueSchema>;

/** An issue of an API without the extension `losses`. */
export const meterIssueSchema = object({ ...issueFields, ...meterFields });
