import type { DayScore } from "@entities/energy";
import { sumKnown } from "@entities/issue";
import { isStatusType, type MeterStatus, statusTypeLabel } from "@entities/meter";
import { monitoredDays, monitoredYear, type Plant, performanceHref } from "@entities/plant";
import type { I18n } from "@lingui/core";
import type { SeriesNotes } from "@shared/api/v0/series";
import {
  clipRange,
  type DateBounds,
  type DateRange,
  dayTextsFrom,
  rangeEnding,
  readQueryRange,
} from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";

export interface StatusesQuery {
  range: DateRange;
  page: number;
  /** Whether the table includes days with “yield present”. */
  all: boolean;
  /** Whether each day has a row. Otherwise consecutive days of the same status of a meter are one row. */
  byDay: boolean;
}

/** The query parameters of the table. Other tabs have separate ranges. */
export const statusesParameters = {
  start: "statuses_start",
  end: "statuses_end",
  page: "statuses_page",
  all: "statuses_all",
  byDay: "statuses_by_day",
} as const;

// domain/plant-page.md#status
const defaultDays = 14;
const timelineDays = 60;

/** The days of the timeline. */
export const timelineRange = (plant: Plant, today: Temporal.PlainDate): DateRange =>
  monitoredDays(rangeEnding(today.subtract({ days: 1 }), timelineDays), plant);

type MonitoredPlant = Pick<Plant, "monitored_since">;

/** The selectable days: the days of the calendar. */
export function statusesBounds(plant: MonitoredPlant, today: Temporal.PlainDate): Required<DateBounds> {
  const { start, end } = monitoredYear(plant, today);
  return { earliest: start, latest: end };
}

/** The range in a URL. It may exceed the selectable days. Null without a range. */
export const requestedRange = (query: URLSearchParams): DateRange | null =>
  readQueryRange(
    new URLSearchParams({
      start_date: query.get(statusesParameters.start) ?? "",
      end_date: query.get(statusesParameters.end) ?? "",
    }),
  );

/** The range and the page in a URL. The defaults are the last 14 days up to yesterday, and the first page. */
export function readStatusesQuery(
  query: URLSearchParams,
  plant: MonitoredPlant,
  today: Temporal.PlainDate,
): StatusesQuery {
  const bounds = statusesBounds(plant, today);
  const requested = requestedRange(query);
  const latest = rangeEnding(bounds.latest, defaultDays);
  return {
    range: clipRange(requested ?? latest, bounds) ?? clipRange(latest, bounds) ?? latest,
    page: readId(query.get(statusesParameters.page)) ?? 1,
    all: query.get(statusesParameters.all) === "1",
    byDay: query.get(statusesParameters.byDay) === "1",
  };
}

export const writeStatusesQuery = ({ range, page, all, byDay }: StatusesQuery): Record<string, string> => ({
  [statusesParameters.start]: range.start.toString(),
  [statusesParameters.end]: range.end.toString(),
  ...(page > 1 && { [statusesParameters.page]: String(page) }),
  ...(all && { [statusesParameters.all]: "1" }),
  ...(byDay && { [statusesParameters.byDay]: "1" }),
});

/** The URL of the status table with a range and a page. The parameters of other tabs do not change. */
export function statusesHref(search: string, query: StatusesQuery): string {
  const next = new URLSearchParams(search);
  for (const name of Object.values(statusesParameters)) next.delete(name);
  for (const [name, value] of Object.entries(writeStatusesQuery(query))) next.set(name, value);
  return `?${next}#status`;
}

/** The URL of the chart of a day in hours. */
export function hoursOfDay(search: string, day: string): string {
  const date = Temporal.PlainDate.from(day);
  return performanceHref(search, { start: date, end: date }, { period: "hour" });
}

