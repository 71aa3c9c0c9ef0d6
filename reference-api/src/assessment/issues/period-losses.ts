/** What a plant lost and did not receive in any period, by cause. domain/scores.md#any-period */
import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { Day, DayRange } from "../../lib/local-days";
import { notReceivedOf, sumEnergies } from "../energy";
import { historyEnergy, type MeterHistory } from "../meter-history";
import { isOpenOn, restsOf, unexplainedIssue } from "./issue-costs";
import {
  explains,
  explainsLosses,
  explainsMissing,
  type FoundIssue,
  type IssueType,
  issueSeverity,
} from "./issue-types";
import { type Amount, amountOf, blocksOf, isExplained, meterLoss, sumAmounts, unknownAmount } from "./losses";

/** An issue with its row. */
export interface StoredIssue extends FoundIssue {
  readonly id: number;
}

/** A meter in the period, with all of its issues. */
export interface MeterInPeriod {
  readonly history: MeterHistory;
  readonly issues: readonly StoredIssue[];
}

/** What an issue of a meter cost in the period. */
export interface LossCause {
  readonly meterId: number;
  /** Null for what a meter lost without an issue. */
  readonly issueId: number | null;
  /** `misc` without an issue. */
  readonly type: IssueType;
  /** What a loss of unknown cause looks like, if it is clear. */
  readonly pattern: IssuePattern | null;
  readonly lost: Amount;
  readonly notReceived: Amount;
  /** The days on which it cost energy. */
  readonly days: readonly Day[];
}

export interface PeriodLosses {
  /** Null when nothing can be compared. */
  readonly lost: Amount;
  readonly notReceived: Amount;
  readonly notReceivedDays: number;
  /** What snow kept the plant from generating, kWh; without days on which that is nothing. */
  readonly snow: readonly { readonly day: Day; readonly kwh: number }[];
  /** They cost what was lost, and what was not received but for gaps that are too short for an issue. */
  readonly causes: readonly LossCause[];
}

/** The losses of the days of a period, whose expected energy has to be complete. Nothing is offset between meters. */
export function periodLosses(meters: readonly MeterInPeriod[], period: DayRange): PeriodLosses {
  const blocks = blocksOf(period);
  const losses = meters.map((meter) => meterLosses(meter, blocks));
  const energies = meters.map(({ history }) => ({ history, days: energiesOf(history, period) }));
  const notReceived = energies.map(({ history: { meter }, days }) =>
    amountOf(notReceivedOf(sumEnergies(days)), meter.centsPerKwh),
  );
  const days = daysOf(period).map((day) => ({
    day,
    lacking: meters.flatMap(({ history }) => history.notableDays.get(day)?.lacking ?? []),
  }));
  return {
    lost: sumAmounts(losses.map(({ lost }) => lost)),
    // If it is not known how much a meter did not deliver, it is not known of the plant.
    notReceived: notReceived.some(({ kwh }) => kwh === null) ? unknownAmount : sumAmounts(notReceived),
    notReceivedDays: days.filter(({ lacking }) => lacking.some((reasons) => reasons.has("yield_missing"))).length,
    snow: days.flatMap(({ day, lacking }) => {
      const kwh = lacking.reduce((sum, reasons) => sum + (reasons.get("yield_present") ?? 0), 0);
      return kwh > 0 ? [{ day, kwh }] : [];
    }),
    causes: losses.flatMap(({ causes }) => causes),
  };
}

/** What was lost in a period to a limit of the power, which is curtailed, and what else was lost; kWh. */
export function splitLost({ lost, causes }: Pick<PeriodLosses, "lost" | "causes">) {
  if (lost.kwh === null) return { curtailed: null, other: null };
  const ofLimits = causes.filter(({ pattern }) => pattern === "limit");
  const curtailed = ofLimits.reduce((sum, cause) => sum + (cause.lost.kwh ?? 0), 0);
  return { curtailed, other: Math.max(lost.kwh - curtailed, 0) };
}

