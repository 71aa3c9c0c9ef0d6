import { typesWithin } from "@entities/issue";
import type { DateRange } from "@shared/lib/date-range";
import { dayCodec, enumListCodec, type QueryCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";
import { defaultTypes, type HealthType, healthTypes, isDefault } from "./issue-types";

const typeListCodec = enumListCodec(healthTypes);

/** Issue types in the order of the columns, separated by commas. */
export const writeTypes = (types: readonly HealthType[]): string => typeListCodec.write([...types]);

/** Omitted at the default. v0 gets every type of a group; a form may repeat the parameter (contract §4). */
const typesCodec: QueryCodec<readonly HealthType[]> = {
  read: typeListCodec.read,
  write: (types) => (isDefault(types) ? "" : writeTypes(types)),
  toApi: (types) => types.flatMap(typesWithin).join(","),
  repeated: "comma",
};

/** The days of the health page: two weeks back to tomorrow (spec 3 §9). */
export const healthWindow = (today: Temporal.PlainDate): DateRange => ({
  start: today.subtract({ days: 14 }),
  end: today.add({ days: 1 }),
});

function dayWithinCodec({ start, end }: DateRange): QueryCodec<Temporal.PlainDate> {
  const isWithin = (day: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(start, day) <= 0 && Temporal.PlainDate.compare(day, end) <= 0;
  return {
    read(text) {
      const day = dayCodec.read(text);
      return day.value === null || isWithin(day.value) ? day : { value: null, complete: false };
    },
    write: dayCodec.write,
  };
}

const defaults: { indicators_or: readonly HealthType[] } = { indicators_or: defaultTypes };

/**
 * The query of the health page: its issue types, the open day and the page of that day's plants, the largest
 * losses first. The parameters have the same names in the plants lists (contract §4).
 */
export const healthListQuery = (window: DateRange) =>
  createListQuery({
    filters: { indicators_or: typesCodec, health: dayWithinCodec(window) },
    defaults,
    paginated: "health",
    apiParameters: { sort: "lost_kwh_per_day:desc" },
  });

export type HealthListQuery = ReturnType<typeof healthListQuery>;
export type HealthQuery = QueryOf<HealthListQuery>;

/** Whether a URL names a day to open, in the window or not. */
export const opensDay = (params: URLSearchParams): boolean => params.has("health");

/** Other issue types; the open day closes (spec 3 §2). */
export const withTypes = (
  listQuery: HealthListQuery,
  query: HealthQuery,
  types: readonly HealthType[],
): HealthQuery => listQuery.withFilters(query, { indicators_or: types, health: undefined });
