import { type HealthType, healthTypes, isPromiseIssue, typesWithin } from "@entities/issue";
import {
  addressLine,
  type PlantRow,
  type PlantState,
  type PlantsPage,
  plantCity,
  plantName,
  plantState,
} from "@entities/plant";
import type { DayIssueCounts, DayPromiseChanges } from "@entities/statistics";
import { plantsHref } from "@features/plants-filter";
import type { Result } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";

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
  if (!isPromiseIssue(type)) return issues;
  // Plants found severely behind have changed that day too, so the larger number includes both.
  return Math.max(issues, sum(Object.values(changes)));
}

/** FINISHED is excluded: the next period starts on the same day, so the plant would count twice. */
function withoutFinished({ FINISHED: _, ...changes }: Record<string, number>): Record<string, number> {
  return changes;
}

/** The days with issues or changes, newest first (domain/health.md#window). */
export function healthDays(found: readonly DayIssueCounts[], changed: readonly DayPromiseChanges[]): HealthDay[] {
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

/**
 * The list of a count: the issues found on that day, including snoozed and resolved ones. Changes of the
 * long-term status are not issues; the plants list filters them by the day.
 */
export function behindCount(day: Temporal.PlainDate, type: HealthType): string {
  if (isPromiseIssue(type)) return plantsOfDay(day, [type]);
  return plantsHref("issues", {
    indicators: { include: [type], exclude: [] },
    found_on: { after: day, before: day },
    snoozed: true,
    resolved: true,
  });
}

export const plantsOfDay = (day: Temporal.PlainDate, types: readonly HealthType[]): string =>
  plantsHref("plants", { health: day, indicators_or: [...types] });

export interface DayPlant extends PlantState {
  id: number;
  name: Message;
  city: string | null;
  address: string;
  /** The type of the worst issue found that day; null where only the long-term status changed. */
  issueType: string | null;
  /** The flag of the current promise. */
  promise: string | null;
}

export interface DayPage {
  rows: DayPlant[];
  /** The number of rows that could not be read. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  /** Whether the API offers the lost energy. */
  hasLosses: boolean;
}

/** The loader data of the open day; day and URL show which query it belongs to. */
export interface OpenDay {
  /** `YYYY-MM-DD`. */
  day: string;
  search: string;
  page: Promise<Result<DayPage>> | Result<DayPage>;
}

const dayPlantOf = (plant: PlantRow, today: Temporal.PlainDate, hasLosses: boolean): DayPlant => ({
  id: plant.id,
  name: plantName(plant),
  city: plantCity(plant),
  address: addressLine(plant.address),
  ...plantState(plant, today, { losses: hasLosses }),
  issueType: plant.issue?.type_name ?? null,
  promise: plant.current_promise_status,
});

/** One page of a day. What depends on today is computed here, so that server and client agree. */
export const dayPageOf = (
  { data, unreadable, total, per_page }: PlantsPage,
  { today, hasLosses }: { today: Temporal.PlainDate; hasLosses: boolean },
): DayPage => ({
  rows: data.map((plant) => dayPlantOf(plant, today, hasLosses)),
  unreadable,
  total,
  perPage: per_page,
  hasLosses,
});