/** What an issue cost so far; null when it explains none of this energy. */
interface Cost {
  lost: number | null;
  notReceived: number | null;
  readonly days: Set<Day>;
}

function meterLosses({ history, issues }: MeterInPeriod, blocks: readonly DayRange[]) {
  const { id: meterId, centsPerKwh } = history.meter;
  const ranked = issues
    .filter(({ type }) => explainsLosses(type) || explainsMissing(type))
    .toSorted((a, b) => issueSeverity[b.type] - issueSeverity[a.type] || a.foundOn - b.foundOn);
  const costs = new Map<StoredIssue | null, Cost>();
  let lost: number | null = null;
  for (const block of blocks) {
    const explained = explainedCosts(history, ranked, block);
    const loss = meterLoss(history, block);
    const rests = restsOf(history, ranked, block, unexplainedIssue(ranked, block));
    // What neither a reason nor an issue confirms was scatter (domain/issues.md#losses-of-unknown-cause).
    const scatter = loss ? Math.min(rests.get(null) ?? 0, loss.lost - loss.explained) : 0;
    if (loss) lost = (lost ?? 0) + loss.lost - scatter;
    for (const [issue, cost] of explained) addCost(costs, issue, cost);
    const days = lowDays(history, block);
    for (const [issue, rest] of rests) {
      const kwh = issue === null ? rest - scatter : rest;
      if (kwh === 0) continue;
      const own = days.filter((day) => issue && isOpenOn(issue, day));
      addCost(costs, issue, { lost: kwh, notReceived: null, days: new Set(own.length > 0 ? own : days) });
    }
  }
  return {
    lost: amountOf(lost, centsPerKwh),
    causes: [...costs].map(
      ([issue, cost]): LossCause => ({
        meterId,
        issueId: issue?.id ?? null,
        type: issue?.type ?? "misc",
        pattern: issue?.pattern ?? null,
        lost: amountOf(cost.lost, centsPerKwh),
        notReceived: amountOf(cost.notReceived, centsPerKwh),
        days: [...cost.days].sort((a, b) => a - b),
      }),
    ),
  };
}

function addCost(costs: Map<StoredIssue | null, Cost>, issue: StoredIssue | null, cost: Cost): void {
  const before = costs.get(issue) ?? { lost: null, notReceived: null, days: new Set<Day>() };
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : a + b);
  costs.set(issue, {
    lost: sum(before.lost, cost.lost),
    notReceived: sum(before.notReceived, cost.notReceived),
    days: new Set([...before.days, ...cost.days]),
  });
}

/** What each issue explains in a block. What several explain belongs to the first one of `ranked`. */
function explainedCosts(history: MeterHistory, ranked: readonly StoredIssue[], block: DayRange) {
  const costs = new Map<StoredIssue, Cost>();
  for (const day of daysOf(block)) {
    for (const [reason, kwh] of history.notableDays.get(day)?.lacking ?? []) {
      const issue = ranked.find((each) => explains(history, each, day, reason));
      if (!issue) continue;
      const cost = costs.get(issue) ?? { lost: null, notReceived: null, days: new Set() };
      costs.set(issue, cost);
      cost.days.add(day);
      if (isExplained(reason)) cost.lost = (cost.lost ?? 0) + kwh;
      else cost.notReceived = (cost.notReceived ?? 0) + kwh;
    }
  }
  return costs;
}

/** The days without snow that generated less than expected. */
function lowDays({ from, generated, comparedExpected, snow }: MeterHistory, days: DayRange): Day[] {
  return daysOf(days).filter((day) => {
    const position = day - from;
    return snow[position] === 0 && (generated[position] as number) < (comparedExpected[position] as number);
  });
}

const energiesOf = (history: MeterHistory, range: DayRange) =>
  daysOf(range).flatMap((day) => historyEnergy(history, day) ?? []);

const daysOf = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, position) => from + position);
