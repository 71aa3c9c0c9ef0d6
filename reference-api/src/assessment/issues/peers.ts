/**
 * Meters of a plant with the same orientation against each other: the first evidence of a lost string.
 * domain/issues.md#meters-of-the-same-orientation
 */
import type { DiagnosisSign } from "@heliograph/rules/issue-types";
import { groupByOrientation } from "@heliograph/rules/orientations";
import type { Day } from "../../lib/local-days";
import { median } from "../../lib/numbers";
import { meterHours } from "../meter";
import type { MeterHistory } from "../meter-history";
import type { StatusName } from "../statuses";
import { brightHours, type ComparedHour, isEven, shareOf } from "./compared-hours";
import { type Diagnosis, nameOf, notStated } from "./diagnosis";
import { type FoundIssue, isUnexplained } from "./issue-types";
import type { ShownLoss } from "./unexplained";
import type { WeakString } from "./weak-strings";

/** A meter fell below another one of the same orientation, and stayed there. */
export interface PeerStep extends ShownLoss {
  /** The id of the other meter. */
  readonly peerId: number;
  /** How much lower the meter is than it was in comparison to the other one, 0 to 1. */
  readonly share: number;
}

/** The days before a step that tell how a meter compares to another one, and the least number of them. */
const daysBefore = 28;
const minDaysBefore = 14;
/** A step is this share or more, as a lost string is, on this number of days one after another. Each has half of it. */
const minShare = 0.1;
const minDays = 2;
/** After this number of low days that are no step, they are how the meters compare. */
const maxDays = 21;
/** The standard deviation of normal values, from their median absolute deviation. */
const deviationOfMedian = 1.4826;
/** A day is an outlier beyond this number of standard deviations. */
const outlier = 3;
/** Where days scatter, the mean of some days shows a step: of as many days, and beyond this number of its standard errors. */
const meanDays = { min: 4, max: 7 } as const;
const meanOutlier = 5;
/** Days with less expected energy tell little, kWh/kWp. */
const minYield = 0.2;

/** Days that have another cause. */
const causes: ReadonlySet<StatusName> = new Set([
  "zero_yield",
  "power_optimizer_alert",
  "interruption",
  "flatline",
  "driver_high",
  "driver_medium",
]);

/** A meter of a group with the ratio of each day: generated to expected energy; NaN on days that tell nothing. */
interface Member {
  readonly history: MeterHistory;
  readonly ratios: Float64Array;
  /** The sums of the kWh/kWp of the days before each day. */
  readonly yields: Float64Array;
}

/** The steps of each meter of a plant that has peers, oldest first. Histories have the same days. */
export function peerSteps(histories: readonly MeterHistory[]): ReadonlyMap<number, readonly PeerStep[]> {
  const groups = groupByOrientation(histories, ({ meter }) => meter.orientation);
  return new Map(
    groups.flatMap((group) => {
      const members = group.map(memberOf);
      return members.map((member) => [member.history.meter.id, stepsOf(member, members)] as const);
    }),
  );
}

function memberOf(history: MeterHistory): Member {
  const { meter, from, generated, comparedExpected, snow, notableDays } = history;
  const peakKw = meter.peakInWatt / 1000;
  const yields = new Float64Array(generated.length + 1);
  const ratios = generated.map((kwh, position) => {
    yields[position + 1] = (yields[position] as number) + (kwh || 0) / peakKw;
    const expected = comparedExpected[position] as number;
    const tells = snow[position] === 0 && expected >= minYield * peakKw;
    const hasCause = notableDays.get(from + position)?.statuses.some((name) => causes.has(name)) ?? false;
    return tells && !hasCause ? kwh / expected : Number.NaN;
  });
  return { history, ratios, yields };
}

/**
 * The steps of a meter below the best one of its group. A meter is compared to its peers by energy alone, as "Performance to
 * Peers" does (Leloux et al., arXiv:1410.6946, 2014). A day is lower by the identifier of Hampel with median and median
 * absolute deviation (Davies & Gather, JASA 88, 1993), or its week has another mean (Worsley, JASA 74, 1979). What both
 * meters lose, such as light, is no difference. A share that is not about even over the day, such as shade, is no lost
 * string, and neither is a peer that became better.
 */
