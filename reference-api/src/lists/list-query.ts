import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isDate } from "../clock";
import type { Database } from "../db/schema";
import { invalid, type Messages, throwIfInvalid } from "../http/api-error";
import { datePattern, isId, queryText } from "../http/fields";
import type { JsonSchema } from "../http/json-schema";

/** The maximum number of rows per page (domain/v0-api.md#pages-and-sort). */
const maxPerPage = 100;

/** The query parameters of every paged list. */
export const pageFields = {
  page: queryText("The page, from 1. Past the last page `data` is empty.", {
    type: "integer",
    minimum: 1,
    maximum: 9_999_999_999,
  }),
  per_page: queryText(`Rows per page, at most ${maxPerPage}; the response has the number that applies.`, {
    type: "integer",
    minimum: 1,
    maximum: maxPerPage,
  }),
};

/** `sort=field:asc|desc` of a query. */
export function sortQuery(fields: readonly string[]) {
  return queryText("`field:asc` or `field:desc`.", { pattern: `^(${fields.join("|")}):(asc|desc)$` });
}

export interface Page {
  readonly perPage: number;
  /** The number of rows before the page. */
  readonly offset: number;
}

/** Parses `page=1…` and `per_page`. Throws 4000 for invalid numbers. */
export function parsePage(query: URLSearchParams, defaultPerPage: number): Page {
  const page = query.get("page") ?? "1";
  const perPage = query.get("per_page") ?? String(defaultPerPage);
  const messages: Messages = {};
  if (!/^[1-9]\d{0,9}$/.test(page)) messages.page = ["Enter a valid page number."];
  if (!/^[1-9]\d{0,2}$/.test(perPage) || Number(perPage) > maxPerPage)
    messages.per_page = [`Enter a number from 1 to ${maxPerPage}.`];
  throwIfInvalid(messages);
  return { perPage: Number(perPage), offset: (Number(page) - 1) * Number(perPage) };
}

export interface Sort<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Parses `sort=field:asc|desc`, or returns the default. Throws 4000 for an unknown field or direction. */
export function parseSort<Field extends string>(
  query: URLSearchParams,
  fields: readonly Field[],
  fallback: Sort<Field>,
): Sort<Field> {
  const value = query.get("sort");
  if (!value) return fallback;
  const [name, direction, ...more] = value.split(":");
  const field = fields.find((field) => field === name);
  if (!field || more.length > 0 || (direction !== "asc" && direction !== "desc")) {
    throw invalid({ sort: [`Sort by one of ${fields.join(", ")}, as field:asc or field:desc.`] });
  }
  return { field, descending: direction === "desc" };
}

/** Orders by a column, ignoring case. Rows without a value are last in both directions. */
export function orderBy(column: string, direction: "asc" | "desc"): RawBuilder<unknown> {
  return sql`${sql.ref(column)} collate nocase ${sql.raw(direction)} nulls last`;
}

export function countQuery<Table extends keyof Database>(rows: SelectQueryBuilder<Database, Table, object>) {
  return rows.select((eb) => eb.fn.countAll<number>().as("total"));
}

export async function countOf<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  return (await countQuery(rows).executeTakeFirstOrThrow()).total;
}

/** A malformed filter value. The caller adds the name of the field. */
export class FilterError extends Error {}

/** The kind of a filter's value. `schema` documents in OpenAPI what `parse` checks, as far as a pattern can. */
export interface FilterValue<T> {
  readonly schema: JsonSchema;
  /** Throws `FilterError`. */
  parse(value: string): T;
}

/** The maximum number of characters of a search. */
export const maxSearchLength = 200;

export const maxFilterLength = 4000;

/** The maximum number of values of a filter. D1 limits the size of a statement. */
const maxFilterValues = 20;

export interface IncludeExclude<T> {
  readonly include: readonly T[];
  readonly exclude: readonly T[];
}

/** A range that includes both ends; null for an open end. */
export interface Range<T> {
  readonly from: T | null;
  readonly to: T | null;
}

/** One of some allowed values. */
export function enumItem<T extends string>(item: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === item);
  if (found === undefined) throw new FilterError(`Unknown value: ${item.slice(0, 40)}.`);
  return found;
}

/** `a,b,c`, each an allowed value. */
export const enumList = <T extends string>(allowed: readonly T[]): FilterValue<T[]> => ({
  schema: { maxLength: maxFilterLength, pattern: `^(${allowed.join("|")})(,(${allowed.join("|")}))*$` },
  parse: (value) => [...new Set(splitList(value))].map((item) => enumItem(item, allowed)),
});

export const enumValue = <T extends string>(allowed: readonly T[]): FilterValue<T> => ({
  schema: { enum: allowed },
  parse(value) {
    const [only, ...more] = enumList(allowed).parse(value);
    if (only === undefined || more.length > 0) throw new FilterError("Enter one value.");
    return only;
  },
});

