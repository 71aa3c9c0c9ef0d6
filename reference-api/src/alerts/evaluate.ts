/** What an alert rule tells about the causes of a company: begins, grows, ends (domain/alerts.md#events). Pure functions. */
import { findingName } from "@heliograph/rules/issue-types";
import { Temporal } from "temporal-polyfill";
import { daysBetween, plusDays, timeZone } from "../clock";
import {
  changeOf,
  groupProblems,
  type StatusCause,
  type StatusIssue,
  successorsAmong,
  sumAmounts,
} from "../mail/causes";
import { type CompanyStatus, type StatusLine, toLine } from "../mail/status";
import type { RuleFields } from "./rules";

/** What decides which causes a rule tells. */
export interface WatchRule
  extends Pick<
    RuleFields,
    "kinds" | "findings" | "drivers" | "min_kwh_per_day" | "min_eur_per_day" | "min_hours" | "escalate_after_hours"
  > {
  /** Null: all plants of the company. */
  readonly plantIds: ReadonlySet<number> | null;
  /** Whether the plants of a reported cause stay until it is over, although their state has changed. */
  readonly keepsReported: boolean;
  /** The newest issue and the day when the rule began to watch: issues up to both count as reported. */
  readonly reportedUntil: number;
  readonly reportedOn: string;
}

/** A cause that a rule has reported. Its first issue identifies it as long as it lasts. */
export interface ReportedCause {
  readonly firstIssueId: number;
  readonly issueIds: readonly number[];
  /** When it was last reported. */
  readonly plants: number;
  readonly kwh: number | null;
  readonly reportedAt: string;
  readonly escalated: boolean;
}

export interface AlertEvent {
  readonly event: "begins" | "grows" | "ends" | "escalated";
  readonly firstIssueId: number;
  readonly line: StatusLine;
}

/** The result of an evaluation. `changed`: the causes that begin, and the reported causes whose state is new. */
interface Evaluation {
  readonly events: readonly AlertEvent[];
  readonly changed: readonly ReportedCause[];
  /** The causes that are over, joined another one, or left the rule. */
  readonly removed: readonly number[];
  /** Causes for which the time has come, unless there is a ticket. */
  readonly overdue: readonly AlertEvent[];
}

/** The causes of a company, prepared once for all of its rules. */
export interface CompanyView {
  readonly causes: readonly StatusCause[];
  readonly issues: ReadonlyMap<number, StatusIssue>;
  readonly toLine: (cause: StatusCause) => StatusLine;
  /** The unresolved issues as which a resolved one goes on, and the resolved ones that go on as an unresolved one. */
  readonly successors: ReadonlyMap<number, readonly StatusIssue[]>;
  readonly predecessors: ReadonlyMap<number, readonly StatusIssue[]>;
  /** Since when a cause that began on a day lasts, in hours. */
  readonly hoursSince: (day: string) => number;
}

export function companyView({ issues, outages, today }: CompanyStatus, now: Temporal.Instant): CompanyView {
  const unresolved = issues.filter(({ resolvedOn }) => resolvedOn === null);
  const isOpen = ({ snoozedUntil }: StatusIssue) => snoozedUntil === null || snoozedUntil <= today;
  const successorsOf = successorsAmong(unresolved);
  const successors = new Map<number, StatusIssue[]>();
  const predecessors = new Map<number, StatusIssue[]>();
  for (const issue of issues) {
    if (issue.resolvedOn === null) continue;
    const found = successorsOf(issue);
    successors.set(issue.id, found);
    for (const next of found) {
      // One that was found days later is another fault, although it can have the same begin.
      if (daysBetween(issue.resolvedOn, next.foundOn) > 1) continue;
      predecessors.set(next.id, [...(predecessors.get(next.id) ?? []), issue]);
    }
  }
  const starts = new Map<string, number>();
  const startOf = (day: string) => {
    const start = starts.get(day) ?? Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
    starts.set(day, start);
    return start;
  };
  return {
    causes: groupProblems(unresolved.filter(isOpen), outages),
    issues: new Map(issues.map((issue) => [issue.id, issue])),
    toLine: toLine(outages),
    successors,
    predecessors,
    hoursSince: (day) => (now.epochMilliseconds - startOf(day)) / 3_600_000,
  };
}

/** The issues of a cause that a rule watches. */
interface Part {
  readonly cause: StatusCause;
  readonly issues: readonly StatusIssue[];
}

