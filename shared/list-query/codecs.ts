import { readDay } from "@shared/lib/date-range";
import { isId, toApiSearch } from "@shared/lib/text";

/** The parsed text of a query parameter. */
interface ParsedValue<T> {
  /** Null if the text contains no valid value. */
  value: T | null;
  /** False if a part of the text was dropped, so that the page can report it. */
  complete: boolean;
}

/** Converts a query parameter between text and value. */
export interface QueryCodec<T> {
  /** Parses the text of the parameter; never throws. */
  read(text: string): ParsedValue<T>;
  /** Returns the text of a value; empty if the value does not restrict the list. */
  write(value: T): string;
  /** Returns the value of the v0 parameter if it differs from the text; undefined omits the parameter. */
  toApi?(value: T): string | readonly string[] | undefined;
  /**
   * How a repeated parameter is read. By default the last value is used. With `comma`, all values form one comma list.
   * With `brackets`, all values form one comma list, and the parameter is written as `name[]` once per value.
   */
  repeated?: "comma" | "brackets";
}

/** Names or ids to include and to exclude. No name is on both sides. */
export interface Choices {
  include: string[];
  exclude: string[];
}

/** The first and the last day of a range, both included. Either day can be missing. */
export interface DayRange {
  after?: Temporal.PlainDate;
  before?: Temporal.PlainDate;
}

/** The lower and the upper limit. Either limit can be missing. */
export interface NumberRange {
  from?: number;
  to?: number;
}

const empty = <T>(complete: boolean): ParsedValue<T> => ({ value: null, complete });
const unique = <T>(items: T[]): T[] => [...new Set(items)];

const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const parsedList = <T>(value: T[], given: readonly unknown[]): ParsedValue<T[]> => ({
  value: value.length > 0 ? value : null,
  complete: value.length === given.length,
});

/** The text of a search (domain/lists.md#search); see `textCodec`. */
export const searchCodec = (maxLength: number): QueryCodec<string> => ({ ...textCodec(maxLength), toApi: toApiSearch });

/** Free text, trimmed and limited to `maxLength` code points. */
export function textCodec(maxLength: number): QueryCodec<string> {
  return {
    read(text) {
      const trimmed = text.trim();
      // A limit in code points never splits a character.
      const cut = [...trimmed].slice(0, maxLength).join("").trim();
      return { value: cut || null, complete: cut.length === trimmed.length };
    },
    write: (value) => value,
  };
}

/** One value of a fixed set. */
export function enumCodec<T extends string>(values: readonly T[]): QueryCodec<T> {
  return {
    read(text) {
      const value = values.find((known) => known === text.trim()) ?? null;
      return { value, complete: value !== null || text.trim() === "" };
    },
    write: (value) => value,
  };
}

/** A comma list of values of a fixed set, written in the order of the set. */
export function enumListCodec<T extends string>(values: readonly T[]): QueryCodec<T[]> {
  return {
    read(text) {
      const given = unique(splitList(text));
      return parsedList(
        values.filter((value) => given.includes(value)),
        given,
      );
    },
    write: (list) => values.filter((value) => list.includes(value)).join(","),
  };
}

/** A comma list of unique items in the given order. */
export function listCodec(isItem: (item: string) => boolean): QueryCodec<string[]> {
  return {
    read(text) {
      const given = unique(splitList(text));
      return parsedList(given.filter(isItem), given);
    },
    write: (list) => list.join(","),
  };
}

/**
 * A list whose parameter is `name[]`, repeated for each item. v0 receives the same list (domain/v0-api.md#requests).
 */
export function repeatedListCodec(isItem: (item: string) => boolean): QueryCodec<string[]> {
  return { ...listCodec(isItem), toApi: (list) => list, repeated: "brackets" };
}

/** Removes each choice that shares a member with a choice of the opposite list. */
function withoutOverlap({ include, exclude }: Choices, membersOf: (name: string) => readonly string[]): Choices {
  const without = (names: string[], others: string[]) => {
    const members = new Set(others.flatMap(membersOf));
    return names.filter((name) => !membersOf(name).some((member) => members.has(member)));
  };
  return { include: without(include, exclude), exclude: without(exclude, include) };
}

/**
 * A comma list of `name|1` (include) and `name|0` (exclude). A name on both sides is dropped, then the groups that have
 * a member on both sides (domain/lists.md#filters).
 */
