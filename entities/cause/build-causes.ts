import { issueSince, issueState, issueTypeLabel, severityOf } from "@entities/issue";
import {
  type CausePlant,
  coordinatesOf,
  type PlantRights,
  plantCity,
  plantName,
  shownStatus,
  silenceOf,
  tierOf,
} from "@entities/plant";
import { isTicketAbout, ticketNumber } from "@entities/ticket";
import { type CauseIssue, groupIssues, type IssueGroup } from "@heliograph/rules/causes";
import { outageGoesOn } from "@heliograph/rules/issue-groups";
import { normalizeText } from "@heliograph/rules/search-text";
import type { I18n } from "@lingui/core";
import { localDayText, oldestFirst, parseTime } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import { type AffectedPlant, type Cause, type CauseTab, causeTitle, isNotes, sortCauses } from "./cause";
import { type IssueCosts, readIssueCosts } from "./issue-costs";
import { sumOfCosts, sumOfDays, sumOfStakes } from "./sums";
import { type CauseTicketDetails, days } from "./ticket-details";

/** A driver that is degraded or down. */
export interface DriverOutage {
  companyId: number;
  driver: string;
  description: string | null;
  isDown: boolean;
  /** A wire date; null if it is not known. */
  since: string | null;
  /** The number of meters of the driver; null if the API does not state it. */
  meters: number | null;
}

interface CauseContext {
  today: Temporal.PlainDate;
  extensions: Pick<ApiExtensions, "losses">;
  outages: readonly DriverOutage[];
  /** The tickets by id: the open tickets, or the closed tickets if the issues are resolved. */
  tickets: ReadonlyMap<number, CauseTicketDetails>;
  /** The texts of each language that a ticket may be written in. */
  languages: readonly I18n[];
  /** The company whose queue it is. */
  company: Cause["company"];
  rightsOf(plant: CausePlant): PlantRights;
}

/** An issue of a plant with its costs. */
interface PlantIssue extends CauseIssue, IssueCosts {
  plant: CausePlant;
  severity: number | null;
  /** A wire date or an instant. */
  beganOn: string | null;
  snoozedUntil: string | null;
  resolvedOn: string | null;
}

/**
 * Builds the causes of all tabs, with the largest amount at stake first, and counts the light plants that are left out
 * (domain/triage.md).
 */
export function buildCauses(
  plants: readonly CausePlant[],
  context: CauseContext,
): { causes: Cause[]; lightPlants: number } {
  const { today } = context;
  const monitored = plants.filter((plant) => tierOf(plant, today) !== "light");
  const inState: Record<ReturnType<typeof issueState>, PlantIssue[]> = { open: [], snoozed: [], resolved: [] };
  for (const issue of monitored.flatMap((plant) => readIssues(plant, context))) {
    const { resolvedOn: resolved_on, snoozedUntil: snoozed_until } = issue;
    inState[issueState({ resolved_on, snoozed_until }, today)].push(issue);
  }
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).toString();
  const unresolved = [...inState.open, ...inState.snoozed];
  const doneThisWeek = inState.resolved.filter((issue) => {
    const resolvedDay = localDayText(issue.resolvedOn ?? "");
    return resolvedDay >= monday && !outageGoesOn({ ...issue, resolvedDay }, unresolved);
  });
  const outages = new Map(
    context.outages.map(({ driver, since, meters }) => [driver, { since: since && localDayText(since), meters }]),
  );
  const causes = [
    ...groupIssues(inState.open, outages)
      .map((group) => withTickets(toCause(group, "open", context), context))
      .map((cause) => (isInProgress(cause) ? { ...cause, tab: "in-progress" as const } : cause)),
    ...groupIssues(inState.snoozed).map((group) => toCause(group, "snoozed", context)),
    ...groupIssues(doneThisWeek).map((group) => withTickets(toCause(group, "done", context), context)),
  ];
  return {
    causes: sortCauses(causes, { field: "at_stake", descending: true }),
    lightPlants: plants.length - monitored.length,
  };
}