/** Less at stake says nothing about growth. */
const smallestKwh = 0.5;

/** Finds what a rule has to tell about the causes of a company at a moment. `reportedAt`: when it will be reported. */
export function evaluate(
  rule: WatchRule,
  view: CompanyView,
  reported: readonly ReportedCause[],
  now: Temporal.Instant,
  reportedAt: string,
): Evaluation {
  const events: AlertEvent[] = [];
  const changed: ReportedCause[] = [];
  const overdue: AlertEvent[] = [];
  const plantIds = rule.plantIds && rule.keepsReported ? withReported(rule.plantIds, view, reported) : rule.plantIds;
  const isWatched = ({ plantId }: StatusIssue) => plantIds === null || plantIds.has(plantId);
  const { fresh, known, joined } = assignParts(view, reported, partsOf(rule, view, isWatched));
  const lineOf = ({ cause, issues }: Part) => view.toLine({ ...cause, issues });
  const passes = ({ atStake, since }: StatusLine) =>
    (rule.min_kwh_per_day === 0 || (atStake.kwh ?? 0) >= rule.min_kwh_per_day) &&
    (atStake.cents ?? 0) / 100 >= (rule.min_eur_per_day ?? 0) &&
    view.hoursSince(since) >= rule.min_hours;

  for (const part of fresh) {
    const isNew = (issue: StatusIssue) => !countsAsReported(rule, view, issue);
    const change = changeOf(part.issues, isNew);
    if (change === null) continue;
    const line = lineOf(part);
    const reportedPlants = new Set(part.issues.filter((issue) => !isNew(issue)).map(({ plantId }) => plantId)).size;
    const hasGrown = change === "grown" && line.plants.length >= 2 * reportedPlants;
    if (!(change === "found" || hasGrown) || !passes(line)) continue;
    const cause = stateOf(part.issues, line, reportedAt);
    changed.push(cause);
    events.push({ event: change === "found" ? "begins" : "grows", firstIssueId: cause.firstIssueId, line });
  }

  for (const [cause, parts] of known) {
    const [largest, ...others] = parts.toSorted((a, b) => b.issues.length - a.issues.length);
    if (!largest) continue;
    const issues = [largest, ...others].flatMap((part) => part.issues);
    const line = lineOf({ cause: largest.cause, issues });
    const { firstIssueId } = cause;
    const isKnown = (cause.kwh ?? 0) >= smallestKwh;
    const isDoubled = isKnown && (line.atStake.kwh ?? 0) >= 2 * (cause.kwh ?? 0);
    const hasGrown = (isDoubled || line.plants.length >= 2 * cause.plants) && passes(line);
    if (hasGrown) events.push({ event: "grows", firstIssueId, line });
    const isOverdue =
      rule.escalate_after_hours !== null &&
      !cause.escalated &&
      Temporal.Instant.from(cause.reportedAt).until(now).total("hours") >= rule.escalate_after_hours;
    if (isOverdue) overdue.push({ event: "escalated", firstIssueId, line });
    const issueIds = [...new Set([...cause.issueIds, ...issues.map(({ id }) => id)])];
    const isLonger = issueIds.length > cause.issueIds.length;
    const amounts = hasGrown
      ? { plants: line.plants.length, kwh: line.atStake.kwh }
      : { plants: cause.plants, kwh: isKnown ? cause.kwh : line.atStake.kwh };
    if (hasGrown || isLonger || amounts.kwh !== cause.kwh) changed.push({ ...cause, ...amounts, issueIds });
  }

  const removed = [...joined];
  for (const cause of reported) {
    if (known.has(cause) || joined.has(cause.firstIssueId)) continue;
    const issues = cause.issueIds.flatMap((id) => view.issues.get(id) ?? []).filter(isWatched);
    const goesOn = ({ id, resolvedOn }: StatusIssue) =>
      resolvedOn === null || (view.successors.get(id) ?? []).some(isWatched);
    if (issues.some(goesOn)) continue;
    removed.push(cause.firstIssueId);
    const isSilent = issues.every(({ snoozedUntil, resolvedOn }) => (snoozedUntil ?? "") > (resolvedOn ?? ""));
    const [first] = groupProblems(issues);
    if (!first || isSilent) continue;
    events.push({ event: "ends", firstIssueId: cause.firstIssueId, line: view.toLine({ ...first, issues }) });
  }
  return { events, changed, removed, overdue };
}

