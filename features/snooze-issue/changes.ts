import { type IssueRef, issueState, type MeterIssue } from "@entities/issue";
import type { PlantRef } from "@shared/api/refs";

/** Issues to snooze, or to reopen. */
export interface SnoozeRequest {
  plant: PlantRef;
  issues: readonly IssueRef[];
  /** The day on which they reopen, `YYYY-MM-DD`; null to reopen them now. */
  until: string | null;
}

/** The number of days that an issue can be snoozed for (spec 2 §9). */
export const snoozePresets = [7, 14, 30, 60] as const;

/** The reference of an issue; null for one that belongs to no known meter, which the API cannot snooze. */
export const issueRefOf = ({ id, meter_id, meter }: MeterIssue): IssueRef | null => {
  const meterId = meter_id ?? meter?.id ?? null;
  return meterId === null ? null : { meterId, issueId: id };
};

/** Whether an issue is neither resolved nor snoozed (spec 2 §4). */
export const canSnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "open";

export const canUnsnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "snoozed";

/** The issues with the pending changes, later ones last. */
export const withChanges = (
  issues: readonly MeterIssue[],
  changes: readonly SnoozeRequest[],
): readonly MeterIssue[] =>
  changes.reduce(
    (current, { issues: changed, until }) =>
      current.map((issue) =>
        changed.some(({ issueId }) => issueId === issue.id) ? { ...issue, snoozed_until: until } : issue,
      ),
    issues,
  );