export function choicesCodec(
  isName: (name: string) => boolean,
  membersOf?: (name: string) => readonly string[],
): QueryCodec<Choices> {
  return {
    read(text) {
      const given: Choices = { include: [], exclude: [] };
      let complete = true;
      for (const item of splitList(text)) {
        const [name = "", side, ...rest] = item.split("|");
        const valid = isName(name) && rest.length === 0;
        if (valid && side === "1") given.include.push(name);
        else if (valid && side === "0") given.exclude.push(name);
        else complete = false;
      }
      const distinct = { include: unique(given.include), exclude: unique(given.exclude) };
      const names = withoutOverlap(distinct, (name) => [name]);
      const value = membersOf ? withoutOverlap(names, membersOf) : names;
      const count = value.include.length + value.exclude.length;
      complete &&= count === distinct.include.length + distinct.exclude.length;
      return count > 0 ? { value, complete } : empty(complete);
    },
    write: ({ include, exclude }) =>
      [...include.map((name) => `${name}|1`), ...exclude.map((name) => `${name}|0`)].join(","),
  };
}

/** A value of a type, by the id of the type. */
export interface ValuePair {
  typeId: string;
  value: string;
}

function readPair(text: string): ValuePair | null {
  const at = text.indexOf(",");
  const typeId = text.slice(0, Math.max(at, 0)).trim();
  if (!isId(typeId)) return null;
  try {
    const value = decodeURIComponent(text.slice(at + 1)).trim();
    return value ? { typeId, value } : null;
  } catch {
    return null;
  }
}

/** `id,value` pairs separated by a bar. The values are percent-encoded (domain/lists.md#filters). */
export const valuePairsCodec: QueryCodec<ValuePair[]> = {
  read(text) {
    const given = text.split("|").filter((part) => part.trim() !== "");
    return parsedList(
      given.map(readPair).filter((pair) => pair !== null),
      given,
    );
  },
  write: (pairs) => pairs.map(({ typeId, value }) => `${typeId},${encodeURIComponent(value)}`).join("|"),
};

/** A calendar day, `YYYY-MM-DD`. */
export const dayCodec: QueryCodec<Temporal.PlainDate> = {
  read(text) {
    const value = readDay(text.trim());
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: (value) => value.toString(),
};

/** `after:DATE,before:DATE`. Either side is optional. Both days are included, so a range can be one day. */
export const dayRangeCodec: QueryCodec<DayRange> = {
  read(text) {
    const range: DayRange = {};
    let complete = true;
    for (const item of splitList(text)) {
      const [side, ...rest] = item.split(":");
      const date = readDay(rest.join(":"));
      if (date && side === "after" && !range.after) range.after = date;
      else if (date && side === "before" && !range.before) range.before = date;
      else complete = false;
    }
    const { after, before } = range;
    if (!after && !before) return empty(complete);
    if (after && before && Temporal.PlainDate.compare(after, before) > 0) return empty(false);
    return { value: range, complete };
  },
  write: ({ after, before }) =>
    [after && `after:${after.toString()}`, before && `before:${before.toString()}`].filter(Boolean).join(","),
};

/** Parses a number from 0 in plain digits; undefined for an empty text, null for any other text. */
function readNumber(text: string): number | undefined | null {
  if (text === "") return undefined;
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** `from,to` of numbers from 0. Either side is optional. `from` must be less than `to` (domain/lists.md#filters). */
export const numberRangeCodec: QueryCodec<NumberRange> = {
  read(text) {
    if (text.trim() === "") return empty(true);
    const sides = text.split(",").map((side) => side.trim());
    if (sides.length !== 2) return empty(false);
    const [from, to] = sides.map(readNumber);
    if (from === null || to === null) return empty(false);
    if (from === undefined && to === undefined) return empty(true);
    if (from !== undefined && to !== undefined && from >= to) return empty(false);
    return { value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, complete: true };
  },
  write: ({ from, to }) => (from === undefined && to === undefined ? "" : `${from ?? ""},${to ?? ""}`),
};

/** A boolean as 0 or 1; the default is omitted. */
export function switchCodec(defaultValue: boolean): QueryCodec<boolean> {
  return {
    read(text) {
      const digit = text.trim();
      const value = digit === "1" ? true : digit === "0" ? false : null;
      return { value: value === defaultValue ? null : value, complete: value !== null || digit === "" };
    },
    write: (value) => (value === defaultValue ? "" : value ? "1" : "0"),
  };
}

/** A whole number from 1. */
export const countCodec = (max: number): QueryCodec<number> => ({
  read(text) {
    const digits = text.trim();
    const valid = /^[1-9]\d*$/.test(digits) && Number(digits) <= max;
    return { value: valid ? Number(digits) : null, complete: valid || digits === "" };
  },
  write: String,
});

/** A page number; page 1 is omitted. */
export const pageCodec: QueryCodec<number> = {
  ...countCodec(9_999_999),
  write: (value) => (value > 1 ? String(value) : ""),
};
