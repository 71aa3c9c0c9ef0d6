import { typesWithin } from "@entities/issue";
import type { DayIssueCounts, DayPromiseChanges } from "@entities/statistics";
import { type HealthType, healthTypes } from "@features/health-filter";

/** The issue counts of one day. */
export interface HealthDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Plants per type; types without plants are omitted. */
  counts: Partial<Record<HealthType, number>>;
  /** Plants by the flag their long-term status turned to; the end of a period is none. */
  changes: Record<string, number>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** A group counts all of its kinds, and a change of the long-term status counts as an issue of its day. */
function countOf(type: HealthType, found: Record<string, number>, changes: Record<string, number>): number {
  const issues = sum(typesWithin(type).map((kind) => found[kind] ?? 0));
  if (type !== "yield_promise_status") return issues;
  // Plants found severely behind have changed that day too, so the larger number includes both.
  return Math.max(issues, sum(Object.values(changes)));
}

/** FINISHED is excluded: the next period starts on the same day, so the plant would count twice. */
function withoutFinished({ FINISHED: _, ...changes }: Record<string, number>): Record<string, number> {
  return changes;
}

/** The days with issues or changes, newest first (spec 3 §7, §9). */
export function healthDays(
  found: readonly DayIssueCounts[],
  changed: readonly DayPromiseChanges[],
): HealthDay[] {
  const foundOn = new Map(found.map(({ date, counts }) => [date, counts]));
  const changedOn = new Map(changed.map(({ date, counts }) => [date, withoutFinished(counts)]));
  const dates = [...new Set([...foundOn.keys(), ...changedOn.keys()])].sort().reverse();
  return dates.map((date) => {
    const issues = foundOn.get(date) ?? {};
    const changes = changedOn.get(date) ?? {};
    const counts: HealthDay["counts"] = {};
    for (const type of healthTypes) {
      const count = countOf(type, issues, changes);
      if (count > 0) counts[type] = count;
    }
    return { date, counts, changes };
  });
}

/** How many plants a day can have of some types; those with several of them are counted for each. */
export const atMost = (day: HealthDay | undefined, types: readonly HealthType[]): number =>
  sum(types.map((type) => day?.counts[type] ?? 0));
