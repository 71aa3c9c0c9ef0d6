import {
  findingName,
  isByGrid,
  isByLostConnection,
  isLosing,
  isMissing,
  isProblem,
  isPromiseIssue,
} from "./issue-types";
import { type Coordinates, distanceKm } from "./places";

/** An unresolved issue with the properties that decide about its cause. */
export interface CauseIssue {
  readonly id: number;
  readonly plantId: number;
  readonly typeName: string | null;
  /** What a loss of unknown cause looks like, if it is clear. */
  readonly pattern?: string | null | undefined;
  /** The local day on which it began, `YYYY-MM-DD`; null when the beginning is unknown. */
  readonly beganDay: string | null;
  /** When it began, in milliseconds since the epoch; null when only the day is known. */
  readonly beganMs: number | null;
  /** The driver of the meter; the drivers of the plant when the meter is unknown. */
  readonly drivers: readonly string[];
  /** Null when the location is unknown. */
  readonly location: Coordinates | null;
}

/**
 * What several issues have in common (docs/domain/triage.md#causes): a driver that is degraded or down, the long-term
 * promise, a lost connection of several plants of one driver, a fault of the grid near several plants, or a plant and
 * a finding. `notes` are issues that are not problems.
 */
export type CauseKind = "driver" | "promise" | "connection" | "grid" | "plant" | "notes";

/** Issues with a common cause. */
export interface IssueGroup<Issue extends CauseIssue = CauseIssue> {
  /** Identifies the cause in URLs as long as its issues are open. */
  key: string;
  kind: CauseKind;
  /** The common type of the issues; null for a driver, a connection, `notes` and issues of unknown type. */
  typeName: string | null;
  /** What the loss of the issues looks like, if it is clear. */
  pattern?: string | null | undefined;
  /** The common driver of the issues, when the driver is what they have in common. */
  driver: string | null;
  issues: readonly Issue[];
}

const minPlantsOfDriver = 2;
const minPlantsOfCause = 3;
const hourMs = 3_600_000;
const maxDistanceKm = 20;

/** The drivers that are degraded or down. The value is the local day on which the status began; null if it is unknown. */
type DriverOutages = ReadonlyMap<string, string | null>;

type CommonOfIssues = Omit<IssueGroup, "key" | "issues">;

type Fits = (a: CauseIssue, b: CauseIssue) => boolean;

/** Puts each issue into exactly one group: the first rule that applies takes the issue (docs/domain/triage.md#causes). */
export function groupIssues<Issue extends CauseIssue>(
  issues: readonly Issue[],
  outages: DriverOutages = new Map(),
): IssueGroup<Issue>[] {
  const causes: IssueGroup<Issue>[] = [];
  let rest = issues.toSorted(byBeginning);
  const add = (cause: CommonOfIssues, inCause: readonly Issue[]) => {
    causes.push({ ...cause, key: causeKey(cause, inCause), issues: inCause });
  };
  const take = (cause: CommonOfIssues, taken: readonly Issue[]) => {
    if (taken.length === 0) return;
    const inCause = new Set(taken);
    rest = rest.filter((issue) => !inCause.has(issue));
    add(cause, taken);
  };

  const notes = rest.filter(({ typeName }) => typeName !== null && !isProblem(typeName));
  take({ kind: "notes", typeName: null, driver: null }, notes);
  for (const [driver, since] of [...outages].toSorted(([a], [b]) => a.localeCompare(b))) {
    take({ kind: "driver", typeName: null, driver }, explainedByOutage(rest, driver, since));
  }
  const promises = rest.filter(({ typeName }) => isPromiseIssue(typeName));
  take({ kind: "promise", typeName: promises[0]?.typeName ?? null, driver: null }, promises);
  const byConnection = rest.filter(({ typeName }) => isByLostConnection(typeName));
  for (const driver of [...new Set(byConnection.flatMap(({ drivers }) => drivers))].toSorted()) {
    const ofDriver = rest.filter(({ typeName, drivers }) => isByLostConnection(typeName) && drivers.includes(driver));
    for (const members of groupFitting(ofDriver, beganWithinHour))
      take({ kind: "connection", typeName: null, driver }, members);
  }
  const byGrid = rest.filter(({ typeName, location }) => isByGrid(typeName) && location !== null);
  for (const [typeName, ofType] of groupBy(byGrid, ({ typeName }) => typeName)) {
    for (const members of groupFitting(ofType, beganNearby)) take({ kind: "grid", typeName, driver: null }, members);
  }
  // No rule follows, so the issues stay in `rest`: most causes of a large fleet are of one plant.
  const findingAt = ({ plantId, typeName, pattern }: Issue) => `${plantId}:${findingName(typeName, pattern)}`;
  for (const ofPlant of groupBy(rest, findingAt).values()) {
    const [{ typeName, pattern } = { typeName: null }] = ofPlant;
    add({ kind: "plant", typeName, pattern, driver: null }, ofPlant);
  }
  return causes;
}

