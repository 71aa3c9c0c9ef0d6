import type { Day, DayRange } from "../../lib/local-days";
import { historyEnergy, type MeterHistory } from "../meter-history";
import { goesOnIn } from "./begin-of-loss";
import {
  covers,
  explains,
  explainsLosses,
  explainsMissing,
  type FoundIssue,
  firstCostOf,
  issueSeverity,
  isUnexplained,
} from "./issue-types";
import { type Amount, amountOf, blocksOf, isExplained, perDay, sumAmounts, windowOf } from "./losses";
import { lossWithoutReason, unexplainedLoss } from "./unexplained";

/** What the issues of a meter cost (domain/issues.md#cost). */

/** Null where not known; see domain/v0-api.md#extensions. */
interface Cost {
  readonly lost: Amount;
  readonly notReceived: Amount;
}

interface CostOfDays extends Cost {
  /** The days on which energy was not received. */
  readonly notReceivedDays: number | null;
}

export interface IssueCost {
  /** Since it began until it was resolved, up to the end of the window and for at most a year. */
  readonly soFar: Cost;
  /** In the window: with the other issues of the meter what it lost. */
  readonly inWindow: CostOfDays;
  /** The rate: on the days of the window on which it was open, divided by their number (domain/scores.md#rates). */
  readonly perDay: Cost;
  /** Each of the last days up to the end of the window, oldest first. */
  readonly recentDays: readonly RecentDay[];
}

/** What an issue cost on a day, kWh; null before it began and after it was resolved. */
interface RecentDay {
  readonly day: Day;
  readonly lost: number | null;
  readonly notReceived: number | null;
}

/** The number of days that a list draws beside a cause. */
const recentDays = 14;

/** Lists include issues for this many days after they were resolved; older ones have no cost. */
export const daysListedResolved = 14;
const maxDays = 365;

/**
 * The cost of each issue of a meter after the last finished day `to`; null when no day of it is in or before the window,
 * for types that explain nothing, and when the issue goes on in a later one, which costs what both cost. What several
 * issues explain belongs to the most severe one, of equal ones to the one found first. What none explains belongs to
 * `misc`, as far as it was lost on days that no other issue covers, otherwise to the issue that covers days of the window
 * and explains most of it, so that all issues together cost what the meter lost.
 */
export function issueCosts(history: MeterHistory, found: readonly FoundIssue[], to: Day): (IssueCost | null)[] {
  const window = windowOf(to);
  const issues = found.filter((issue) => !goesOnIn(issue, found));
  const ranked = issues.toSorted((a, b) => issueSeverity[b.type] - issueSeverity[a.type] || a.foundOn - b.foundOn);
  const unknown = ranked.find((issue) => isUnexplained(issue) && issue.resolvedOn === null) ?? null;
  const rests = restsOf(history, ranked, window, unknown);
  // What belongs to no issue of the window is a cost of the covering one, so that the costs add up to what was lost.
  const restOf = (issue: FoundIssue) => (rests.has(issue) ? (rests.get(issue) ?? 0) + (rests.get(null) ?? 0) : 0);
  /** As in a report of these days: the sum of their blocks (domain/scores.md#any-period). */
  const restOfPeriod = (issue: FoundIssue, days: DayRange): number =>
    blocksOf(days)
      .map((block) => restsOf(history, ranked, block, unexplainedIssue(ranked, block)).get(issue) ?? 0)
      .reduce((sum, rest) => sum + rest, 0);
  /** What no reason explains. The day on which the energy ended is no day of the issue: nothing of it is per day. */
  const restSince = (issue: FoundIssue, days: DayRange): number => {
    const ofWindow = restOf(issue);
    if (days.from < window.from) return Math.max(restOfPeriod(issue, days), ofWindow);
    const first = firstCostOf(history, issue);
    const isAfterFirst = issue.type === "zero_yield" && first >= window.from && days.from > first;
    return isAfterFirst ? Math.min(lossWithoutReason(history, ranked, days), ofWindow) : ofWindow;
  };
  const costSince = (issue: FoundIssue, from: Day): CostOfDays => {
    const days = daysOf(issue, from, to);
    const { lost, ...notReceived } = explainedCost(history, ranked, issue, days);
    const unexplained = restSince(issue, days);
    if (unexplained === 0) return { lost, ...notReceived };
    return { lost: sumAmounts([lost, amountOf(unexplained, history.meter.centsPerKwh)]), ...notReceived };
  };
  const costOn = (issue: FoundIssue, day: Day, { from, to }: DayRange): RecentDay => {
    if (day < from || day > to) return { day, lost: null, notReceived: null };
    const { lost, notReceived } = explainedCost(history, ranked, issue, { from: day, to: day });
    const isOfDay = isUnexplained(issue) || (issue.type === "zero_yield" && day < issue.beganOn);
    return { day, lost: isOfDay ? shortfallOf(history, day) : lost.kwh, notReceived: notReceived.kwh };
  };
  return found.map((issue) => {
    if (!issues.includes(issue)) return null;
    const isListed = issue.resolvedOn === null || issue.resolvedOn > to - daysListedResolved;
    const days = daysOf(issue, Math.max(issue.beganOn, window.from), to);
    const isMeasured = issue.beganOn <= days.to;
    if (!isListed || !isMeasured || !(explainsLosses(issue.type) || explainsMissing(issue.type))) return null;
    const first = firstCostOf(history, issue);
    const whileOpen = costSince(issue, days.from);
    const openDays = days.to - days.from + 1;
    const { lost, notReceived } = costSince(issue, first);
    return {
      soFar: { lost, notReceived },
      inWindow: costSince(issue, Math.max(first, window.from)),
      perDay: { lost: perDay(whileOpen.lost, openDays), notReceived: perDay(whileOpen.notReceived, openDays) },
      recentDays: Array.from({ length: recentDays }, (_, index) =>
        costOn(issue, window.to - recentDays + 1 + index, daysOf(issue, first, to)),
      ),
    };
  });
}

