import { daysAfter, yieldAfter } from "@entities/cause";
import { listTicketComments } from "@entities/comment";
import { listContacts } from "@entities/contact";
import { listPerformances, type MeasuredRef, type PeriodType, peakWattIn } from "@entities/energy";
import { listIssuesOfPlant } from "@entities/issue";
import { isStatusType, meanPrice, metersInUse } from "@entities/meter";
import {
  dataRange,
  getPeriodLosses,
  getPlant,
  importedUntil,
  type Plant,
  plantCity,
  plantName,
  postalAddress,
  tierOf,
} from "@entities/plant";
import { createPlantLoader, type PlantLoaderArgs } from "@entities/plant/plant-loader.server";
import { listPromiseStatuses } from "@entities/promise";
import {
  listFullPlantTickets,
  plainText,
  type TicketRow,
  ticketNumber,
  ticketText,
  ticketTitle,
} from "@entities/ticket";
import { fullName } from "@shared/api/refs";
import { type Result, toResult, valueOr } from "@shared/api/result";
import { clipRange, type DateRange, dayCount, parseDateRange, rangeText, yearEarlier } from "@shared/lib/date-range";
import { dayText, localDayText, newestFirst } from "@shared/lib/dates";
import { limitCalls } from "@shared/lib/promises";
import {
  lightParts,
  maxDayBars,
  type PlantPart,
  type PlantParts,
  type PlantReport,
  plantParts,
  type ReportedPlant,
  type ReportMeter,
  type ReportTicket,
} from "./plant-report";
import { isWithin } from "./rules";

/** The longest period is a leap year. */
const maxDays = 366;
/** The newest tickets of the period, whose comments are calls of their own (domain/limits.md#calls). */
const maxTickets = 20;
const maxCommentLength = 500;
const maxTicketText = 2_000;
const maxMeters = 50;

/**
 * Loads the report of a plant in a range of days, at most six calls at the same time. `parts` of the query requests
 * some parts only. Parts fail on their own; the report fails without the plant (domain/reports.md#loading).
 */
export const loadPlantReport = createPlantLoader(async (args): Promise<PlantReport> => {
  const { api, ref, query, today, signal } = args;
  const range = parseDateRange(query, { latest: today.subtract({ days: 1 }) });
  if (!range || dayCount(range) > maxDays) throw new Response(null, { status: 400 });
  const plant = await getPlant(api, ref, { signal });
  const isLight = tierOf(plant, today) === "light";
  const offered = (isLight ? lightParts : plantParts).filter((name) => name !== "months" || needsMonths(plant, range));
  const requested = query.get("parts")?.split(",");
  const load = partLoaders({ ...args, plant, range });
  const loadPart = async <Part extends PlantPart>(name: Part): Promise<[Part, Result<PlantParts[Part]>]> => [
    name,
    await toResult(load[name]()),
  ];
  const names = offered.filter((name) => !requested || requested.includes(name));
  const parts: PlantReport["parts"] = Object.fromEntries(await Promise.all(names.map((name) => loadPart(name))));
  const { losses: hasLosses } = args.extensions;
  return { plant: toReported(plant, { companyId: ref.companyId, range, today, isLight, hasLosses }), parts };
});

/**
 * Whether the report shows the months of a plant: in the chart of a longer period, and in that of the summary, which has
 * the plants that were monitored since January of the year before.
 */
function needsMonths({ monitored_since: since }: Plant, range: DateRange): boolean {
  return dayCount(range) > maxDayBars || !since || dayText(since) <= firstMonth(range).toString();
}

const firstMonth = ({ end }: DateRange) => end.subtract({ years: 1 }).with({ month: 1, day: 1 });

interface ReportArgs extends PlantLoaderArgs {
  plant: Plant;
  range: DateRange;
}

type PartLoaders = { [Part in PlantPart]: () => Promise<PlantParts[Part]> };