/** A group is in progress when each of its plants has an open ticket about the cause. */
const isInProgress = (cause: Cause): boolean =>
  !isNotes(cause) && cause.plants.every(({ tickets }) => tickets.some(({ isAboutCause }) => isAboutCause));

/** Marks the tickets that are about the cause, and sorts them first. Closed tickets about other causes are left out. */
function withTickets(cause: Cause, { tickets, languages }: CauseContext): Cause {
  const names = languages
    .flatMap((i18n) => [causeTitle(i18n, cause), ...cause.types.map((type) => i18n._(issueTypeLabel(type)))])
    .map(normalizeText);
  const ids = new Set(cause.plants.flatMap(({ issues }) => issues.map(({ id }) => id)));
  const isAboutCause = (id: number): boolean => {
    const ticket = tickets.get(id);
    if (!ticket) return false;
    const isSince = cause.since === null || (ticket.startedOn !== null && ticket.startedOn >= cause.since);
    return (isSince || ticket.issueIds.length > 0) && isTicketAbout(ticket, { ids, names });
  };
  const plants = cause.plants.map((plant) => ({
    ...plant,
    tickets: plant.tickets
      .map((ticket) => ({ ...ticket, isAboutCause: isAboutCause(ticket.id) }))
      .filter(({ closing, isAboutCause }) => !closing || isAboutCause)
      .toSorted((a, b) => Number(b.isAboutCause) - Number(a.isAboutCause)),
  }));
  return { ...cause, plants };
}

/** Returns the issues of a plant. Without the relation `meter_issues`, this is the current issue only. */
function readIssues(plant: CausePlant, { extensions, today }: CauseContext): PlantIssue[] {
  const { id: plantId, issue } = plant;
  const location = coordinatesOf(plant);
  const current = issue && {
    ...issue,
    id: issue.id ?? -plantId,
    meter_id: null,
    resolved_on: issue.resolved_on ?? null,
  };
  const rows: CausePlant["meter_issues"] = plant.meter_issues.length > 0 || !current ? plant.meter_issues : [current];
  const metersById = new Map(plant.meters.map((meter) => [meter.id, meter]));
  const plantDrivers = plant.drivers.map(({ name }) => name);
  return rows.map((row): PlantIssue => {
    const driver = row.meter_id === null ? null : metersById.get(row.meter_id)?.inbound_driver?.name;
    const beganOn = issueSince(row);
    return {
      id: row.id,
      plantId,
      meterId: row.meter_id,
      typeName: row.type_name,
      pattern: row.pattern,
      severity: severityOf(row),
      beganOn,
      beganDay: beganOn && localDayText(beganOn),
      beganMs: beganOn === null ? null : (parseTime(beganOn)?.epochMilliseconds ?? null),
      snoozedUntil: row.snoozed_until,
      resolvedOn: row.resolved_on,
      drivers: driver ? [driver] : plantDrivers,
      location,
      ...readIssueCosts(row, { today, hasLosses: extensions.losses }),
      plant,
    };
  });
}

/** The display names of drivers, by their API names. */
export const driverNamesOf = (plants: readonly CausePlant[]): Map<string, string> =>
  new Map(
    plants
      .flatMap(({ drivers, meters }) => [...drivers, ...meters.flatMap((meter) => meter.inbound_driver ?? [])])
      .map((driver) => [driver.name, driver.display_name]),
  );

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

