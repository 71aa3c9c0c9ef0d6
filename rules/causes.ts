import {
  beganWithinDay,
  beganWithinHour,
  byBeginning,
  type DatedIssue,
  dayBefore,
  groupBy,
  groupFitting,
  minPlantsOfCause,
  mostFrequentDay,
  plantCount,
} from "./issue-groups";
import {
  familyName,
  findingName,
  isByDriverFault,
  isByGrid,
  isByLostConnection,
  isProblem,
  isPromiseIssue,
} from "./issue-types";
import { type Coordinates, distanceKm } from "./places";

/** An unresolved issue with the properties that decide about its cause. */
export interface CauseIssue extends DatedIssue {
  /** Null for an issue of the whole plant. */
  readonly meterId: number | null;
  readonly typeName: string | null;
  /** What a loss of unknown cause looks like, if it is clear. */
  readonly pattern?: string | null | undefined;
  /** The driver of the meter; the drivers of the plant when the meter is unknown. */
  readonly drivers: readonly string[];
  /** Null when the location is unknown. */
  readonly location: Coordinates | null;
}

export type CauseKind = "notes" | "driver" | "promise" | "connection" | "grid" | "plant";

/** What the issues of a cause have in common. */
interface CommonOfIssues {
  /** The common type of the issues; null for a driver, a connection, `notes` and issues of unknown type. */
  typeName: string | null;
  /** What the loss of the issues looks like, if it is clear. */
  pattern?: string | null | undefined;
  /** The common driver of the issues, when the driver is what they have in common. */
  driver: string | null;
}

/** Issues with a common cause. */
export interface IssueGroup<Issue extends CauseIssue = CauseIssue> extends CommonOfIssues {
  /** Identifies the cause in URLs as long as its issues are open. */
  key: string;
  kind: CauseKind;
  issues: readonly Issue[];
}

interface DriverOutage {
  /** The local day on which the status began; null if it is unknown. */
  readonly since: string | null;
  /** The number of meters of the driver; null if it is unknown. */
  readonly meters: number | null;
}

/** The drivers that are degraded or down. */
type DriverOutages = ReadonlyMap<string, DriverOutage>;

/** The issues without a cause so far, and how a rule makes some of them a cause. */
interface Grouping<Issue extends CauseIssue> {
  /** The oldest first. A cause that is taken leaves out its issues. */
  rest: () => Issue[];
  outages: DriverOutages;
  take: (issues: readonly Issue[], common?: Partial<CommonOfIssues>) => void;
}

/** What the title of a cause states, in the language of the title. */
interface TitleValues {
  findingLabel: string;
  /** The name of the driver, and whether the driver is down, not just degraded. */
  driver: string;
  isDown: boolean;
  /** The number of plants: `3 plants`. */
  plants: string;
  firstDay: string;
}

interface KindOfCause {
  /** Takes the causes of this kind. */
  takes: <Issue extends CauseIssue>(grouping: Grouping<Issue>) => void;
  /** What follows the kind in the key of a cause; absent for the only cause of its kind. */
  id?: (common: CommonOfIssues, issues: readonly CauseIssue[]) => string;
  /** The title in mails, by language; absent for causes that have the name of their finding. */
  title?: (values: TitleValues) => Readonly<Record<"en" | "nl", string>>;
  /** Whether several plants share the cause. */
  isShared?: true;
  /**
   * The position of the causes of this kind in every list of causes. Only causes with the order 0 can cost energy; they
   * are in the sums of the queue and on the dashboard.
   */
  order: 0 | 1 | 2;
}

const minPlantsOfDriver = 2;
const minShareOfMeters = 1 / 3;
const maxDistanceKm = 20;

const beganNearby = (a: CauseIssue, b: CauseIssue): boolean =>
  beganWithinHour(a, b) && distanceKm(a.location, b.location) <= maxDistanceKm;

const firstId = ({ typeName, driver }: CommonOfIssues, issues: readonly CauseIssue[]): string =>
  `${Math.min(...issues.map(({ id }) => id))}:${typeName ?? driver ?? ""}`;

/**
 * The kinds of causes (docs/domain/triage.md#causes), in the order of the rules: the first kind that applies takes an
 * issue. The site has its own titles, some with more details, in the `titles` of its causes.
 */
