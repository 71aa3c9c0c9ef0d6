import { type DateBounds, type DateRange, parseDateRange, rangeEnding } from "@shared/lib/date-range";
import { readId } from "@shared/lib/id";

/** The range and the page of the status table. */
export interface StatusesQuery {
  range: DateRange;
  page: number;
}

/** The parameters of the page's URL; other tabs have ranges of their own. */
export const statusesParameters = {
  start: "statuses_start",
  end: "statuses_end",
  page: "statuses_page",
} as const;

// spec 2 §9
const defaultDays = 14;

/** The selectable days: a year up to yesterday, as in the calendar. */
export function statusesBounds(today: Temporal.PlainDate): Required<DateBounds> {
  const latest = today.subtract({ days: 1 });
  return { earliest: latest.subtract({ years: 1 }).add({ days: 1 }), latest };
}

/** The range and the page in a URL: by default the last 14 days up to yesterday, and the first page. */
export function readStatusesQuery(query: URLSearchParams, today: Temporal.PlainDate): StatusesQuery {
  const bounds = statusesBounds(today);
  const days = new URLSearchParams({
    start_date: query.get(statusesParameters.start) ?? "",
    end_date: query.get(statusesParameters.end) ?? "",
  });
  return {
    range: parseDateRange(days, bounds) ?? rangeEnding(bounds.latest, defaultDays),
    page: readId(query.get(statusesParameters.page)) ?? 1,
  };
}

/** The parameters of a range and a page. */
export const writeStatusesQuery = ({ range, page }: StatusesQuery): Record<string, string> => ({
  [statusesParameters.start]: range.start.toString(),
  [statusesParameters.end]: range.end.toString(),
  ...(page > 1 && { [statusesParameters.page]: String(page) }),
});

/** The URL of the status table with a range and a page; preserves the parameters of other tabs. */
export function statusesHref(search: string, query: StatusesQuery): string {
  const next = new URLSearchParams(search);
  next.delete(statusesParameters.page);
  for (const [name, value] of Object.entries(writeStatusesQuery(query))) next.set(name, value);
  return `?${next}#status`;
}
