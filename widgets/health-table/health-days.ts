import { type HealthType, healthTypes, isPromiseIssue, typesWithin } from "@entities/issue";
import {
  type PlantRow,
  type PlantState,
  type PlantsPage,
  plantCity,
  plantName,
  plantState,
  plantsHref,
} from "@entities/plant";
import type { DayIssueCounts, DayPromiseChanges } from "@entities/statistics";
import type { Result } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";

export interface HealthDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The number of plants per type. Types without plants are omitted. */
  counts: Partial<Record<HealthType, number>>;
  /** The number of plants per new flag of the long-term status. The end of a period is not a change. */
  changes: Record<string, number>;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The count of a group includes all of its kinds. A change of the long-term status counts as an issue of its day. */
function countPlants(type: HealthType, found: Record<string, number>, changes: Record<string, number>): number {
  const issues = sum(typesWithin(type).map((kind) => found[kind] ?? 0));
  if (!isPromiseIssue(type)) return issues;
  // A plant found severely behind also changed its flag on this day, so the larger number includes both kinds.
  return Math.max(issues, sum(Object.values(changes)));
}

/** FINISHED is excluded. The next period starts on the same day, so the plant would be counted twice. */
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
      const count = countPlants(type, issues, changes);
      if (count > 0) counts[type] = count;
    }
    return { date, counts, changes };
  });
}

/** The maximum number of plants of a day with some types. A plant with several types is counted once per type. */
export const atMost = (day: HealthDay | undefined, types: readonly HealthType[]): number =>
  sum(types.map((type) => day?.counts[type] ?? 0));

/** The largest count of one day and type that occurs once; null for days without a count that stands out. */
export function largestCount(days: readonly HealthDay[], types: readonly HealthType[]) {
  const counts = days.flatMap(({ date, counts: found }) =>
    types.flatMap((type) => (found[type] ? [{ date, type, count: found[type] }] : [])),
  );
  const [largest = null, second] = counts.toSorted((a, b) => b.count - a.count);
  return largest && largest.count > 2 && largest.count > (second?.count ?? 0) ? largest : null;
}

/**
 * The URL of the list that a count links to, of one day or of the days until `last`. It includes snoozed and resolved
 * issues found then. Changes of the long-term status are not issues; the plants list filters plants by the day of the
 * change.
 */
export function behindCount(day: Temporal.PlainDate, type: HealthType, last = day): string {
  if (isPromiseIssue(type)) return plantsOfDay(day, [type]);
  return plantsHref("issues", {
    indicators: `${type}|1`,
    found_on: `after:${day},before:${last}`,
    snoozed: "1",
    resolved: "1",
  });
}

export const plantsOfDay = (day: Temporal.PlainDate, types: readonly HealthType[]): string =>
  plantsHref("plants", { indicators_or: types.join(","), health: day.toString() });

export interface DayPlant extends PlantState {
  id: number;
  name: Message;
  city: string | null;
  /** The type of the worst issue found that day. Null if only the long-term status changed. */
  issueType: string | null;
  /** The flag of the current promise. */
  promise: string | null;
}

export interface DayPage {
  rows: DayPlant[];
  /** The number of dropped rows. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  /** Whether the API offers the lost energy. */
  hasLosses: boolean;
}

/** The loader data of the open day. `day` and `url` identify the query of the data. */
export interface OpenDay {
  /** `YYYY-MM-DD`. */
  day: string;
  search: string;
  page: Promise<Result<DayPage>> | Result<DayPage>;
}

const toDayPlant = (plant: PlantRow, today: Temporal.PlainDate, hasLosses: boolean): DayPlant => ({
  id: plant.id,
  name: plantName(plant),
  city: plantCity(plant),
  ...plantState(plant, today, { losses: hasLosses }),
  issueType: plant.issue?.type_name ?? null,
  promise: plant.current_promise_status,
});

/**
 * A page of the plants of a day. Values that depend on today are computed on the server, so that server and client
 * render the same.
 */
export const toDayPage = (
  { data, unreadable, total, per_page }: PlantsPage,
  { today, hasLosses }: { today: Temporal.PlainDate; hasLosses: boolean },
): DayPage => ({
  rows: data.map((plant) => toDayPlant(plant, today, hasLosses)),
  unreadable,
  total,
  perPage: per_page,
  hasLosses,
});
