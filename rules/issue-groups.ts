/** Issues that belong together by when they began (docs/domain/triage.md#causes, docs/domain/issues.md#resolved). */
import { isLosing, isMissing } from "./issue-types";

export interface DatedIssue {
  readonly id: number;
  readonly plantId: number;
  /** The local day on which it began, `YYYY-MM-DD`; null when the beginning is unknown. */
  readonly beganDay: string | null;
  /** When it began, in milliseconds since the epoch; null when only the day is known. */
  readonly beganMs: number | null;
}

export const minPlantsOfCause = 3;
const hourMs = 3_600_000;

/** Works like `Map.groupBy`, which browsers of 2023 do not have. */
export function groupBy<Key, Item>(items: readonly Item[], keyOfItem: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOfItem(item));
    if (group) group.push(item);
    else groups.set(keyOfItem(item), [item]);
  }
  return groups;
}

/** Sorts issues, oldest first. On each day, issues without a time come first. Issues without a beginning come last. */
export const byBeginning = (a: DatedIssue, b: DatedIssue): number =>
  (a.beganDay ?? "9").localeCompare(b.beganDay ?? "9") || (a.beganMs ?? 0) - (b.beganMs ?? 0) || a.id - b.id;

export const plantCount = (issues: readonly DatedIssue[]): number => new Set(issues.map(({ plantId }) => plantId)).size;

/** The day before a day `YYYY-MM-DD`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 24 * hourMs).toISOString().slice(0, 10);

export function mostFrequentDay(issues: readonly DatedIssue[]): string | null {
  const [most] = [...groupBy(issues, ({ beganDay }) => beganDay)].toSorted(
    ([dayA, a], [dayB, b]) => plantCount(b) - plantCount(a) || (dayB ?? "").localeCompare(dayA ?? ""),
  );
  return most?.[0] ?? null;
}

/** Builds groups of several plants in which all issues fit each other, starting with the oldest issue. */
export function groupFitting<Issue extends DatedIssue>(
  issues: readonly Issue[],
  fits: (a: Issue, b: Issue) => boolean,
  isEnough = (members: readonly Issue[]) => plantCount(members) >= minPlantsOfCause,
): Issue[][] {
  const groups: Issue[][] = [];
  const grouped = new Set<Issue>();
  const known = issues.filter(({ beganDay }) => beganDay !== null);
  const byDay = [...groupBy(known, ({ beganDay }) => beganDay).values()];
  for (const [position, ofDay] of byDay.entries()) {
    // The window of an hour or a day can end on the next day.
    const candidates = [...ofDay, ...(byDay[position + 1] ?? [])];
    for (const [index, first] of ofDay.entries()) {
      if (grouped.has(first)) continue;
      const members = [first];
      for (const issue of candidates.slice(index + 1)) {
        if (!grouped.has(issue) && members.every((member) => fits(member, issue))) members.push(issue);
      }
      if (!isEnough(members)) continue;
      groups.push(members);
      for (const member of members) grouped.add(member);
    }
  }
  return groups;
}

const dayMs = ({ beganDay }: DatedIssue): number => Date.parse(`${beganDay}T00:00:00Z`);
/** The time between two beginnings in milliseconds; whole days if a time is unknown. */
const timeBetween = (a: DatedIssue, b: DatedIssue): number =>
  Math.abs(a.beganMs === null || b.beganMs === null ? dayMs(a) - dayMs(b) : a.beganMs - b.beganMs);

export const beganWithinHour = (a: DatedIssue, b: DatedIssue): boolean => timeBetween(a, b) <= hourMs;
export const beganWithinDay = (a: DatedIssue, b: DatedIssue): boolean => timeBetween(a, b) <= 24 * hourMs;

/** An issue of a meter; its days are `YYYY-MM-DD`. */
interface OutageIssue {
  readonly typeName: string | null;
  /** Null when the beginning is unknown. */
  readonly beganDay: string | null;
  readonly meterId: number | null;
}

/**
 * Whether an unresolved issue of the same meter goes on with the outage of a resolved one, which is then not over: nothing
 * is received or generated any more, or the loss has another name since (docs/domain/issues.md#resolved).
 */
export function outageGoesOn(
  resolved: OutageIssue & { readonly resolvedDay: string },
  unresolved: readonly OutageIssue[],
): boolean {
  const { meterId, typeName, beganDay, resolvedDay } = resolved;
  const isConnection = isMissing(typeName) || typeName === "driver_notification_retrieval";
  if (meterId === null || (!isConnection && !isLosing(typeName))) return false;
  return unresolved.some((open) => {
    if (open.meterId !== meterId || open.beganDay === null || open.beganDay > resolvedDay) return false;
    if (isMissing(open.typeName)) return true;
    if (isConnection) return false;
    const beganWithIt = beganDay !== null && open.beganDay >= dayBefore(beganDay);
    return open.typeName === "zero_yield" || (isLosing(open.typeName) && beganWithIt);
  });
}