function partLoaders({ api, ref, plant, range, today, extensions, signal }: ReportArgs): PartLoaders {
  const limit = limitCalls();
  const performances = (days: DateRange, period: PeriodType, meterId: number | null = null) => {
    const measured: MeasuredRef = { ...ref, meterId };
    const peakWatt = peakWattIn(plant, days, meterId);
    const { compared } = extensions;
    return limit(() => listPerformances(api, measured, { ...days, period }, { compared, peakWatt, signal }));
  };
  return {
    async energy() {
      const earlier = yearEarlier(range);
      const wasMonitored = !plant.monitored_since || dayText(plant.monitored_since) <= earlier.end.toString();
      const [days, before] = await Promise.all([
        performances(range, "day"),
        wasMonitored ? performances(earlier, "day") : null,
      ]);
      return { days: days.rows, yearEarlier: before?.rows ?? [], notes: days.notes };
    },
    async months() {
      return (await performances({ start: firstMonth(range), end: range.end }, "month")).rows;
    },
    async losses() {
      const peakWatt = peakWattIn(plant, range);
      const price = meanPrice(plant.meters, today);
      const options = { losses: extensions.losses, peakWatt, price, isStatusType, signal };
      return limit(() => getPeriodLosses(api, ref, range, options));
    },
    meters: () =>
      Promise.all(
        metersInUse(plant.meters, range)
          .slice(0, maxMeters)
          .map(async ({ inbound_driver: _, amount_in_cents_per_kwh: __, ...meter }): Promise<ReportMeter> => {
            const { rows } = await performances(range, "day", meter.id);
            return { ...meter, days: rows };
          }),
      ),
    issues: () => limit(() => listIssuesOfPlant(api, ref, { losses: extensions.losses, signal })),
    promises: () => limit(() => listPromiseStatuses(api, ref, { compared: extensions.compared, signal })),
    async tickets() {
      const tickets = ticketsIn(await limit(() => listFullPlantTickets(api, ref, { signal })), range);
      const repairs = extensions.tickets ? loadRepairs(tickets) : null;
      return Promise.all(
        tickets.map(async (ticket) => {
          // Without the extension `tickets` the number of comments is not known.
          const mayHaveComments = !extensions.tickets || ticket.comment_count !== 0;
          const comments = mayHaveComments
            ? await limit(() => valueOr(listTicketComments(api, ticket.id, { signal }), null))
            : [];
          return { ...toReportTicket(ticket, comments), repair: (await repairs)?.get(ticket.id) ?? null };
        }),
      );
    },
    contacts: () => limit(() => listContacts(api, ref, { signal })),
  };

  /** The findings of tickets that were closed in the range, and the yield after each (domain/tickets.md#effect). */
  async function loadRepairs(tickets: readonly TicketRow[]): Promise<Map<number, ReportTicket["repair"]>> {
    const closed = tickets.flatMap(({ id, closed_on: closedOn, finding }) =>
      closedOn && finding && isWithin(localDayText(closedOn), range)
        ? [{ id, finding, days: daysAfter(closedOn, today) }]
        : [],
    );
    const latest = today.subtract({ days: 1 });
    const days = clipRange({ start: range.start, end: range.end.add({ days: 7 }) }, { latest });
    const isKnown = closed.some((ticket) => ticket.days !== null);
    const series = isKnown && days ? await valueOr(performances(days, "day"), null) : null;
    return new Map(
      closed.map(({ id, finding, days }) => [
        id,
        { finding, after: days === null ? "not known yet" : series ? yieldAfter(series.rows, days) : null },
      ]),
    );
  }
}

/** The tickets that were open on a day of the range, the newest first. */
const ticketsIn = (tickets: readonly TicketRow[], { start, end }: DateRange): TicketRow[] =>
  tickets
    .filter(
      ({ created_at: created, closed_on: closed }) =>
        (!created || localDayText(created) <= end.toString()) && (!closed || localDayText(closed) >= start.toString()),
    )
    .toSorted((a, b) => newestFirst(a.created_at, b.created_at))
    .slice(0, maxTickets);

type TicketComments = Awaited<ReturnType<typeof listTicketComments>>;

/** `comments` is null if they could not be loaded. */
function toReportTicket(ticket: TicketRow, comments: TicketComments | null): Omit<ReportTicket, "repair"> {
  return {
    id: ticket.id,
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    createdAt: ticket.created_at,
    closedOn: ticket.closed_on,
    issueIds: ticket.issue_ids ?? [],
    text: ticketText(ticket).slice(0, maxTicketText),
    lastComment: comments ? toLastComment(comments) : "failed",
  };
}

function toLastComment([last]: TicketComments): ReportTicket["lastComment"] {
  const text = plainText(last?.comment ?? "").slice(0, maxCommentLength);
  if (!last || !text) return null;
  return { text, by: last.commenter ? fullName(last.commenter) : "", at: last.created_at };
}

interface PlantContext {
  companyId: number;
  range: DateRange;
  today: Temporal.PlainDate;
  isLight: boolean;
  hasLosses: boolean;
}

function toReported(plant: Plant, { companyId, range, today, isLight, hasLosses }: PlantContext): ReportedPlant {
  const data = isLight ? null : dataRange({ plant, today, hasLosses });
  const drivers = plant.meters.flatMap(({ inbound_driver: driver }) => driver?.display_name ?? []);
  return {
    id: plant.id,
    companyId,
    name: plantName(plant),
    city: plantCity(plant),
    address: postalAddress(plant.address),
    owner: plant.companies.find(({ is_owner }) => is_owner)?.name ?? null,
    // A meter that was replaced in the range would count twice in the peak power of the range.
    peakWatt: plant.total_peak_in_watt ?? peakWattIn(plant, range),
    monitoredSince: isLight ? null : plant.monitored_since,
    isLight,
    weather: plant.weather,
    // A silence belongs to the report: its days are missing.
    dataDays: data && rangeText(data.isSilent ? { ...data, end: today.subtract({ days: 1 }) } : data),
    importedUntil: importedUntil(plant, today),
    drivers: [...new Set(drivers)],
    metersInUse: metersInUse(plant.meters, range).length,
    price: meanPrice(plant.meters, today),
  };
}