const withReported = (
  plantIds: ReadonlySet<number>,
  view: CompanyView,
  reported: readonly ReportedCause[],
): ReadonlySet<number> =>
  new Set([
    ...plantIds,
    ...reported.flatMap(({ issueIds }) => issueIds.flatMap((id) => view.issues.get(id)?.plantId ?? [])),
  ]);

/** What a cause cost in all, of its issues that are known. */
export const costInAll = ({ cause }: StatusLine) => sumAmounts(cause.issues.map(({ soFar }) => soFar));

function partsOf(rule: WatchRule, view: CompanyView, isWatched: (issue: StatusIssue) => boolean): Part[] {
  const causes = rule.kinds ? view.causes.filter(({ kind }) => rule.kinds?.includes(kind)) : view.causes;
  const [findings, drivers] = [rule.findings && new Set(rule.findings), rule.drivers && new Set(rule.drivers)];
  const isChosen = ({ typeName, pattern, driver }: StatusIssue) =>
    (!findings || findings.has(findingName(typeName, pattern) ?? "")) && (!drivers || drivers.has(driver ?? ""));
  if (rule.plantIds === null && !findings && !drivers) return causes.map((cause) => ({ cause, issues: cause.issues }));
  return causes
    .map((cause) => ({ cause, issues: cause.issues.filter((issue) => isWatched(issue) && isChosen(issue)) }))
    .filter(({ issues }) => issues.length > 0);
}

/**
 * Assigns the parts of causes to the reported causes that have an issue of them, or one that goes on as such. If a part has
 * issues of several reported causes, these are one from now on: the first.
 */
function assignParts(view: CompanyView, reported: readonly ReportedCause[], parts: readonly Part[]) {
  const owner = new Map<number, ReportedCause>();
  for (const cause of reported) {
    for (const id of cause.issueIds) {
      owner.set(id, cause);
      for (const next of view.successors.get(id) ?? []) owner.set(next.id, owner.get(next.id) ?? cause);
    }
  }
  const fresh: Part[] = [];
  const known = new Map<ReportedCause, Part[]>();
  const joined = new Set<number>();
  for (const part of parts) {
    const owners = [...new Set(part.issues.flatMap(({ id }) => owner.get(id) ?? []))];
    const [first, ...others] = owners.toSorted((a, b) => a.firstIssueId - b.firstIssueId);
    if (!first) {
      fresh.push(part);
      continue;
    }
    const all = [first, ...others].flatMap((cause) => known.get(cause) ?? []);
    known.set(first, [...all, part]);
    for (const cause of others) {
      known.delete(cause);
      joined.add(cause.firstIssueId);
      for (const [id, each] of owner) if (each === cause) owner.set(id, first);
    }
  }
  return { fresh, known, joined };
}

/** Whether an issue stood when the rule began to watch, or goes on from one that did. */
function countsAsReported(
  { reportedUntil, reportedOn }: WatchRule,
  { predecessors }: CompanyView,
  issue: StatusIssue,
): boolean {
  const stood = ({ id, foundOn }: StatusIssue) => id <= reportedUntil && foundOn <= reportedOn;
  return stood(issue) || (predecessors.get(issue.id) ?? []).some(stood);
}

const stateOf = (issues: readonly StatusIssue[], line: StatusLine, reportedAt: string): ReportedCause => ({
  firstIssueId: Math.min(...issues.map(({ id }) => id)),
  issueIds: issues.map(({ id }) => id),
  plants: line.plants.length,
  kwh: line.atStake.kwh,
  reportedAt,
  escalated: false,
});

/** The state of a company on an earlier day, as far as its issues tell. */
export function statusOn(status: CompanyStatus, day: string): CompanyStatus {
  const windowEnd = plusDays(day, -2);
  const unknown = { kwh: null, cents: null };
  const issues = status.issues
    .filter(({ foundOn }) => foundOn <= day)
    .map((issue) => ({
      ...issue,
      resolvedOn: issue.resolvedOn !== null && issue.resolvedOn <= day ? issue.resolvedOn : null,
      snoozedUntil: null,
      // As then, the cost of what began after the window was not known.
      atStake: issue.beganDay <= windowEnd ? issue.atStake : unknown,
    }));
  const outages = status.outages.filter(({ since }) => since !== null && since <= day);
  return { ...status, today: day, issues, outages };
}
