import { driverLevel, getDriverStatus } from "@entities/driver";
import { type CausePlant, createPlantRights, largestLossFirst, listCausePlants } from "@entities/plant";
import { listTickets } from "@entities/ticket";
import { valueOr } from "@shared/api/result";
import type { Page } from "@shared/api/v0/rows";
import { languages } from "@shared/i18n/language";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import type { LoadContext, UserSession } from "@shared/session/load-context";
import {
  buildCauses,
  type CauseTicketDetails,
  type DriverOutage,
  driverNamesOf,
  toTicketDetails,
} from "./build-causes";
import type { Cause } from "./cause";

export type { DriverOutage };

/** The causes of a company in the order of the queue, and what could not be read. */
export interface CauseQueue {
  causes: Cause[];
  outages: DriverOutage[];
  /** The display names of drivers, by their API names. */
  driverNames: Record<string, string>;
  lightPlants: number;
  /** The number of plants that were read and of all plants with issues; null if it is not known. */
  plantsRead: number;
  plantsTotal: number | null;
  /** The number of plants that could not be parsed. */
  unreadable: number;
  /** The data that failed to load: the status of drivers or the tickets. */
  missing: ("drivers" | "tickets")[];
}

/** Which plants and issues are loaded. */
export interface CauseScope {
  tags?: { include: readonly string[]; exclude: readonly string[] } | undefined;
  child_company_ids?: readonly string[] | undefined;
  /** Whether to load the issues that were resolved this week instead of the unresolved issues. */
  isDone: boolean;
}

/** The maximum number of plants, those with the most at stake first, and of open tickets. */
export const maxPlants = 1_000;
const maxTickets = 500;
const pageSize = 100;
/** The maximum number of pages of each list. A server may use smaller pages, and a request has a limit of calls. */
const maxPlantPages = 20;
const maxTicketPages = 10;
/** The number of pages that load at the same time. */
const concurrency = 6;
/** The number of days in which an issue must be found so that a resolution of this week is noticed. */
const doneFoundWithinDays = 90;

type LoadPage<Row> = (page: { page: number; per_page: number }) => Promise<Page<Row>>;

interface Rows<Row> {
  rows: Row[];
  total: number | null;
  unreadable: number;
}

/**
 * Loads the rows of the first pages of a list, up to a maximum of rows and pages. Rejects when the first page fails. A
 * later page that fails or times out is left out; the total then exceeds the number of rows.
 */
async function listRows<Row extends { id: number }>(
  loadPage: LoadPage<Row>,
  maxRows: number,
  maxPages: number,
): Promise<Rows<Row>> {
  const first = await loadPage({ page: 1, per_page: pageSize });
  const size = first.per_page ?? first.data.length + first.unreadable;
  // Two pages can contain the same row, because rows of equal rank have no fixed order.
  const rows = new Map<number, Row>();
  let unreadable = 0;
  const add = (page: Page<Row>): boolean => {
    const before = rows.size;
    for (const row of page.data) if (!rows.has(row.id)) rows.set(row.id, row);
    unreadable += page.unreadable;
    return rows.size > before || page.unreadable > 0;
  };
  add(first);
  const expected = Math.min(first.total ?? maxRows, maxRows);
  const lastPage = size > 0 ? Math.min(Math.ceil(expected / size), maxPages) : 1;
  let next = 2;
  let ended = false;
  const loadNext = async (): Promise<void> => {
    while (next <= lastPage && !ended) {
      const page = next++;
      try {
        // A server without a total ends its list with a page that has no new rows.
        if (!add(await loadPage({ page, per_page: pageSize }))) ended = true;
      } catch (error) {
        if (error instanceof Response) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loadNext));
  return { rows: [...rows.values()].slice(0, maxRows), total: first.total, unreadable };
}

/**
 * Loads the causes of a company (domain/triage.md#queue) from all plants with issues, the status of drivers and the
 * open tickets. Drivers and tickets are left out when they fail to load. The result is cached per user for a minute.
 * Throws `ApiError`.
 */
export function loadCauses(
  { api, config, extensions, loadCached, now }: LoadContext,
  session: UserSession,
  scope: CauseScope,
  signal: AbortSignal,
) {
  const { company } = session;
  const { tags, child_company_ids: childIds = [], isDone } = scope;
  const today = localDay(now());
  const plantQuery = {
    with: "meter_issues,meters",
    sort: isDone ? "found_on:desc" : extensions.losses ? "at_stake:desc" : largestLossFirst(extensions),
    found_on: `after:${isDone ? today.subtract({ days: doneFoundWithinDays }) : "2018-01-01"}`,
    ...(isDone ? { resolved: 1 } : { snoozed: 1 }),
    ...(tags && { tags: [...tags.include.map((id) => `${id}|1`), ...tags.exclude.map((id) => `${id}|0`)].join(",") }),
    child_company_ids: childIds,
  };
  const ticketQuery = {
    ...(isDone ? { ticket_status: "closed", sort: "closed_on:desc" } : { ticket_status: "open" }),
    with: "assignees,assignments",
    child_company_ids: childIds,
  };
  const rightsOf = createPlantRights(session, { supportUserId: config.supportUserId, childIds });

  const load = async (): Promise<CauseQueue> => {
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
    const noTickets = new Map<number, CauseTicketDetails>();
    const loadTicketsOfTab = async () => {
      if (!isDone) return optional("tickets", loadTickets(), noTickets);
      // Without the extension, a closed ticket does not say what was found.
      return extensions.tickets ? valueOr(loadTickets(), noTickets) : noTickets;
    };
    const [tickets, outages, plants] = await Promise.all([
      loadTicketsOfTab(),
      isDone ? [] : optional("drivers", loadOutages(), []),
      listRows<CausePlant>(
        (page) => listCausePlants(api, company.id, { ...plantQuery, ...page }, { signal }),
        maxPlants,
        maxPlantPages,
      ),
    ]);
    const { causes, lightPlants } = buildCauses(plants.rows, {
      today,
      extensions,
      outages,
      tickets,
      languages: languages.map(textsIn),
      rightsOf,
    });
    return {
      causes: causes.filter(({ tab }) => (tab === "done") === isDone),
      outages,
      driverNames: Object.fromEntries(driverNamesOf(plants.rows)),
      lightPlants,
      plantsRead: plants.rows.length,
      plantsTotal: plants.total,
      unreadable: plants.unreadable,
      missing,
    };
  };

  async function loadTickets(): Promise<Map<number, CauseTicketDetails>> {
    const { rows } = await listRows(
      (page) => listTickets(api, company.id, { ...ticketQuery, ...page }, { signal }),
      maxTickets,
      maxTicketPages,
    );
    return new Map(rows.map((ticket) => [ticket.id, toTicketDetails(ticket, extensions)]));
  }

  async function loadOutages(): Promise<DriverOutage[]> {
    const status = await getDriverStatus(api, company.id, { signal });
    return (status?.drivers ?? []).flatMap(({ driver, description, status: level, since = null }) =>
      ["medium", "not-ok"].includes(driverLevel(level))
        ? [{ driver, description, since, isDown: driverLevel(level) === "not-ok" }]
        : [],
    );
  }

  return loadCached(`causes ${JSON.stringify({ ...plantQuery, today: today.toString() })}`, load);
}
