/** The causes of issues, by the rules of the triage queue (domain/triage.md#causes) for days without a time. */
import { plusDays } from "../clock";
import type { IssueType } from "../simulation";

/** An issue of a plant, with what it costs per day. */
export interface StatusIssue {
  readonly id: number;
  readonly plant: { readonly id: number; readonly name: string; readonly city: string };
  readonly meterId: number | null;
  /** The API name of the driver of the meter; null for an issue without a meter. */
  readonly driver: string | null;
  /** The display name of the driver. */
  readonly driverName: string;
  readonly type: string;
  /** `YYYY-MM-DD`, like the other days. */
  readonly beganOn: string;
  readonly foundOn: string;
  readonly resolvedOn: string | null;
  readonly snoozedUntil: string | null;
  /** In degrees; null if it is unknown. */
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
  readonly lost: Amount;
  readonly notReceived: Amount;
  readonly atStake: Amount;
}

/** Energy per day and its value; null if it is not known. */
export interface Amount {
  readonly kwh: number | null;
  readonly cents: number | null;
}

/** A driver that is degraded or down. */
export interface Outage {
  readonly name: string;
  readonly isDown: boolean;
  /** The day on which it began; null if it is not known. */
  readonly since: string | null;
}

/** Issues with a common cause. The key is that of the queue. */
export interface Cause {
  readonly key: string;
  readonly kind: "driver" | "promise" | "connection" | "grid" | "plant";
  /** The common type of the issues; null for a driver and a connection. */
  readonly type: string | null;
  /** The API name of the common driver, when the driver is what the issues have in common. */
  readonly driver: string | null;
  readonly issues: readonly StatusIssue[];
}

const notes: ReadonlySet<string> = new Set<IssueType>(["new", "ticket"]);
const promise: IssueType = "yield_promise_status";
const byLostConnection: ReadonlySet<string> = new Set<IssueType>([
  "connectivity",
  "driver_notification",
  "driver_notification_retrieval",
  "meter_credentials",
  "registration_failed",
]);
const byGrid: ReadonlySet<string> = new Set<IssueType>(["power_interruption", "zero_yield", "connectivity"]);

const minPlantsOfDriver = 2;
const minPlantsOfCause = 3;
const maxDistanceKm = 20;

/** Puts each issue that is a problem into exactly one cause: the first rule that applies takes the issue. */
export function groupIssues(issues: readonly StatusIssue[], outages: readonly Outage[] = []): Cause[] {
  const causes: Cause[] = [];
  let rest = issues.filter(({ type }) => !notes.has(type)).toSorted(byBeginning);
  const take = (cause: Omit<Cause, "issues">, taken: readonly StatusIssue[]) => {
    if (taken.length === 0) return;
    const inCause = new Set(taken);
    rest = rest.filter((issue) => !inCause.has(issue));
    causes.push({ ...cause, issues: taken });
  };
  const firstId = (members: readonly StatusIssue[]) => Math.min(...members.map(({ id }) => id));

  for (const outage of outages.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const driver = outage.name;
    take({ key: `driver:${driver}`, kind: "driver", type: null, driver }, explainedByOutage(rest, outage));
  }
  take(
    { key: "promise", kind: "promise", type: promise, driver: null },
    rest.filter(({ type }) => type === promise),
  );
  for (const driver of [...new Set(rest.flatMap((issue) => issue.driver ?? []))].toSorted()) {
    const ofDriver = rest.filter((issue) => issue.driver === driver && byLostConnection.has(issue.type));
    for (const members of Map.groupBy(ofDriver, ({ beganOn }) => beganOn).values()) {
      if (plantCount(members) < minPlantsOfCause) continue;
      take({ key: `connection:${firstId(members)}:${driver}`, kind: "connection", type: null, driver }, members);
    }
  }
  const ofGrid = rest.filter(({ type, location }) => byGrid.has(type) && location !== null);
  for (const ofDay of Map.groupBy(ofGrid, ({ type, beganOn }) => `${type} ${beganOn}`).values()) {
    const type = ofDay[0]?.type ?? null;
    for (const members of groupNearby(ofDay)) {
      take({ key: `grid:${firstId(members)}:${type}`, kind: "grid", type, driver: null }, members);
    }
  }
  for (const [key, members] of Map.groupBy(rest, ({ plant, type }) => `plant:${plant.id}:${type}`)) {
    causes.push({ key, kind: "plant", type: members[0]?.type ?? null, driver: null, issues: members });
  }
  return causes;
}

const byBeginning = (a: StatusIssue, b: StatusIssue): number => a.beganOn.localeCompare(b.beganOn) || a.id - b.id;

const plantCount = (issues: readonly StatusIssue[]): number => new Set(issues.map(({ plant }) => plant.id)).size;

/** Returns the issues that an outage explains, if they are of two plants or more. */
function explainedByOutage(issues: readonly StatusIssue[], { name, since }: Outage): StatusIssue[] {
  const candidates = issues.filter(({ driver, type }) => driver === name && byLostConnection.has(type));
  const began = since ?? mostFrequentDay(candidates);
  if (began === null) return [];
  const first = plusDays(began, -1);
  const explained = candidates.filter(({ beganOn }) => beganOn >= first);
  return plantCount(explained) >= minPlantsOfDriver ? explained : [];
}

/** Returns the day on which most plants lost their connection, the last of several. */
function mostFrequentDay(issues: readonly StatusIssue[]): string | null {
  const days = [...Map.groupBy(issues, ({ beganOn }) => beganOn)];
  const [most] = days.toSorted(([dayA, a], [dayB, b]) => plantCount(b) - plantCount(a) || dayB.localeCompare(dayA));
  return most?.[0] ?? null;
}

/** Builds groups of three plants or more that are all near each other, starting with the oldest issue. */
function groupNearby(issues: readonly StatusIssue[]): StatusIssue[][] {
  const groups: StatusIssue[][] = [];
  const grouped = new Set<StatusIssue>();
  for (const [index, first] of issues.entries()) {
    if (grouped.has(first)) continue;
    const members = [first];
    for (const issue of issues.slice(index + 1)) {
      if (!grouped.has(issue) && members.every((member) => distanceKm(member, issue) <= maxDistanceKm)) {
        members.push(issue);
      }
    }
    if (plantCount(members) < minPlantsOfCause) continue;
    groups.push(members);
    for (const member of members) grouped.add(member);
  }
  return groups;
}

const earthRadiusKm = 6371;

function distanceKm({ location: a }: StatusIssue, { location: b }: StatusIssue): number {
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Adds up known amounts. The value of the sum is known if the value of each energy is known. */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  const sum = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
  };
  const hasUnpriced = amounts.some(({ kwh, cents }) => kwh && cents === null);
  return {
    kwh: sum(amounts.map(({ kwh }) => kwh)),
    cents: hasUnpriced ? null : sum(amounts.map(({ cents }) => cents)),
  };
}
