import { type Day, daysPerWeek } from "../local-days";
import { historyEnergy, type MeterHistory } from "../meters/meter-history";
import { costReasons, type FoundIssue, issueSeverity } from "./issues";
import type { StatusName } from "./statuses";

/** What the issues of a meter cost (domain/issues.md#cost). */

/** In kWh and cents; see domain/v0-api.md#extensions for what null means. */
interface Cost {
  readonly lostKwh: number | null;
  readonly lostCents: number | null;
  readonly notReceivedKwh: number | null;
}

export interface IssueCost {
  /** Of all full days from the one it was found on until it was resolved, at most a year. */
  readonly soFar: Cost;
  /** A seventh of the part in the last seven days. */
  readonly perDay: Cost;
}

/** Lists include issues for this many days after they were resolved; older ones have no cost. */
export const daysListedResolved = 14;
const maxDays = 365;

/** The days of an issue that cost energy under some reasons. */
interface Span {
  readonly first: Day;
  readonly last: Day;
  readonly reasons: readonly StatusName[];
}

/**
 * The cost of each issue of a meter after the last finished day `to`; null without a full day, and for types without
 * reasons. What several issues explain belongs to the most severe one, of equal ones to the older, then to the first.
 */
export function issueCosts(history: MeterHistory, issues: readonly FoundIssue[], to: Day): (IssueCost | null)[] {
  const spans = new Map(
    issues
      .toSorted((a, b) => issueSeverity[b.type] - issueSeverity[a.type] || a.foundOn - b.foundOn)
      .map((issue) => [issue, spanOf(issue, to)]),
  );
  const ranked = [...spans.values()];
  const owns = (span: Span, day: Day, reason: StatusName) =>
    span === ranked.find((each) => each.first <= day && day <= each.last && each.reasons.includes(reason));
  return issues.map((issue) => {
    const span = spans.get(issue);
    const listed = issue.resolvedOn === null || issue.resolvedOn > to - daysListedResolved;
    if (!listed || !span || span.last < span.first || span.reasons.length === 0) return null;
    const costSince = (first: Day) => costOf(history, { ...span, first }, (day, reason) => owns(span, day, reason));
    const week = costSince(Math.max(span.first, to - daysPerWeek + 1));
    return { soFar: costSince(span.first), perDay: perDay(week) };
  });
}

function spanOf({ type, foundOn, resolvedOn }: FoundIssue, to: Day): Span {
  const last = resolvedOn === null ? to : resolvedOn - 1;
  return { first: Math.max(foundOn, to - maxDays + 1), last, reasons: costReasons[type] ?? [] };
}

function costOf(history: MeterHistory, span: Span, owns: (day: Day, reason: StatusName) => boolean): Cost {
  const { centsPerKwh } = history.meter;
  const explainsLoss = span.reasons.some((reason) => reason !== "yield_missing");
  const explainsGaps = span.reasons.includes("yield_missing");
  let lost: number | null = null;
  let notReceived: number | null = null;
  for (let day = span.first; day <= span.last; day++) {
    const energy = historyEnergy(history, day);
    if (!energy) continue;
    if (explainsLoss && energy.generated !== null) lost ??= 0;
    if (explainsGaps) notReceived ??= 0;
    for (const [reason, kwh] of history.notableDays.get(day)?.lacking ?? []) {
      if (!owns(day, reason)) continue;
      if (reason === "yield_missing") notReceived = (notReceived ?? 0) + kwh;
      else lost = (lost ?? 0) + kwh;
    }
  }
  const lostCents = lost === null || centsPerKwh === null ? null : lost * centsPerKwh;
  return { lostKwh: lost, lostCents, notReceivedKwh: notReceived };
}

function perDay({ lostKwh, lostCents, notReceivedKwh }: Cost): Cost {
  const share = (sum: number | null) => (sum === null ? null : sum / daysPerWeek);
  return { lostKwh: share(lostKwh), lostCents: share(lostCents), notReceivedKwh: share(notReceivedKwh) };
}
