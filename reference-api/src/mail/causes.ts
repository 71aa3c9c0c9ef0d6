/** The issues of the status e-mail and of alerts, which have the causes of the triage queue, and what changes about them. */
import { type CauseIssue, groupIssues, type IssueGroup } from "@heliograph/rules/causes";
import { groupBy, outageGoesOn } from "@heliograph/rules/issue-groups";
import { findingName, isProblem } from "@heliograph/rules/issue-types";

/** An issue of a plant, with what it costs per day. */
export interface StatusIssue extends CauseIssue {
  readonly plant: { readonly id: number; readonly name: string; readonly city: string };
  /** The API name of the driver of the meter; null for an issue without a meter. */
  readonly driver: string | null;
  /** The display name of the driver. */
  readonly driverName: string;
  readonly typeName: string;
  /** `YYYY-MM-DD`, like the other days. */
  readonly beganDay: string;
  readonly foundOn: string;
  readonly resolvedOn: string | null;
  readonly snoozedUntil: string | null;
  readonly lost: Amount;
  readonly notReceived: Amount;
  readonly atStake: Amount;
  /** Since it began, lost and not received. */
  readonly soFar: Amount;
}

/** Energy per day and its value; null if it is not known. */
export interface Amount {
  readonly kwh: number | null;
  readonly cents: number | null;
}

/** A driver that is degraded or down. */
export interface Outage {
  readonly name: string;
  readonly isDown: boolean;
  /** The day on which it began; null if it is not known. */
  readonly since: string | null;
  /** The number of its meters. */
  readonly meters: number | null;
}

export type StatusCause = IssueGroup<StatusIssue>;

/** Puts each issue that is a problem into exactly one cause. */
export const groupProblems = (issues: readonly StatusIssue[], outages: readonly Outage[] = []): StatusCause[] =>
  groupIssues(
    issues.filter(({ typeName }) => isProblem(typeName)),
    new Map(outages.map(({ name, since, meters }) => [name, { since, meters }])),
  );

/** Adds up known amounts. The value of the sum is known if the value of each energy is known. */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  const sum = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
  };
  const hasUnpriced = amounts.some(({ kwh, cents }) => kwh && cents === null);
  return {
    kwh: sum(amounts.map(({ kwh }) => kwh)),
    cents: hasUnpriced ? null : sum(amounts.map(({ cents }) => cents)),
  };
}

/** What changed about a cause since somebody was told: all of its issues are new, or some; null if none is. */
export function changeOf(issues: readonly StatusIssue[], isNew: (issue: StatusIssue) => boolean) {
  if (issues.every(isNew)) return "found";
  return issues.some(isNew) ? "grown" : null;
}

/**
 * Returns a function that finds the unresolved issues as which a resolved one goes on: another one with the same finding
 * at the plant, or one that goes on with its outage. Without any, what the issue was about is over.
 */
export function successorsAmong(unresolved: readonly StatusIssue[]): (resolved: StatusIssue) => StatusIssue[] {
  const findingAtPlant = ({ plantId, typeName, pattern }: StatusIssue) =>
    `${plantId}:${findingName(typeName, pattern)}`;
  const ofFinding = groupBy(unresolved, findingAtPlant);
  const ofMeter = groupBy(unresolved, ({ meterId }) => meterId);
  return (resolved) => {
    const { meterId, resolvedOn } = resolved;
    const goesOnAs = (open: StatusIssue) =>
      resolvedOn !== null && outageGoesOn({ ...resolved, resolvedDay: resolvedOn }, [open]);
    const sameOutage = (ofMeter.get(meterId) ?? []).filter(goesOnAs);
    return [...new Set([...(ofFinding.get(findingAtPlant(resolved)) ?? []), ...sameOutage])];
  };
}
