import { isStatusType, type MeterStatus, statusTypeLabel } from "@entities/meter";
import { monitoredYear, type Plant } from "@entities/plant";
import type { I18n } from "@lingui/core";
import type { SeriesNotes } from "@shared/api/v0/series";
import { clipRange, type DateBounds, type DateRange, rangeEnding, readQueryRange } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";

interface StatusesQuery {
  range: DateRange;
  page: number;
  /** Whether the table includes days with “yield present”. */
  all: boolean;
}

/** The query parameters of the table. Other tabs have separate ranges. */
export const statusesParameters = {
  start: "statuses_start",
  end: "statuses_end",
  page: "statuses_page",
  all: "statuses_all",
} as const;

// domain/plant-page.md#status
const defaultDays = 14;

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
  };
}

export const writeStatusesQuery = ({ range, page, all }: StatusesQuery): Record<string, string> => ({
  [statusesParameters.start]: range.start.toString(),
  [statusesParameters.end]: range.end.toString(),
  ...(page > 1 && { [statusesParameters.page]: String(page) }),
  ...(all && { [statusesParameters.all]: "1" }),
});

/** The URL of the status table with a range and a page. The parameters of other tabs do not change. */
export function statusesHref(search: string, query: StatusesQuery): string {
  const next = new URLSearchParams(search);
  for (const name of [statusesParameters.page, statusesParameters.all]) next.delete(name);
  for (const [name, value] of Object.entries(writeStatusesQuery(query))) next.set(name, value);
  return `?${next}#status`;
}

/** A row of the status table. Missing values are null. */
export interface StatusRow {
  /** `YYYY-MM-DD` */
  date: string;
  meterId: number;
  meterName: string | null;
  type: string;
  /** The API's name of a type that is unknown to this application. */
  displayName: string | null;
  severity: number | null;
}

export interface StatusesPage {
  rows: StatusRow[];
  total: number;
  /** The number of meters whose statuses failed to load. */
  missingMeters: number;
  /** The rows that the statuses drop. */
  notes: SeriesNotes;
}

// domain/plant-page.md#status
export const statusesPerPage = 30;

/** A meter with yield needs no row, unless all days are listed. */
const ignoredType = "yield_present";

interface MeterStatuses {
  meter: { id: number; name?: string | null };
  statuses: readonly MeterStatus[];
}

/** A page of the meters' statuses: newest first, then by severity. */
export function statusesPage(byMeter: readonly MeterStatuses[], { page, all }: Pick<StatusesQuery, "page" | "all">) {
  const rows = byMeter.flatMap(({ meter, statuses }) =>
    statuses
      .filter(({ type_name }) => all || type_name !== ignoredType)
      .map(
        ({ date, type_name, meter_status_type }): StatusRow => ({
          date: dayText(date),
          meterId: meter.id,
          meterName: meter.name ?? null,
          type: type_name ?? "unknown",
          displayName: meter_status_type?.display_name ?? null,
          severity: meter_status_type?.severity ?? null,
        }),
      ),
  );
  rows.sort((a, b) => b.date.localeCompare(a.date) || (b.severity ?? 0) - (a.severity ?? 0) || a.meterId - b.meterId);
  const first = (page - 1) * statusesPerPage;
  return { rows: rows.slice(first, first + statusesPerPage), total: rows.length };
}

/** The label of a status type. An unknown type has the API's label, if there is one. */
export function typeName({ type, displayName }: { type: string; displayName: string | null }, i18n: I18n): string {
  const isKnown = isStatusType(type) || displayName === null;
  return isKnown ? i18n._(statusTypeLabel(type)) : displayName;
}
