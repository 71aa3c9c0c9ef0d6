import { type HealthType, healthTypes, issueType, typesWithin } from "@entities/issue";
import type { DateRange } from "@shared/lib/date-range";
import { dayCodec, enumListCodec, type QueryCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";

/** The issue types the health page shows by default (domain/health.md#issue-types). */
export const defaultTypes = healthTypes.filter((type) => issueType(type).healthColumn === "default");

/** The optional issue types; a group includes its types (domain/health.md#issue-types). */
export const optionalTypes = healthTypes.filter((type) => issueType(type).healthColumn === "optional");

export const isDefault = (types: readonly HealthType[]): boolean =>
  types.length === defaultTypes.length && defaultTypes.every((type) => types.includes(type));

/** Adds or removes a type. The result has the order of the columns. */
export const withTypeToggled = (types: readonly HealthType[], type: HealthType): HealthType[] =>
  healthTypes.filter((known) => types.includes(known) !== (known === type));

const typeListCodec = enumListCodec(healthTypes);

/** Issue types in the order of the columns, separated by commas. */
export const writeTypes = (types: readonly HealthType[]): string => typeListCodec.write([...types]);

/**
 * The parameter is omitted at its default. The query for v0 contains every type of a group. A form may repeat the
 * parameter (domain/issues.md#groups).
 */
const typesCodec: QueryCodec<readonly HealthType[]> = {
  read: typeListCodec.read,
  write: (types) => (isDefault(types) ? "" : writeTypes(types)),
  toApi: (types) => types.flatMap(typesWithin).join(","),
  repeated: "comma",
};

/** The days of the health page, from two weeks ago to tomorrow (domain/health.md#window). */
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
 * The query of the health page: its issue types, the open day and the page of that day's plants. The parameters have
 * the same names in the plants lists (domain/lists.md#filters).
 */
export const healthListQuery = (window: DateRange) =>
  createListQuery({
    filters: { indicators_or: typesCodec, health: dayWithinCodec(window) },
    defaults,
    paginated: "health",
  });

export type HealthListQuery = ReturnType<typeof healthListQuery>;
export type HealthQuery = QueryOf<HealthListQuery>;

/** Whether a URL names an open day. The day may be outside of the window. */
export const opensDay = (params: URLSearchParams): boolean => params.has("health");

/** Selects other issue types and closes the open day (domain/health.md#changing-the-types). */
export const withTypes = (listQuery: HealthListQuery, query: HealthQuery, types: readonly HealthType[]): HealthQuery =>
  listQuery.withFilters(query, { indicators_or: types, health: undefined });