/**
 * What no reason of some days explains, kWh, by the issue that it belongs to; null without one. What was lost on days that no
 * other issue covers belongs to `unknown`, the rest to the issue that covers some of the days and explains most of them.
 * `ranked`: the most severe issue first.
 */
export function restsOf<Issue extends FoundIssue>(
  history: MeterHistory,
  ranked: readonly Issue[],
  { from, to }: DayRange,
  unknown: Issue | null,
): ReadonlyMap<Issue | null, number> {
  const rest = lossWithoutReason(history, ranked, { from, to });
  if (rest === 0) return new Map();
  const days = Array.from({ length: to - from + 1 }, (_, position) => from + position);
  const [covering] = ranked
    .filter((issue) => days.some((day) => covers(history, issue, day)))
    .map((issue) => ({ issue, kwh: explainedCost(history, ranked, issue, { from, to }).lost.kwh ?? 0 }))
    .toSorted((a, b) => b.kwh - a.kwh);
  if (!covering) return new Map([[unknown, rest]]);
  const own = Math.min(rest, unexplainedLoss(history, ranked, { from, to }, unknown?.beganOn));
  return new Map([
    [unknown, own],
    [covering.issue, rest - own],
  ]);
}

/** The issue for losses of unknown cause that was open on most days of a block; null without one. */
export function unexplainedIssue<Issue extends FoundIssue>(issues: readonly Issue[], block: DayRange): Issue | null {
  const days = Array.from({ length: block.to - block.from + 1 }, (_, position) => block.from + position);
  const openDays = (issue: Issue) => days.filter((day) => isOpenOn(issue, day)).length;
  const open = issues.filter((issue) => isUnexplained(issue) && openDays(issue) > 0);
  return open.toSorted((a, b) => openDays(b) - openDays(a))[0] ?? null;
}

export const isOpenOn = ({ beganOn, resolvedOn }: FoundIssue, day: Day): boolean =>
  beganOn <= day && (resolvedOn === null || day < resolvedOn);

/** What a meter delivered less than expected on a day, kWh. A day with snow tells nothing about it. */
function shortfallOf(history: MeterHistory, day: Day): number | null {
  const position = day - history.from;
  const shortfall = (history.comparedExpected[position] ?? Number.NaN) - (history.generated[position] ?? Number.NaN);
  return Number.isNaN(shortfall) || history.snow[position] ? null : Math.max(0, shortfall);
}

/** The days of an issue since a day, with the last ones whose cost is known. */
function daysOf({ resolvedOn }: FoundIssue, since: Day, to: Day): DayRange {
  const last = resolvedOn === null ? to : resolvedOn - 1;
  return { from: Math.max(since, to - maxDays + 1), to: Math.min(last, windowOf(to).to) };
}

/** What an issue explains on some days and no other one that ranks above it. */
function explainedCost(
  history: MeterHistory,
  ranked: readonly FoundIssue[],
  issue: FoundIssue,
  { from, to }: DayRange,
): CostOfDays {
  const { centsPerKwh } = history.meter;
  let lost: number | null = null;
  let notReceived: number | null = null;
  let notReceivedDays: number | null = null;
  for (let day = from; day <= to; day++) {
    const energy = historyEnergy(history, day);
    if (!energy) continue;
    const isKnown = !Number.isNaN(energy.expected);
    if (isKnown && explainsLosses(issue.type) && energy.generated !== null) lost ??= 0;
    if (explainsMissing(issue.type)) {
      notReceived ??= 0;
      notReceivedDays ??= 0;
    }
    for (const [reason, kwh] of history.notableDays.get(day)?.lacking ?? []) {
      if (issue !== ranked.find((each) => explains(history, each, day, reason))) continue;
      if (isExplained(reason)) lost = (lost ?? 0) + kwh;
      else {
        notReceived = (notReceived ?? 0) + kwh;
        notReceivedDays = (notReceivedDays ?? 0) + 1;
      }
    }
  }
  return { lost: amountOf(lost, centsPerKwh), notReceived: amountOf(notReceived, centsPerKwh), notReceivedDays };
}
