/**
 * What was lost and what was not received: the window, the range of the expected energy, the deviation and what explains
 * it. Nothing else computes them. domain/scores.md#losses
 */
import { isLossReason, lossBlocks, lostInBlock } from "@heliograph/rules/losses";
import { type Day, type DayRange, dayOf, daysPerWeek, formatDay } from "../../lib/local-days";
import { comparableEnergies, type Energy, notReceivedOf, rangeOf, scoreOf, sumEnergies } from "../energy";
import { historyEnergy, type MeterHistory } from "../meter-history";
import type { StatusName } from "../statuses";

/**
 * The days of every figure of "the last 7 days", when `to` is the last finished day, whose expected energy is still
 * incomplete.
 */
export function windowOf(to: Day): DayRange {
  return { from: to - daysPerWeek, to: to - 1 };
}

/** The blocks of a period. Each block has its own loss. */
export function blocksOf({ from, to }: DayRange): DayRange[] {
  const blocks = lossBlocks({ first: formatDay(from), last: formatDay(to) });
  return blocks.map(({ first, last }) => ({ from: dayOf(first), to: dayOf(last) }));
}

/** Whether energy under a reason was lost: neither not received, nor under snow. */
export const isExplained = (reason: StatusName): boolean => isLossReason(reason);

/** What a meter lost in some days, kWh. */
export interface MeterLoss {
  readonly lost: number;
  /** The expected energy is known to plus or minus this. */
  readonly range: number;
  /** What the reasons of the days account for; at most what was lost. */
  readonly explained: number;
}

/**
 * What a meter lost in some days: how much less it generated than expected, if that is more than the expected energy is
 * known to; otherwise what the reasons of its days explain. Null when no day has both energies. Days with snow, of which the
 * expected energy knows nothing, are not compared. Days that are not `included` belong to no block.
 */
export function meterLoss(
  history: MeterHistory,
  { from, to }: DayRange,
  included: (day: Day) => boolean = () => true,
): MeterLoss | null {
  let explained = 0;
  let compared = 0;
  let deviation = 0;
  let isComparable = false;
  let comparedDays = 0;
  let extraRange = 0;
  for (let day = Math.max(from, history.from); day <= to; day++) {
    if (!included(day)) continue;
    const position = day - history.from;
    const generated = history.generated[position] ?? Number.NaN;
    const expected = history.comparedExpected[position] ?? Number.NaN;
    if (Number.isNaN(generated) || Number.isNaN(expected)) continue;
    isComparable = true;
    for (const [reason, kwh] of history.notableDays.get(day)?.lacking ?? []) if (isExplained(reason)) explained += kwh;
    if (history.snow[position] === 1) continue;
    compared += expected;
    extraRange += expected * (history.extraRange[position] as number);
    deviation += expected - generated;
    comparedDays++;
  }
  if (!isComparable) return null;
  const range = Math.max(rangeOf(comparedDays), history.meter.learnedRange) * compared + extraRange;
  return { lost: lostInBlock({ deviation, range, explained }), range, explained };
}

/** Energy that was lost or not received, kWh, and its value, cents. Null: not known. */
export interface Amount {
  readonly kwh: number | null;
  readonly cents: number | null;
}

export const unknownAmount: Amount = { kwh: null, cents: null };

/** `kwh`: null or NaN when it is not known. */
export function amountOf(kwh: number | null, centsPerKwh: number | null): Amount {
  if (Number.isNaN(kwh)) return unknownAmount;
  return { kwh, cents: kwh === 0 ? 0 : kwh === null || centsPerKwh === null ? null : kwh * centsPerKwh };
}

/** Adds up the known amounts. The value of the sum is known if the value of each amount is known. */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  return amounts.reduce<Amount>((sum, { kwh, cents }) => {
    if (kwh === null) return sum;
    if (sum.kwh === null) return { kwh, cents };
    return { kwh: sum.kwh + kwh, cents: sum.cents === null || cents === null ? null : sum.cents + cents };
  }, unknownAmount);
}

/** What is left of an amount without a part of it. */
export function restOf({ kwh, cents }: Amount, part: Amount): Amount {
  const rest = (all: number | null, some: number | null) => (all === null ? null : Math.max(all - (some ?? 0), 0));
  return { kwh: rest(kwh, part.kwh), cents: rest(cents, part.cents) };
}

export function perDay({ kwh, cents }: Amount, days: number): Amount {
  return { kwh: kwh === null ? null : kwh / days, cents: cents === null ? null : cents / days };
}

/** What the meters of a plant lost and did not deliver in the window; nothing is offset between them. */
export function plantLosses(histories: readonly MeterHistory[], to: Day) {
  const window = windowOf(to);
  const meters = histories.map((history) => ({
    days: energiesOf(history, window),
    lost: meterLoss(history, window)?.lost ?? null,
    price: history.meter.centsPerKwh,
  }));
  const notReceived = meters.map(({ days, price }) => amountOf(notReceivedOf(sumEnergies(days)), price));
  return {
    lost: sumAmounts(meters.map(({ lost, price }) => amountOf(lost, price))),
    // If it is not known how much a meter did not deliver, it is not known of the plant.
    notReceived: notReceived.some(({ kwh }) => kwh === null) ? unknownAmount : sumAmounts(notReceived),
    notReceivedDays: daysOf(window).filter((day) => histories.some((history) => isIncomplete(history, day))).length,
    energy: windowEnergy(histories, window),
    /** Of the days of each meter whose expected energy is known; null when nothing was received on them. */
    yieldScore: scoreOf(sumEnergies(comparableEnergies(meters.flatMap(({ days }) => days)))),
  };
}

/** The energy of the days on which all meters can be compared; of all days when there is no such day. */
function windowEnergy(histories: readonly MeterHistory[], window: DayRange): Energy {
  const days = daysOf(window).map((day) => histories.flatMap((history) => historyEnergy(history, day) ?? []));
  const known = days.filter((meters) => meters.length > 0 && comparableEnergies(meters).length === meters.length);
  return sumEnergies((known.length > 0 ? known : days).flat());
}

/** Whether energy of a day was not received. */
function isIncomplete({ notableDays }: MeterHistory, day: Day): boolean {
  return notableDays.get(day)?.lacking.has("yield_missing") ?? false;
}

function energiesOf(history: MeterHistory, range: DayRange): Energy[] {
  return daysOf(range).flatMap((day) => historyEnergy(history, day) ?? []);
}

function daysOf({ from, to }: DayRange): Day[] {
  return Array.from({ length: to - from + 1 }, (_, position) => from + position);
}
