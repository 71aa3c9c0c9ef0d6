import { isByGrid, isByLostConnection, isProblem, isPromiseIssue } from "@entities/issue";
import { localDayText, parseTime } from "@shared/lib/dates";
import type { Coordinates } from "@shared/lib/location";

/** An unresolved issue with the properties that decide about its cause. */
export interface CauseIssue {
  id: number;
  plantId: number;
  typeName: string | null;
  /** A wire date or an instant. */
  beganOn: string | null;
  /** The driver of the meter; the drivers of the plant when the meter is unknown. */
  drivers: readonly string[];
  /** In degrees; null when the location is unknown. */
  location: Coordinates | null;
}

/**
 * What several issues have in common (domain/triage.md#causes): a driver that is degraded or down, the long-term
 * promise, a lost connection of several plants of one driver, a fault of the grid near several plants, or a plant and
 * a type. `notes` are issues that are not problems.
 */
export type CauseKind = "driver" | "promise" | "connection" | "grid" | "plant" | "notes";

/** Issues with a common cause. */
export interface IssueGroup<Issue extends CauseIssue = CauseIssue> {
  /** Identifies the cause in URLs as long as its issues are open. */
  key: string;
  kind: CauseKind;
  /** The common type of the issues; null for a driver, a connection, `notes` and issues of unknown type. */
  typeName: string | null;
  /** The common driver of the issues, when the driver is what they have in common. */
  driver: string | null;
  issues: Issue[];
}

const minPlantsOfDriver = 2;
const minPlantsOfCause = 3;
const hourMs = 3_600_000;
const maxDistanceKm = 20;

/**
 * The drivers that are degraded or down. The value is the wire date or instant at which the status began; null if it is
 * not known.
 */
type DriverOutages = ReadonlyMap<string, string | null>;

/** An issue with its beginning, which is parsed once. */
interface Dated<Issue extends CauseIssue> {
  issue: Issue;
  /** `YYYY-MM-DD`; null when the beginning is unknown. */
  day: string | null;
  /** Null when only the day is known. */
  epochMs: number | null;
}

type Fits = (a: Dated<CauseIssue>, b: Dated<CauseIssue>) => boolean;

/** Puts each issue into exactly one group: the first rule that applies takes the issue (domain/triage.md#causes). */
export function groupIssues<Issue extends CauseIssue>(
  issues: readonly Issue[],
  outages: DriverOutages = new Map(),
): IssueGroup<Issue>[] {
  const causes: IssueGroup<Issue>[] = [];
  let rest = issues.map(dated).toSorted(byBeginning);
  const add = (cause: Omit<IssueGroup<Issue>, "key" | "issues">, entries: readonly Dated<Issue>[]) => {
    const inCause = entries.map(({ issue }) => issue);
    causes.push({ ...cause, key: causeKey(cause, inCause), issues: inCause });
  };
  const take = (cause: Omit<IssueGroup<Issue>, "key" | "issues">, taken: readonly Dated<Issue>[]) => {
    if (taken.length === 0) return;
    const inCause = new Set(taken);
    rest = rest.filter((entry) => !inCause.has(entry));
    add(cause, taken);
  };

  const notes = rest.filter(({ issue: { typeName } }) => typeName !== null && !isProblem(typeName));
  take({ kind: "notes", typeName: null, driver: null }, notes);
  for (const [driver, since] of [...outages].toSorted(([a], [b]) => a.localeCompare(b))) {
    take({ kind: "driver", typeName: null, driver }, explainedByOutage(rest, driver, since));
  }
  const promises = rest.filter(({ issue }) => isPromiseIssue(issue.typeName));
  take({ kind: "promise", typeName: promises[0]?.issue.typeName ?? null, driver: null }, promises);
  const byConnection = rest.filter(({ issue }) => isByLostConnection(issue.typeName));
  for (const driver of [...new Set(byConnection.flatMap(({ issue }) => issue.drivers))].toSorted()) {
    const ofDriver = rest.filter(({ issue }) => isByLostConnection(issue.typeName) && issue.drivers.includes(driver));
    for (const members of groupFitting(ofDriver, beganWithinHour))
      take({ kind: "connection", typeName: null, driver }, members);
  }
  const byGrid = rest.filter(({ issue }) => isByGrid(issue.typeName) && issue.location !== null);
  for (const [typeName, ofType] of groupBy(byGrid, ({ issue }) => issue.typeName)) {
    for (const members of groupFitting(ofType, beganNearby)) take({ kind: "grid", typeName, driver: null }, members);
  }
  // No rule follows, so the issues stay in `rest`: most causes of a large fleet are of one plant.
  for (const ofPlant of groupBy(rest, ({ issue }) => `${issue.plantId}:${issue.typeName}`).values()) {
    add({ kind: "plant", typeName: ofPlant[0]?.issue.typeName ?? null, driver: null }, ofPlant);
  }
  return causes;
}