function causeKey({ kind, typeName, pattern, driver }: CommonOfIssues, issues: readonly CauseIssue[]): string {
  if (kind === "notes" || kind === "promise") return kind;
  if (kind === "driver") return `driver:${driver}`;
  const first = kind === "plant" ? issues[0]?.plantId : Math.min(...issues.map(({ id }) => id));
  return `${kind}:${first}:${findingName(typeName, pattern) ?? driver ?? ""}`;
}

/** Works like `Map.groupBy`, which browsers of 2023 do not have. */
function groupBy<Key, Item>(items: readonly Item[], keyOfItem: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOfItem(item));
    if (group) group.push(item);
    else groups.set(keyOfItem(item), [item]);
  }
  return groups;
}

/** Sorts issues, oldest first. On each day, issues without a time come first. Issues without a beginning come last. */
const byBeginning = (a: CauseIssue, b: CauseIssue): number =>
  (a.beganDay ?? "9").localeCompare(b.beganDay ?? "9") || (a.beganMs ?? 0) - (b.beganMs ?? 0) || a.id - b.id;

const plantCount = (issues: readonly CauseIssue[]): number => new Set(issues.map(({ plantId }) => plantId)).size;

/**
 * Returns the issues that an outage of a driver explains, if the issues are of two plants or more. The issue has to be
 * one that a lost connection can cause, and to have begun at most one day before the outage. If the API does not state
 * when the outage began, the outage began on the last day on which the most plants lost their connection.
 */
function explainedByOutage<Issue extends CauseIssue>(
  issues: readonly Issue[],
  driver: string,
  since: string | null,
): Issue[] {
  const candidates = issues.filter(
    ({ beganDay, typeName, drivers }) => beganDay !== null && isByLostConnection(typeName) && drivers.includes(driver),
  );
  const began = since ?? mostFrequentDay(candidates);
  if (began === null) return [];
  const first = dayBefore(began);
  const explained = candidates.filter(({ beganDay }) => beganDay !== null && beganDay >= first);
  return plantCount(explained) >= minPlantsOfDriver ? explained : [];
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 24 * hourMs).toISOString().slice(0, 10);

function mostFrequentDay(issues: readonly CauseIssue[]): string | null {
  const [most] = [...groupBy(issues, ({ beganDay }) => beganDay)].toSorted(
    ([dayA, a], [dayB, b]) => plantCount(b) - plantCount(a) || (dayB ?? "").localeCompare(dayA ?? ""),
  );
  return most?.[0] ?? null;
}

/** Builds groups of three plants or more in which all issues fit each other, starting with the oldest issue. */
function groupFitting<Issue extends CauseIssue>(issues: readonly Issue[], fits: Fits): Issue[][] {
  const groups: Issue[][] = [];
  const grouped = new Set<Issue>();
  const known = issues.filter(({ beganDay }) => beganDay !== null);
  const byDay = [...groupBy(known, ({ beganDay }) => beganDay).values()];
  for (const [position, ofDay] of byDay.entries()) {
    // The window of an hour can end on the next day.
    const candidates = [...ofDay, ...(byDay[position + 1] ?? [])];
    for (const [index, first] of ofDay.entries()) {
      if (grouped.has(first)) continue;
      const members = [first];
      for (const issue of candidates.slice(index + 1)) {
        if (!grouped.has(issue) && members.every((member) => fits(member, issue))) members.push(issue);
      }
      if (plantCount(members) < minPlantsOfCause) continue;
      groups.push(members);
      for (const member of members) grouped.add(member);
    }
  }
  return groups;
}

/** Whether two beginnings are at most 60 minutes apart; whether their days are equal if a time is unknown. */
const beganWithinHour: Fits = (a, b) =>
  a.beganMs === null || b.beganMs === null ? a.beganDay === b.beganDay : Math.abs(a.beganMs - b.beganMs) <= hourMs;

const beganNearby: Fits = (a, b) => beganWithinHour(a, b) && distanceKm(a.location, b.location) <= maxDistanceKm;

/** An issue of a meter; its days are `YYYY-MM-DD`. */
type OutageIssue = Pick<CauseIssue, "typeName" | "beganDay"> & { readonly meterId: number | null };

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
