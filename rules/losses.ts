/** What a meter lost in some days, and the blocks of days of a longer period (docs/domain/scores.md#any-period). */

/** Successive days, both included, each `YYYY-MM-DD`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The energy of a meter in a block of days, kWh. Days with snow are left out of the deviation and of the range. */
export interface BlockEnergy {
  /** Compared expected minus generated energy; negative for a surplus. */
  readonly deviation: number;
  /** The expected energy is known to plus or minus this. */
  readonly range: number;
  /** What the reasons of the days account for; at least 0. */
  readonly explained: number;
}

const notLost: ReadonlySet<string> = new Set(["yield_missing", "yield_present"]);

/** Whether energy under a reason, a status type, was lost: neither not received, nor under snow. */
export const isLossReason = (reason: string): boolean => !notLost.has(reason);

/** What a meter lost in a block of days, kWh: its deviation if that is beyond the range, otherwise what is explained. */
export const lostInBlock = ({ deviation, range, explained }: BlockEnergy): number =>
  deviation > range ? Math.max(deviation, explained) : explained;

const dayMs = 86_400_000;
const daysPerWeek = 7;
/** A shorter block joins its neighbour: the expected energy of a few days is not known precisely. */
const minBlockDays = 3;

/** Days since 1970-01-01, which was a Thursday. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const textOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const sundayOf = (day: number): number => day + (daysPerWeek - 1 - ((day + 3) % daysPerWeek));
const monthOf = (day: string): string => day.slice(0, "YYYY-MM".length);
const lengthOf = ({ first, last }: Days): number => numberOf(last) - numberOf(first) + 1;

function endOfMonth(day: string): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Date.UTC(year, month, 0) / dayMs;
}

/**
 * The blocks of a period: calendar weeks, Monday to Sunday, cut at the ends of months and of the period. The losses of
 * the blocks add up to the loss of the period. A block of less than three days joins its neighbour of the same month.
 * Seven days are one block, on whichever day they begin.
 */
export function lossBlocks(period: Days): Days[] {
  if (lengthOf(period) === daysPerWeek) return [period];
  const blocks: Days[] = [];
  for (let first = period.first; first <= period.last; ) {
    const end = Math.min(sundayOf(numberOf(first)), endOfMonth(first), numberOf(period.last));
    const block = { first, last: textOf(end) };
    const before = blocks.at(-1);
    const isOfMonth = before !== undefined && monthOf(before.first) === monthOf(first);
    if (isOfMonth && Math.min(lengthOf(before), lengthOf(block)) < minBlockDays) {
      blocks[blocks.length - 1] = { first: before.first, last: block.last };
    } else blocks.push(block);
    first = textOf(end + 1);
  }
  return blocks;
}