function causeKey(
  { kind, typeName, driver }: Omit<IssueGroup, "key" | "issues">,
  issues: readonly CauseIssue[],
): string {
  if (kind === "notes" || kind === "promise") return kind;
  if (kind === "driver") return `driver:${driver}`;
  const first = kind === "plant" ? issues[0]?.plantId : Math.min(...issues.map(({ id }) => id));
  return `${kind}:${first}:${typeName ?? driver ?? ""}`;
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

const dated = <Issue extends CauseIssue>(issue: Issue): Dated<Issue> => ({
  issue,
  day: issue.beganOn && localDayText(issue.beganOn),
  epochMs: issue.beganOn === null ? null : (parseTime(issue.beganOn)?.epochMilliseconds ?? null),
});

/** Sorts issues, oldest first. On each day, issues without a time come first. Issues without a beginning come last. */
const byBeginning = (a: Dated<CauseIssue>, b: Dated<CauseIssue>): number =>
  (a.day ?? "9").localeCompare(b.day ?? "9") || (a.epochMs ?? 0) - (b.epochMs ?? 0) || a.issue.id - b.issue.id;

const plantCount = (entries: readonly Dated<CauseIssue>[]): number =>
  new Set(entries.map(({ issue }) => issue.plantId)).size;

/**
 * Returns the issues that an outage of a driver explains, if the issues are of two plants or more. The issue has to be
 * one that a lost connection can cause, and to have begun at most one day before the outage. If the API does not state
 * when the outage began, the outage began on the last day on which the most plants lost their connection.
 */
function explainedByOutage<Issue extends CauseIssue>(
  entries: readonly Dated<Issue>[],
  driver: string,
  since: string | null,
): Dated<Issue>[] {
  const candidates = entries.filter(
    ({ day, issue: { typeName, drivers } }) => day !== null && isByLostConnection(typeName) && drivers.includes(driver),
  );
  const began = since ? localDayText(since) : mostFrequentDay(candidates);
  if (began === null) return [];
  const first = dayBefore(began);
  const explained = candidates.filter(({ day }) => day !== null && day >= first);
  return plantCount(explained) >= minPlantsOfDriver ? explained : [];
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

function mostFrequentDay(entries: readonly Dated<CauseIssue>[]): string | null {
  const [most] = [...groupBy(entries, ({ day }) => day)].toSorted(
    ([dayA, a], [dayB, b]) => plantCount(b) - plantCount(a) || (dayB ?? "").localeCompare(dayA ?? ""),
  );
  return most?.[0] ?? null;
}

/** Builds groups of three plants or more in which all issues fit each other, starting with the oldest issue. */
function groupFitting<Issue extends CauseIssue>(entries: readonly Dated<Issue>[], fits: Fits): Dated<Issue>[][] {
  const groups: Dated<Issue>[][] = [];
  const grouped = new Set<Dated<Issue>>();
  const known = entries.filter(({ day }) => day !== null);
  const byDay = [...groupBy(known, ({ day }) => day).values()];
  for (const [position, ofDay] of byDay.entries()) {
    // The window of an hour can end on the next day.
    const candidates = [...ofDay, ...(byDay[position + 1] ?? [])];
    for (const [index, first] of ofDay.entries()) {
      if (grouped.has(first)) continue;
      const members = [first];
      for (const entry of candidates.slice(index + 1)) {
        if (!grouped.has(entry) && members.every((member) => fits(member, entry))) members.push(entry);
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
  a.epochMs === null || b.epochMs === null ? a.day === b.day : Math.abs(a.epochMs - b.epochMs) <= hourMs;

const beganNearby: Fits = (a, b) => beganWithinHour(a, b) && distanceKm(a.issue, b.issue) <= maxDistanceKm;

const earthRadiusKm = 6371;

/** Returns the distance of two plants on the surface of the earth; infinite if a location is unknown. */
export function distanceKm(a: Pick<CauseIssue, "location">, b: Pick<CauseIssue, "location">): number {
  if (!a.location || !b.location) return Number.POSITIVE_INFINITY;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLatitude = radians(b.location.latitude - a.location.latitude) / 2;
  const halfLongitude = radians(b.location.longitude - a.location.longitude) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.location.latitude)) * Math.cos(radians(b.location.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