function stepsOf(member: Member, members: readonly Member[]): PeerStep[] {
  const steps: PeerStep[] = [];
  const { history, ratios } = member;
  let before: number[] = [];
  let low: number[] = [];
  let open: { readonly step: PeerStep; readonly peer: Member; readonly level: number } | null = null;
  for (let position = minDaysBefore; position < ratios.length; position++) {
    if (open) {
      const ratio = comparison(member, open.peer, position) / open.level;
      if (Number.isNaN(ratio)) continue;
      // The days after the end of the loss compare as the days before it did.
      low = ratio > 1 - open.step.share / 2 ? [...low, position] : [];
      if (low.length < minDays) continue;
      steps.push({ ...open.step, until: history.from + position });
      [open, low] = [null, []];
      continue;
    }
    const peer = bestPeer(member, members, position);
    const ratio = peer ? comparison(member, peer, position) : Number.NaN;
    if (!peer || Number.isNaN(ratio)) continue;
    const levels = before.map((each) => comparison(member, peer, each)).filter((each) => !Number.isNaN(each));
    const level = levels.length >= minDaysBefore ? median(levels) : Number.NaN;
    const isLow = ratio <= level * (1 - minShare / 2);
    if (!isLow || low.length >= maxDays) {
      before = [...before, ...low, position].slice(-daysBefore);
      low = [];
      continue;
    }
    low.push(position);
    const lowRatios = low.map((each) => comparison(member, peer, each));
    const share = isStep(lowRatios, levels, level) ? stepShare(member, peer, { before, low, level }) : null;
    if (share === null) continue;
    const foundOn = history.from + position + 1;
    const from = history.from + (low[0] as number);
    open = { step: { from, foundOn, until: null, peerId: peer.history.meter.id, share }, peer, level };
    low = [];
  }
  return open ? [...steps, open.step] : steps;
}

const comparison = (member: Member, peer: Member, position: number): number =>
  (member.ratios[position] as number) / (peer.ratios[position] as number);

/** The other meter of the group that generated most for its peak power in the days before. */
function bestPeer(member: Member, members: readonly Member[], position: number): Member | null {
  const yieldOf = ({ yields }: Member) =>
    (yields[position] as number) - (yields[Math.max(position - daysBefore, 0)] as number);
  return members
    .filter((each) => each !== member && !Number.isNaN(each.ratios[position]))
    .reduce<Member | null>((best, each) => (best && yieldOf(best) >= yieldOf(each) ? best : each), null);
}

/** Whether low days in a row are lower than the days before: the last two or each of many, or the mean of a few. */
function isStep(low: readonly number[], before: readonly number[], level: number): boolean {
  const deviation = deviationOfMedian * median(before.map((each) => Math.abs(each - level)));
  const last = low.length > meanDays.max ? low : low.slice(-minDays);
  if (last.length >= minDays && last.every((ratio) => level - ratio > outlier * deviation)) return true;
  const days = low.length;
  const mean = low.reduce((sum, ratio) => sum + ratio, 0) / days;
  const isCompared = days >= meanDays.min && days <= meanDays.max;
  return isCompared && (level - mean) * Math.sqrt(days) > meanOutlier * deviation;
}

interface LowDays {
  readonly before: readonly number[];
  readonly low: readonly number[];
  /** How the meter compared to its peer before. */
  readonly level: number;
}

/** The share that a meter lost on its low days, if they show a lost string; otherwise null. */
function stepShare(member: Member, peer: Member, { before, low, level }: LowDays): number | null {
  const hours = low.flatMap((position) => hoursByPeer(member.history, peer.history, position, level));
  const share = shareOf(hours);
  const own = (positions: readonly number[]) => median(positions.map((each) => member.ratios[each] as number));
  const hasFallen = 1 - own(low) / own(before) >= share / 2;
  return share >= minShare && hasFallen && isEven(hours, share) ? share : null;
}

