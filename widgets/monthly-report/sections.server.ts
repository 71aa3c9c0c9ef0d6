import { daysAfter, type RepairEffect, yieldAfter } from "@entities/cause";
import { listTicketComments } from "@entities/comment";
import { listContacts } from "@entities/contact";
import {
  getKpis,
  listPerformances,
  type MeasuredRef,
  type PeriodEnergy,
  type PeriodType,
  peakWattIn,
} from "@entities/energy";
import { listIssuesOfPlant } from "@entities/issue";
import { isStatusType, type MeasuredMeter, meanPrice, metersInUse } from "@entities/meter";
import { getPeriodLosses, type Plant } from "@entities/plant";
import type { PlantLoaderArgs } from "@entities/plant/plant-loader.server";
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
import { valueOr } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { clipRange, type DateRange, isWithin, yearEarlier } from "@shared/lib/date-range";
import { dayText, localDayText, newestFirst } from "@shared/lib/dates";
import { limitCalls } from "@shared/lib/promises";

/** The newest tickets of the period, whose comments are calls of their own (domain/limits.md#calls). */
const maxTickets = 20;
const maxCommentLength = 500;
const maxTicketText = 2_000;
const maxMeters = 50;

/** The energy of a meter in the period. */
export interface ReportMeter extends Omit<MeasuredMeter, "kwhByPeriod"> {
  name: string | null;
  days: PeriodEnergy[];
}

export interface ReportTicket {
  id: number;
  number: string;
  title: Message;
  createdAt: string | null;
  closedOn: string | null;
  /** The ids of the issues that the ticket is about. */
  issueIds: number[];
  /** The finding of a ticket that was closed in the period, and the yield after it; null for any other ticket. */
  repair: { finding: NonNullable<TicketRow["finding"]>; after: RepairEffect["after"] } | null;
  /** Its normalized title and description, by which a ticket without issues is about a cause. */
  text: string;
  /** The last comment as text; null without a comment. */
  lastComment: { text: string; by: Message; at: string | null } | "failed" | null;
}

/** The first month of the chart of the year so far. */
export const firstMonth = ({ end }: DateRange) => end.subtract({ years: 1 }).with({ month: 1, day: 1 });

interface SectionArgs extends PlantLoaderArgs {
  plant: Plant;
  range: DateRange;
}

/**
 * Loads the value of each section of a plant (domain/reports.md#plant), at most six calls at the same time. The types of
 * the sections follow from what is returned here.
 */
export function sectionLoaders({ api, ref, plant, range, today, extensions, signal }: SectionArgs) {
  const limit = limitCalls();
  const performances = (days: DateRange, period: PeriodType, meterId: number | null = null) => {
    const measured: MeasuredRef = { ...ref, meterId };
    const peakWatt = peakWattIn(plant, days, meterId);
    const { compared } = extensions;
    return limit(() => listPerformances(api, measured, { ...days, period }, { compared, peakWatt, signal }));
  };
  return {
    /** The days of the period, and the same days a year earlier. */
    async energy() {
      const earlier = yearEarlier(range);
      const wasMonitored = !plant.monitored_since || dayText(plant.monitored_since) <= earlier.end.toString();
      const [days, before] = await Promise.all([
        performances(range, "day"),
        wasMonitored ? performances(earlier, "day") : null,
      ]);
      return { days: days.rows, yearEarlier: before?.rows ?? [], notes: days.notes };
    },
    /** The months from January of the year before to the end of the period. */
    async months() {
      return (await performances({ start: firstMonth(range), end: range.end }, "month")).rows;
    },
    async losses() {
      const peakWatt = peakWattIn(plant, range);
      const price = meanPrice(plant.meters, today);
      const options = { losses: extensions.losses, peakWatt, price, isStatusType, signal };
      return limit(() => getPeriodLosses(api, ref, range, options));
    },
    /** Only if the API offers them. */
    kpis: () => limit(() => getKpis(api, ref, range, { signal })),
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
