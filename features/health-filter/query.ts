import type { DateRange } from "@shared/lib/date-range";
import { dayCodec as dayValue, enumListCodec, pageCodec } from "@shared/lib/query-value";
import { defaultTypes, type HealthType, healthTypes, isDefault } from "./issue-types";

/** What the URL of the health page says. */
export interface HealthQuery {
  /** The columns, at least one of them. */
  types: readonly HealthType[];
  /** The day whose plants are shown; null while none are. */
  day: Temporal.PlainDate | null;
  /** The page of that day's plants. */
  page: number;
}

/** A parameter of the URL that was dropped, wholly or in part, because it cannot be used. */
export interface HealthNotice {
  name: string;
  reason: "unknown" | "malformed";
}

/** The names these have in the lists' queries too (contract §4). */
export const parameters = { types: "indicators_or", day: "health", page: "page" } as const;

const known: readonly string[] = Object.values(parameters);
const typesValue = enumListCodec(healthTypes);

/** The days of the health page: two weeks back to tomorrow (spec 3 §9). */
export const healthWindow = (today: Temporal.PlainDate): DateRange => ({
  start: today.subtract({ days: 14 }),
  end: today.add({ days: 1 }),
});

const isWithin = (day: Temporal.PlainDate, { start, end }: DateRange): boolean =>
  Temporal.PlainDate.compare(start, day) <= 0 && Temporal.PlainDate.compare(day, end) <= 0;

/**
 * Reads the URL of the health page, whose rows are the days of a window. Whatever cannot be used is dropped and
 * named in `notices`; nothing throws.
 */
export function readHealthQuery(
  params: URLSearchParams,
  window: DateRange,
): { query: HealthQuery; notices: HealthNotice[] } {
  const types = typesValue.read(params.getAll(parameters.types).join(","));
  const day = dayValue.read(params.get(parameters.day) ?? "");
  const page = pageCodec.read(params.get(parameters.page) ?? "");
  const shown = day.value && isWithin(day.value, window) ? day.value : null;

  const usable: Record<string, boolean> = {
    [parameters.types]: types.whole,
    [parameters.day]: day.whole && shown === day.value,
    [parameters.page]: page.whole,
  };
  const notices = [...new Set(params.keys())].flatMap((name): HealthNotice[] => {
    if (!known.includes(name)) return [{ name, reason: "unknown" }];
    return usable[name] ? [] : [{ name, reason: "malformed" }];
  });
  return {
    query: { types: types.value ?? [...defaultTypes], day: shown, page: (shown && page.value) || 1 },
    notices,
  };
}

/** Whether an address means to open a day, be it one of the window or not. */
export const opensDay = (params: URLSearchParams): boolean => params.has(parameters.day);

/** A choice of types as the URL holds it. */
export const writeTypes = (types: readonly HealthType[]): string => typesValue.write([...types]);

/** The URL's parameters for a query, in one fixed order; what is as at the start is left out. */
export function writeHealthQuery({ types, day, page }: HealthQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (!isDefault(types)) params.set(parameters.types, writeTypes(types));
  if (!day) return params;
  params.set(parameters.day, dayValue.write(day));
  const pageText = pageCodec.write(page);
  if (pageText) params.set(parameters.page, pageText);
  return params;
}

/** The search part of a link to the health page with another query. */
export function healthSearch(query: HealthQuery): string {
  const text = writeHealthQuery(query).toString();
  return text === "" ? "" : `?${text}`;
}

/** Another choice of types. It closes the day that was open (spec 3 §2). */
export const withTypes = (types: readonly HealthType[]): HealthQuery => ({ types, day: null, page: 1 });

/** The first page of a day's plants, or none of them. */
export const withDay = (query: HealthQuery, day: Temporal.PlainDate | null): HealthQuery => ({
  ...query,
  day,
  page: 1,
});

/** Another page of the same day. */
export const withPage = (query: HealthQuery, page: number): HealthQuery => ({ ...query, page });