export const causeKinds: Readonly<Record<CauseKind, KindOfCause>> = {
  /** Issues that are not problems. */
  notes: {
    takes: ({ rest, take }) => take(rest().filter(({ typeName }) => typeName !== null && !isProblem(typeName))),
    order: 2,
  },
  /** A driver that is degraded or down. */
  driver: {
    takes({ rest, outages, take }) {
      for (const [driver, outage] of [...outages].toSorted(([a], [b]) => a.localeCompare(b))) {
        take(explainedByOutage(rest(), driver, outage), { driver });
      }
    },
    id: ({ driver }) => `${driver}`,
    title: ({ driver, isDown }) =>
      isDown
        ? { en: `${driver} unreachable`, nl: `${driver} niet bereikbaar` }
        : { en: `${driver} degraded`, nl: `${driver} werkt beperkt` },
    isShared: true,
    order: 0,
  },
  /** The long-term promise. */
  promise: {
    takes({ rest, take }) {
      const promises = rest().filter(({ typeName }) => isPromiseIssue(typeName));
      take(promises, { typeName: promises[0]?.typeName ?? null });
    },
    title: () => ({ en: "Behind the long-term promise", nl: "Achter op de langetermijnbelofte" }),
    order: 1,
  },
  /** A lost connection of several plants of one driver. */
  connection: {
    takes({ rest, take }) {
      const byConnection = () => rest().filter(({ typeName }) => isByLostConnection(typeName));
      for (const driver of [...new Set(byConnection().flatMap(({ drivers }) => drivers))].toSorted()) {
        const ofDriver = byConnection().filter(({ drivers }) => drivers.includes(driver));
        for (const members of groupFitting(ofDriver, beganWithinHour)) take(members, { driver });
      }
    },
    id: firstId,
    title: ({ plants, driver, firstDay }) => ({
      en: `${plants} of ${driver} lost their connection on ${firstDay}`,
      nl: `${plants} van ${driver} verloren de verbinding op ${firstDay}`,
    }),
    isShared: true,
    order: 0,
  },
  /** A fault of the grid near several plants. */
  grid: {
    takes({ rest, take }) {
      const byGrid = rest().filter(({ typeName, location }) => isByGrid(typeName) && location !== null);
      for (const [typeName, ofType] of groupBy(byGrid, ({ typeName }) => typeName)) {
        for (const members of groupFitting(ofType, beganNearby)) take(members, { typeName });
      }
    },
    id: firstId,
    title: ({ findingLabel, plants }) => ({
      en: `${findingLabel}: ${plants} near each other`,
      nl: `${findingLabel}: ${plants} bij elkaar in de buurt`,
    }),
    isShared: true,
    order: 0,
  },
  /** A plant and a finding. */
  plant: {
    takes({ rest, take }) {
      const findingAt = ({ plantId, typeName, pattern }: CauseIssue) => `${plantId}:${findingName(typeName, pattern)}`;
      for (const issues of groupBy(rest(), findingAt).values()) {
        const [{ typeName, pattern } = { typeName: null }] = issues;
        take(issues, { typeName, pattern });
      }
    },
    id: ({ typeName, pattern }, issues) => `${issues[0]?.plantId}:${findingName(typeName, pattern) ?? ""}`,
    order: 0,
  },
};

/** Puts each issue into exactly one group (docs/domain/triage.md#causes). */
export function groupIssues<Issue extends CauseIssue>(
  issues: readonly Issue[],
  outages: DriverOutages = new Map(),
): IssueGroup<Issue>[] {
  const causes: IssueGroup<Issue>[] = [];
  const sorted = issues.toSorted(byBeginning);
  const taken = new Set<Issue>();
  const rest = () => sorted.filter((issue) => !taken.has(issue));
  for (const [kind, { takes, id }] of Object.entries(causeKinds) as [CauseKind, KindOfCause][]) {
    const take: Grouping<Issue>["take"] = (members, common) => {
      if (members.length === 0) return;
      for (const issue of members) taken.add(issue);
      const cause = { typeName: null, driver: null, ...common };
      causes.push({ ...cause, key: id ? `${kind}:${id(cause, members)}` : kind, kind, issues: members });
    };
    takes({ rest, outages, take });
  }
  return causes;
}

/**
 * Returns the issues that an outage of a driver explains, oldest first (docs/domain/triage.md#degraded-drivers). If the
 * API does not state when the outage began, the outage began on the last day on which most plants were affected.
 */
function explainedByOutage<Issue extends CauseIssue>(
  issues: readonly Issue[],
  driver: string,
  { since, meters }: DriverOutage,
): Issue[] {
  const ofDriver = issues.filter(({ beganDay, drivers }) => beganDay !== null && drivers.includes(driver));
  const lost = ofDriver.filter(({ typeName }) => isByLostConnection(typeName));
  const faults = ofDriver.filter(({ typeName }) => isByDriverFault(typeName));
  const began = since ?? mostFrequentDay(lost) ?? mostFrequentDay(faults);
  if (began === null) return [];
  const first = dayBefore(began);
  const isSince = ({ beganDay }: Issue) => beganDay !== null && beganDay >= first;
  const lostSince = lost.filter(isSince);
  const ofType = groupBy(faults.filter(isSince), ({ typeName }) => familyName(typeName));
  const explained = [
    ...(plantCount(lostSince) >= minPlantsOfDriver ? lostSince : []),
    ...[...ofType.values()].flatMap((all) => groupFitting(all, beganWithinDay, affectsDriver(meters)).flat()),
  ];
  return explained.toSorted(byBeginning);
}

/**
 * Whether issues affect enough plants for their driver to be the cause. Fewer plants are enough if the issues affect a
 * large share of the `meters` of the driver.
 */
const affectsDriver =
  (meters: number | null) =>
  (issues: readonly CauseIssue[]): boolean => {
    const affected = new Set(issues.flatMap(({ meterId }) => meterId ?? [])).size;
    const isLargeShare = meters !== null && meters > 0 && affected >= meters * minShareOfMeters;
    return plantCount(issues) >= (isLargeShare ? minPlantsOfDriver : minPlantsOfCause);
  };