/** A row of the status table: a status of a meter on consecutive days. Missing values are null. */
export interface StatusRow {
  /** The first day, `YYYY-MM-DD`. */
  start: string;
  meterId: number;
  meterName: string | null;
  type: string;
  /** The API's name of a type that is unknown to this application. */
  displayName: string | null;
  severity: number | null;
  /** The energy under the type on each day, in kWh. Null for a day whose energy is not known. */
  kwhs: (number | null)[];
}

/** The days of a row, oldest first. */
export const daysOfRow = ({ start, kwhs }: StatusRow): string[] => dayTextsFrom(start, kwhs.length);

/** The energy of all days of a row. Null if the energy of no day is known. */
export const totalKwh = ({ kwhs }: StatusRow): number | null => sumKnown(kwhs);

export interface StatusesPage {
  rows: StatusRow[];
  total: number;
  /** The number of meters whose statuses failed to load. */
  missingMeters: number;
  /** The rows that the statuses and their energies drop. */
  notes: SeriesNotes;
}

// domain/plant-page.md#status
export const statusesPerPage = 30;

/** A meter with yield needs no row, unless all days are listed. */
const ignoredType = "yield_present";

interface MeterStatuses {
  meter: { id: number; name?: string | null };
  statuses: readonly MeterStatus[];
  /** The scores of the days whose expected energy is complete. */
  scores: readonly Pick<DayScore, "date" | "lacking">[];
}

/** The rows of a meter, one for each day and status. */
function dayRows({ meter, statuses, scores }: MeterStatuses): StatusRow[] {
  const lackingOn = new Map(scores.map(({ date, lacking }) => [dayText(date), lacking]));
  return statuses.map(({ date, type_name, meter_status_type }) => {
    const start = dayText(date);
    const type = type_name ?? "unknown";
    return {
      start,
      meterId: meter.id,
      meterName: meter.name ?? null,
      type,
      displayName: meter_status_type?.display_name ?? null,
      severity: meter_status_type?.severity ?? null,
      kwhs: [sumKnown((lackingOn.get(start) ?? []).map(({ reason, kwh }) => (reason === type ? kwh : null)))],
    };
  });
}

/** Joins the rows of the same status on consecutive days. The rows belong to one meter. */
function joinDays(days: readonly StatusRow[]): StatusRow[] {
  const rows: StatusRow[] = [];
  /** The latest row of each status, with the day after its last day. */
  const latest = new Map<string, { row: StatusRow; nextDay: string | undefined }>();
  for (const day of days.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const status = `${day.type} ${day.severity}`;
    const last = latest.get(status);
    const row = last?.nextDay === day.start ? last.row : { ...day, kwhs: [] };
    if (row !== last?.row) rows.push(row);
    row.kwhs.push(...day.kwhs);
    latest.set(status, { row, nextDay: dayTextsFrom(day.start, 2)[1] });
  }
  return rows;
}

/** A page of the meters' statuses: the latest last day first, then by severity. */
export function statusesPage(
  byMeter: readonly MeterStatuses[],
  { page, all, byDay }: Pick<StatusesQuery, "page" | "all" | "byDay">,
) {
  const rows = byMeter.flatMap((meter) => {
    const days = dayRows(meter).filter(({ type }) => all || type !== ignoredType);
    return byDay ? days : joinDays(days);
  });
  const lastDays = new Map(rows.map((row) => [row, daysOfRow(row).at(-1) ?? ""]));
  const lastDayOf = (row: StatusRow) => lastDays.get(row) ?? "";
  rows.sort(
    (a, b) =>
      lastDayOf(b).localeCompare(lastDayOf(a)) || (b.severity ?? 0) - (a.severity ?? 0) || a.meterId - b.meterId,
  );
  const first = (page - 1) * statusesPerPage;
  return { rows: rows.slice(first, first + statusesPerPage), total: rows.length };
}

/** The label of a status type. An unknown type has the API's label, if there is one. */
export function typeName({ type, displayName }: { type: string; displayName: string | null }, i18n: I18n): string {
  const isKnown = isStatusType(type) || displayName === null;
  return isKnown ? i18n._(statusTypeLabel(type)) : displayName;
}