function toCause(
  { key, kind, typeName, pattern, driver, issues }: IssueGroup<PlantIssue>,
  tab: CauseTab,
  context: CauseContext,
): Cause {
  const plants = unique(issues.map(({ plant }) => plant));
  const yesterday = context.today.subtract({ days: 1 }).toString();
  const beganOn = days(issues.map((issue) => issue.beganOn));
  const [since = null] = beganOn;
  const isNew = since !== null && since >= yesterday;
  const [onlyPlant] = plants;
  const types = unique(issues.flatMap((issue) => issue.typeName ?? []));
  const metersInUse = onlyPlant?.meters.filter(({ active, retired_on }) => active ?? !retired_on).length ?? 0;
  return {
    key,
    company: context.company,
    kind,
    tab,
    typeName,
    pattern,
    driver,
    driverName: driver && (driverNamesOf(plants).get(driver) ?? driver),
    isDown: context.outages.some((outage) => outage.isDown && outage.driver === driver),
    plants: plants
      .map((plant) => toAffectedPlant(plant, issues, context))
      .toSorted((a, b) => b.cost - a.cost)
      .map(({ cost: _, ...plant }) => plant),
    meters: new Set(issues.flatMap(({ meterId }) => meterId ?? [])).size,
    metersOfPlant: plants.length === 1 && metersInUse > 0 ? metersInUse : null,
    drivers: unique(issues.flatMap((issue) => issue.drivers)),
    types,
    ...(types.length > 1 && {
      stakes: types.map((type) => sumOfStakes(issues.flatMap((one) => (one.typeName === type ? one.atStake : [])))),
    }),
    since,
    severity: Math.max(...issues.map(({ severity }) => severity ?? -1)),
    atStake: sumOfStakes(issues.map(({ atStake }) => atStake)),
    costPerDay: sumOfCosts(issues.map(({ costPerDay }) => costPerDay)),
    costSoFar: sumOfCosts(issues.map(({ costSoFar }) => costSoFar)),
    recentDays: sumOfDays(issues.flatMap(({ recentDays }) => recentDays)),
    backSince: tab === "open" ? snoozeEnd(issues, context.today) : null,
    change: isNew ? "new" : beganOn.some((day) => day >= yesterday) ? "grown" : null,
    snoozedUntil: tab === "snoozed" ? (days(issues.map((issue) => issue.snoozedUntil))[0] ?? null) : null,
    resolvedOn: tab === "done" ? (days(issues.map((issue) => issue.resolvedOn)).at(-1) ?? null) : null,
  };
}

/** The number of days for which a cause is marked after its snooze. */
const backForDays = 7;

/** Returns the last day on which issues reopened after a snooze, if it was in the last week. */
function snoozeEnd(issues: readonly PlantIssue[], today: Temporal.PlainDate): string | null {
  const first = today.subtract({ days: backForDays - 1 }).toString();
  const last = days(issues.map(({ snoozedUntil }) => snoozedUntil)).at(-1) ?? "";
  return last >= first ? last : null;
}

function toAffectedPlant(
  plant: CausePlant,
  issues: readonly PlantIssue[],
  context: CauseContext,
): AffectedPlant & { cost: number } {
  const own = issues.filter((issue) => issue.plant === plant);
  const [firstBeginning = null] = own.flatMap(({ beganOn }) => beganOn ?? []).toSorted(oldestFirst);
  return {
    id: plant.id,
    name: plantName(plant),
    city: plantCity(plant),
    companies: plant.companies
      .filter(({ id }) => id !== context.company.id)
      .map(({ name, is_owner }) => ({ name, isOwner: is_owner }))
      .toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner)),
    status: shownStatus(plant, context.today),
    silence: silenceOf(plant, context.today, context.extensions),
    ...context.rightsOf(plant),
    tickets: plant.tickets
      .filter(({ id, closed_on }) => !closed_on || context.tickets.get(id)?.closing)
      .map((ticket) => {
        const { assignees = [], closing = null, isShared } = context.tickets.get(ticket.id) ?? {};
        const { id } = ticket;
        return {
          id,
          number: ticketNumber(ticket),
          assignees,
          isAboutCause: false,
          closing,
          ...(isShared && { isShared }),
        };
      }),
    issues: own.map(({ id, meterId, typeName }) => ({ id, meterId, typeName })),
    since: firstBeginning && localDayText(firstBeginning),
    sinceTime: firstBeginning && parseTime(firstBeginning) && firstBeginning,
    costSoFar: sumOfCosts(own.map(({ costSoFar }) => costSoFar)),
    cost: sumOfStakes(own.map(({ atStake }) => atStake)).kwh ?? 0,
  };
}
