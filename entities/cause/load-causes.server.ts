import { driverLevel, getDriverStatus } from "@entities/driver";
import { type CausePlant, createPlantRights, listCausePlants, mostAtStakeFirst } from "@entities/plant";
import { listTickets } from "@entities/ticket";
import { toResult, valueOr } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import type { LoadContext, UserSession } from "@shared/session/load-context";
import { buildCauses, type DriverOutage, driverNamesOf } from "./build-causes";
import type { Cause } from "./cause";
import { listRows } from "./list-rows";
import { type CauseTicketDetails, ticketsById } from "./ticket-details";

export type { DriverOutage };

/** The causes of a company in the order of the queue, and what could not be read. */
export interface CauseQueue {
  causes: Cause[];
  outages: DriverOutage[];
  /** The display names of drivers, by their API names. */
  driverNames: Record<string, string>;
  lightPlants: number;
  /** Whether plants have no expected yield because there is no weather source. */
  isWithoutWeather: boolean;
  /** The number of plants that were read and of all plants with issues; null if it is not known. */
  plantsRead: number;
  plantsTotal: number | null;
  /** The maximum number of plants to read. */
  maxPlants: number;
  /** The number of plants that could not be parsed. */
  unreadable: number;
  /** The data that failed to load: the status of drivers or the tickets. */
  missing: ("drivers" | "tickets")[];
  /** The ids of the child companies whose plants failed to load. */
  failedCompanies: string[];
  /** What was read of the companies; null for the queue of one company. */
  companies: CompaniesRead | null;
  /** Whether all plants, drivers and tickets were loaded that the queue can contain. */
  isComplete: boolean;
}

/** What the queue over all companies has read of them (domain/triage.md#all-companies). */
export interface CompaniesRead {
  /** The number of companies that the queue reads, and of all companies that may have plants. */
  read: number;
  total: number;
  /** Whether the companies with the most at stake were read. Otherwise the first companies by name were read. */
  isByStake: boolean;
  /** The maximum number of plants of each company. */
  plantsOfEach: number;
  /** The names of companies with more plants than are read. */
  cut: string[];
  /** The names of companies that failed to load. */
  failed: string[];
}

/** Which plants and issues are loaded. */
export interface CauseScope {
  /** Only causes with a plant that has these tags. A cause has all of its plants (domain/triage.md#filters). */
  tags?: { include: readonly string[]; exclude: readonly string[] } | undefined;
  child_company_ids?: readonly string[] | undefined;
  /** Whether to load the issues that were resolved this week instead of the unresolved issues. */
  isDone: boolean;
}

interface QueueLimits {
  /** The maximum number of plants, the most at stake first, and of open tickets. */
  plants: number;
  tickets: number;
  /** The maximum number of pages of each list. A server may use smaller pages, and a request has a limit of calls. */
  plantPages: number;
  ticketPages: number;
  /** Whether plants of other owners are left out, because the queue of their owner has them. */
  isOwnedOnly?: boolean;
}

const limitsOfCompany: QueueLimits = { plants: 1_000, tickets: 500, plantPages: 20, ticketPages: 10 };
/** An issue that was found in these last days is read, so that its resolution in this week is noticed. */
const doneFoundWithinDays = 90;

/**
 * Loads the causes of a company (domain/triage.md#queue) from all plants with issues, the status of drivers and the
 * open tickets. Drivers, tickets and child companies are left out when they fail to load. A complete result is cached
 * per user for a minute. Throws `ApiError`.
 */
export function loadCauses(context: LoadContext, session: UserSession, scope: CauseScope, signal: AbortSignal) {
  const { child_company_ids: childIds = [], ...rest } = scope;
  const load = async (): Promise<CauseQueue> => {
    try {
      return await loadQueue(context, session, scope, signal);
    } catch (error) {
      if (error instanceof Response || childIds.length === 0) throw error;
      const failedCompanies = await findFailing(context, session, childIds, signal);
      if (failedCompanies.length === 0) throw error;
      const others = childIds.filter((id) => !failedCompanies.includes(id));
      const queue = await loadQueue(context, session, { ...rest, child_company_ids: others }, signal);
      return { ...queue, failedCompanies, isComplete: false };
    }
  };
  // The company may be another one than the company of the session.
  const { id: companyId } = session.company;
  const key = `causes ${JSON.stringify({ ...scope, companyId, today: localDay(context.now()).toString() })}`;
  return context.loadCached(key, load, ({ isComplete }) => isComplete);
}

/** Returns the ids of the child companies whose plants with issues fail to load. */
async function findFailing(
  { api }: LoadContext,
  { company }: UserSession,
  childIds: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const probe = async (id: string): Promise<string[]> => {
    const query = { page: 1, per_page: 1, child_company_ids: [id] };
    return (await toResult(listCausePlants(api, company.id, query, { signal }))).ok ? [] : [id];
  };
  return (await Promise.all(childIds.map(probe))).flat();
}