/** The hours of a day with what the energy of a peer lets a meter expect. */
function hoursByPeer(history: MeterHistory, peer: MeterHistory, position: number, level: number): ComparedHour[] {
  const day = history.from + position;
  const hoursOf = ({ meter }: MeterHistory) => brightHours(meterHours(meter, day), day);
  const ofPeer = new Map(hoursOf(peer).map((hour) => [hour.hour, hour]));
  return hoursOf(history).flatMap(({ expected, ...hour }) => {
    const other = ofPeer.get(hour.hour);
    return other ? [{ ...hour, expected: (expected * level * other.generated) / other.expected }] : [];
  });
}

/** A diagnosis with what other meters of the plant show, and the strings of the meter. */
export interface EvidencedDiagnosis extends Diagnosis {
  /** Missing without a meter of the same orientation that shows the loss. */
  readonly peer?: PeerStep;
  /** Missing without a string that explains the loss. */
  readonly string?: WeakString;
}

interface Evidence {
  readonly steps: readonly PeerStep[];
  /** The weakest first. */
  readonly strings: readonly WeakString[];
}

type NamedIssue = FoundIssue & { readonly diagnosis?: Diagnosis };

/** Adds evidence of a meter to the diagnoses of its losses, and names the losses that it shows after the day `to`. */
export function withEvidence(
  issues: readonly NamedIssue[],
  { steps, strings }: Evidence,
  to: Day,
): (FoundIssue & { readonly diagnosis?: EvidencedDiagnosis })[] {
  return issues.map((named) => {
    if (!isUnexplained(named)) return named;
    const { diagnosis: found, pattern: _, ...issue } = named;
    const peer = steps.findLast((step) => isOfLoss(step, issue, to));
    const string = strings.find((each) => explains(each, issue));
    const byPeer = peer ? withSign(found, "below_peer", { share: peer.share, peer }) : found;
    const sign = string?.kind === "weak" ? "weak_string" : "string_without_current";
    const diagnosis = string ? withSign(byPeer, sign, { share: string.missing, string }) : byPeer;
    if (!diagnosis) return named;
    const pattern = nameOf(diagnosis);
    return { ...issue, ...(pattern && { pattern }), diagnosis };
  });
}

const isOfLoss = ({ from, foundOn }: PeerStep, { beganOn, resolvedOn }: FoundIssue, to: Day): boolean =>
  foundOn <= to + 1 && from >= beganOn - minDays && from < (resolvedOn ?? Number.POSITIVE_INFINITY);

/** Dull days hide when a loss began. */
const maxHiddenDays = 14;
const explains = ({ since }: WeakString, { beganOn, resolvedOn }: FoundIssue): boolean =>
  resolvedOn === null && since >= beganOn - maxHiddenDays;

/**
 * A diagnosis with a sign that an even share fell on one day. Where the days of the meter alone do not tell a lost string
 * from soiling, it does. It says nothing about a limit. `share`: what is missing by the sign alone.
 */
function withSign(
  found: EvidencedDiagnosis | undefined,
  sign: DiagnosisSign,
  { share, ...evidence }: Pick<EvidencedDiagnosis, "share" | "peer" | "string">,
): EvidencedDiagnosis {
  const signs = [...(found?.signs ?? []), sign];
  if (!found) return { ...alone, share, signs, ...evidence };
  const { patterns, confidence } = found;
  if (patterns.includes("limit")) return { ...found, signs, ...evidence };
  if (confidence === "low") return { ...found, patterns: ["lost_string"], confidence: "medium", signs, ...evidence };
  if (patterns[0] === "lost_string") return { ...found, confidence: "high", signs, ...evidence };
  return { ...found, patterns: [...patterns, "lost_string"], confidence: "low", signs, ...evidence };
}

/** What a sign tells alone. */
const alone: Omit<Diagnosis, "share" | "signs"> = {
  patterns: ["lost_string"],
  confidence: "medium",
  ...notStated,
  clearHours: [],
};