/** `name|1,name|0`: 1 includes, 0 excludes. A value on both sides is not allowed. */
export function includeExclude<T>(pattern: string, itemOf: (text: string) => T): FilterValue<IncludeExclude<T>> {
  const item = `(${pattern})\\|[01]`;
  return {
    schema: { pattern: `^${item}(,${item}){0,${maxFilterValues - 1}}$` },
    parse(value) {
      const include: T[] = [];
      const exclude: T[] = [];
      for (const part of splitList(value)) {
        const match = /^(.+)\|([01])$/.exec(part);
        if (!match?.[1]) throw new FilterError("Use the format name|1 or name|0.");
        (match[2] === "1" ? include : exclude).push(itemOf(match[1]));
      }
      assertCount(include.length + exclude.length);
      if (include.some((item) => exclude.includes(item))) {
        throw new FilterError("A value cannot be both included and excluded.");
      }
      return { include: [...new Set(include)], exclude: [...new Set(exclude)] };
    },
  };
}

function assertCount(count: number): void {
  if (count > maxFilterValues) throw new FilterError(`Select at most ${maxFilterValues} values.`);
}

const idText = "[1-9]\\d{0,14}";

function parseId(text: string): number {
  if (!isId(text)) throw new FilterError(`Invalid id: ${text.slice(0, 40)}.`);
  return Number(text);
}

export const idSides = includeExclude(idText, parseId);

const side = `(after|before):${datePattern}`;

/** `after:DATE,before:DATE`. Either side is optional. Both days are included. */
export const dateRange: FilterValue<Range<string>> = {
  schema: { pattern: `^${side}(,${side})?$` },
  parse(value) {
    const range: { from: string | null; to: string | null } = { from: null, to: null };
    for (const part of splitList(value)) {
      const match = /^(after|before):(.+)$/.exec(part);
      if (!match?.[2] || !isDate(match[2])) throw new FilterError("Use the format after:DATE,before:DATE.");
      range[match[1] === "after" ? "from" : "to"] = match[2];
    }
    if (range.from !== null && range.to !== null && range.from > range.to) {
      throw new FilterError("The first date must be before the second.");
    }
    return range;
  },
};

const amount = "\\d{1,12}(\\.\\d{1,6})?";

/** `from,to`. Either side may be empty. Both numbers are included. */
export const numberRange: FilterValue<Range<number>> = {
  schema: { pattern: `^(${amount},(${amount})?|,${amount})$` },
  parse(value) {
    const parts = value.split(",").map((part) => part.trim());
    const [from = "", to = ""] = parts;
    if (parts.length !== 2 || (from === "" && to === "")) throw new FilterError("Use the format from,to.");
    const range = { from: parseAmount(from), to: parseAmount(to) };
    if (range.from !== null && range.to !== null && range.from > range.to) {
      throw new FilterError("The first number must be less than the second.");
    }
    return range;
  },
};

function parseAmount(text: string): number | null {
  if (text === "") return null;
  if (!new RegExp(`^${amount}$`).test(text)) throw new FilterError("Use the format from,to.");
  return Number(text);
}

export const day: FilterValue<string> = {
  schema: { format: "date" },
  parse(value) {
    if (!isDate(value)) throw new FilterError("Enter a date (YYYY-MM-DD).");
    return value;
  },
};

/** 0 or 1. */
export const zeroOrOne: FilterValue<boolean> = {
  schema: { enum: ["0", "1"] },
  parse(value) {
    if (value !== "0" && value !== "1") throw new FilterError("Enter 0 or 1.");
    return value === "1";
  },
};

/** Percent-encoded UTF-8. */
const encoded = [
  "[^%|]",
  "%[0-7][\\dA-Fa-f]",
  "%(?:[Cc][2-9A-Fa-f]|[Dd][\\dA-Fa-f])%[89ABab][\\dA-Fa-f]",
  "%[Ee](?:0%[ABab]|[1-9A-Ca-cEeFf]%[89ABab]|[Dd]%[89])[\\dA-Fa-f]%[89ABab][\\dA-Fa-f]",
  "%[Ff](?:0%[9ABab]|[1-3]%[89ABab]|4%8)[\\dA-Fa-f]%[89ABab][\\dA-Fa-f]%[89ABab][\\dA-Fa-f]",
].join("|");
const pair = `${idText},(?:${encoded})*`;

/** `id,value` pairs, separated by |. Values are percent-encoded. */
export const customFieldPairs: FilterValue<{ readonly typeId: number; readonly value: string }[]> = {
  schema: { maxLength: maxFilterLength, pattern: `^${pair}(\\|${pair}){0,${maxFilterValues - 1}}$` },
  parse(value) {
    const pairs = value.split("|").filter((pair) => pair !== "");
    assertCount(pairs.length);
    return pairs.map((pair) => {
      const comma = pair.indexOf(",");
      if (comma < 0) throw new FilterError("Use the format id,value.");
      return { typeId: parseId(pair.slice(0, comma)), value: decodeValue(pair.slice(comma + 1)) };
    });
  },
};

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new FilterError("The value is not correctly percent-encoded.");
  }
}

/** Splits a text at commas and drops empty parts. */
function splitList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