/** Loads the causes of the company of a session, without a cache. Throws `ApiError`. */
export async function loadQueue(
  { api, config, extensions, now }: LoadContext,
  session: UserSession,
  { tags, child_company_ids: childIds = [], isDone }: CauseScope,
  signal: AbortSignal,
  limits: QueueLimits = limitsOfCompany,
): Promise<CauseQueue> {
  const { company } = session;
  const today = localDay(now());
  const plantQuery = {
    with: "meter_issues,meters",
    sort: isDone ? "found_on:desc" : mostAtStakeFirst(extensions),
    found_on: `after:${isDone ? today.subtract({ days: doneFoundWithinDays }) : "2018-01-01"}`,
    ...(isDone ? { resolved: 1 } : { snoozed: 1 }),
    child_company_ids: childIds,
  };
  const ticketQuery = {
    ...(isDone ? { ticket_status: "closed", sort: "closed_on:desc" } : { ticket_status: "open" }),
    with: "assignees,assignments",
    child_company_ids: childIds,
  };
  let isComplete = true;
  const missing: CauseQueue["missing"] = [];
  /** Awaits optional data. A failure is reported in `missing`, and the queue continues without the data. */
  const optional = async <T>(name: CauseQueue["missing"][number], loading: Promise<T>, without: T): Promise<T> => {
    try {
      return await loading;
    } catch (error) {
      if (error instanceof Response) throw error;
      missing.push(name);
      return without;
    }
  };
  const loadPlants = async (filters: object = {}) => {
    const plants = await listRows<CausePlant>(
      (page) => listCausePlants(api, company.id, { ...plantQuery, ...filters, ...page }, { signal }),
      limits.plants,
      limits.plantPages,
    );
    if (plants.hasFailures) isComplete = false;
    return plants;
  };
  const loadTickets = async () => {
    const { rows, hasFailures } = await listRows(
      (page) => listTickets(api, company.id, { ...ticketQuery, ...page }, { signal }),
      limits.tickets,
      limits.ticketPages,
    );
    if (hasFailures) isComplete = false;
    return ticketsById(rows, extensions);
  };
  const noTickets = new Map<number, CauseTicketDetails>();
  const loadTicketsOfTab = async () => {
    if (!isDone) return optional("tickets", loadTickets(), noTickets);
    // Without the extension, a closed ticket does not say what was found.
    return extensions.tickets ? valueOr(loadTickets(), noTickets) : noTickets;
  };
  const [tickets, outages, plants, tagged] = await Promise.all([
    loadTicketsOfTab(),
    isDone ? [] : optional("drivers", loadOutages(api, company.id, signal), []),
    loadPlants(),
    tags && loadPlants({ tags: tagQuery(tags) }),
  ]);
  // The plants with the tags may be beyond the maximum of all plants.
  const rows = new Map(
    [...plants.rows, ...(tagged?.rows ?? [])]
      .filter(({ owning_company_id: owner }) => !limits.isOwnedOnly || owner === null || owner === company.id)
      .map((plant) => [plant.id, plant]),
  );
  const { causes, lightPlants } = buildCauses([...rows.values()], {
    today,
    extensions,
    outages,
    tickets,
    languages: languages.map(textsIn),
    company: { id: company.id, name: company.name },
    rightsOf: createPlantRights(session, { supportUserId: config.supportUserId, childIds }),
  });
  const ofTab = causes.filter(({ tab }) => (tab === "done") === isDone);
  return {
    causes: tagged ? withMatchingPlants(ofTab, new Set(tagged.rows.map(({ id }) => id))) : ofTab,
    outages,
    driverNames: Object.fromEntries(driverNamesOf([...rows.values()])),
    lightPlants,
    isWithoutWeather: [...rows.values()].some(({ weather }) => weather === "no_source"),
    plantsRead: plants.rows.length,
    plantsTotal: plants.total,
    maxPlants: limits.plants,
    unreadable: plants.unreadable,
    missing,
    failedCompanies: [],
    companies: null,
    isComplete: isComplete && missing.length === 0,
  };
}

const tagQuery = ({ include, exclude }: NonNullable<CauseScope["tags"]>): string =>
  [...include.map((id) => `${id}|1`), ...exclude.map((id) => `${id}|0`)].join(",");

/** Returns the causes with a plant that passes a filter of plants, with the number of these plants. */
const withMatchingPlants = (causes: readonly Cause[], ids: ReadonlySet<number>): Cause[] =>
  causes
    .map((cause) => ({ ...cause, matchingPlants: cause.plants.filter(({ id }) => ids.has(id)).length }))
    .filter(({ matchingPlants }) => matchingPlants > 0);

async function loadOutages(api: V0Client, companyId: number, signal: AbortSignal): Promise<DriverOutage[]> {
  const status = await getDriverStatus(api, companyId, { signal });
  return (status?.drivers ?? []).flatMap(({ driver, description, status: level, since = null, meters = null }) =>
    ["medium", "not-ok"].includes(driverLevel(level))
      ? [{ companyId, driver, description, since, meters, isDown: driverLevel(level) === "not-ok" }]
      : [],
  );
}
