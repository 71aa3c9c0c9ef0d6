/**
 * What the text of one query parameter held. `value` is null where nothing usable was found; `whole` is false
 * where something had to be dropped, so that the person can be told.
 */
export interface ParsedValue<T> {
  value: T | null;
  whole: boolean;
}

/** A parameter of the URL that was dropped, wholly or in part, because it cannot be used. */
export interface IgnoredParameter {
  name: string;
  reason: "unknown" | "malformed";
}

/** The two ways of one kind of query value: text to value, never throwing, and value to text. */
export interface QueryCodec<T> {
  read(text: string): ParsedValue<T>;
  /** The text of a value; empty when the value restricts nothing. */
  write(value: T): string;
}

/** Names or ids that must be there and names or ids that must not; no name stands on both sides. */
export interface Choices {
  include: string[];
  exclude: string[];
}

/** The first and the last day on which something lies; either side may be missing. */
export interface DayRange {
  after?: Temporal.PlainDate;
  before?: Temporal.PlainDate;
}

/** From and to, of which one may be missing. */
export interface NumberRange {
  from?: number;
  to?: number;
}

const nothing = <T>(whole: boolean): ParsedValue<T> => ({ value: null, whole });
const unique = <T>(items: T[]): T[] => [...new Set(items)];
const parts = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** Free text, trimmed and cut at a length. */
export function textCodec(maxLength: number): QueryCodec<string> {
  return {
    read(text) {
      const trimmed = text.trim();
      // Cut by code points, so that no half of a character is left over.
      const cut = [...trimmed].slice(0, maxLength).join("").trim();
      return { value: cut || null, whole: cut.length === trimmed.length };
    },
    write: (value) => value,
  };
}

/** One word of a fixed set. */
export function enumCodec<T extends string>(words: readonly T[]): QueryCodec<T> {
  return {
    read(text) {
      const value = words.find((word) => word === text.trim()) ?? null;
      return { value, whole: value !== null || text.trim() === "" };
    },
    write: (value) => value,
  };
}

/** A comma list of words of a fixed set, written in the set's order. */
export function enumListCodec<T extends string>(words: readonly T[]): QueryCodec<T[]> {
  return {
    read(text) {
      const given = unique(parts(text, ","));
      const value = words.filter((word) => given.includes(word));
      return { value: value.length > 0 ? value : null, whole: value.length === given.length };
    },
    write: (value) => words.filter((word) => value.includes(word)).join(","),
  };
}

/** A comma list of names, each once, in the order given. */
export function listCodec(isName: (name: string) => boolean): QueryCodec<string[]> {
  return {
    read(text) {
      const given = unique(parts(text, ","));
      const value = given.filter(isName);
      return { value: value.length > 0 ? value : null, whole: value.length === given.length };
    },
    write: (value) => value.join(","),
  };
}

/**
 * A comma list of `name|1` (include) and `name|0` (exclude). A name on both sides is dropped from both, since
 * nothing can be both (spec 3 §5).
 */
export function choicesCodec(isName: (name: string) => boolean): QueryCodec<Choices> {
  return {
    read(text) {
      const given = parts(text, ",");
      const sides: Choices = { include: [], exclude: [] };
      let whole = true;
      for (const item of given) {
        const [name = "", side, ...rest] = item.split("|");
        const known = isName(name) && rest.length === 0;
        if (known && side === "1") sides.include.push(name);
        else if (known && side === "0") sides.exclude.push(name);
        else whole = false;
      }
      const both = new Set(sides.include.filter((name) => sides.exclude.includes(name)));
      const include = unique(sides.include).filter((name) => !both.has(name));
      const exclude = unique(sides.exclude).filter((name) => !both.has(name));
      if (include.length + exclude.length === 0) return nothing(whole && both.size === 0);
      return { value: { include, exclude }, whole: whole && both.size === 0 };
    },
    write: ({ include, exclude }) =>
      [...include.map((name) => `${name}|1`), ...exclude.map((name) => `${name}|0`)].join(","),
  };
}

/** Whether a text is a positive whole number without sign, leading zero or blank: an id of v0. */
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** A calendar day, `YYYY-MM-DD` and nothing else; null where the text is not one. */
export function readDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

export const dayCodec: QueryCodec<Temporal.PlainDate> = {
  read(text) {
    const value = readDay(text.trim());
    return { value, whole: value !== null || text.trim() === "" };
  },
  write: (value) => value.toString(),
};

/** `after:DATE,before:DATE`, either side may be missing; both days count, so that one day can be a range. */
export const dayRangeCodec: QueryCodec<DayRange> = {
  read(text) {
    const range: DayRange = {};
    let whole = true;
    for (const item of parts(text, ",")) {
      const [side, ...rest] = item.split(":");
      const date = readDay(rest.join(":"));
      if (date && side === "after" && !range.after) range.after = date;
      else if (date && side === "before" && !range.before) range.before = date;
      else whole = false;
    }
    const { after, before } = range;
    if (!after && !before) return nothing(whole);
    if (after && before && Temporal.PlainDate.compare(after, before) > 0) return nothing(false);
    return { value: range, whole };
  },
  write: ({ after, before }) =>
    [after && `after:${after.toString()}`, before && `before:${before.toString()}`].filter(Boolean).join(","),
};

/** A number from 0 in plain digits, undefined for an empty side, null for anything else. */
function readSide(text: string): number | undefined | null {
  if (text === "") return undefined;
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** `from,to` of numbers from 0, either side may be empty; from must be less than to (spec 3 §5). */
export const numberRangeCodec: QueryCodec<NumberRange> = {
  read(text) {
    if (text.trim() === "") return nothing(true);
    const sides = text.split(",").map((side) => side.trim());
    if (sides.length !== 2) return nothing(false);
    const [from, to] = sides.map(readSide);
    if (from === null || to === null) return nothing(false);
    if (from === undefined && to === undefined) return nothing(true);
    if (from !== undefined && to !== undefined && from >= to) return nothing(false);
    return { value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, whole: true };
  },
  write: ({ from, to }) => (from === undefined && to === undefined ? "" : `${from ?? ""},${to ?? ""}`),
};

/** A switch written 0 or 1, left out while it stands at its default. */
export function switchCodec(byDefault: boolean): QueryCodec<boolean> {
  return {
    read(text) {
      const word = text.trim();
      const value = word === "1" ? true : word === "0" ? false : null;
      return { value: value === byDefault ? null : value, whole: value !== null || word === "" };
    },
    write: (value) => (value === byDefault ? "" : value ? "1" : "0"),
  };
}

/** A page number from 1 on. */
export const pageCodec: QueryCodec<number> = {
  read(text) {
    const word = text.trim();
    const usable = /^[1-9]\d{0,6}$/.test(word);
    return { value: usable ? Number(word) : null, whole: usable || word === "" };
  },
  write: (value) => (value > 1 ? String(value) : ""),
};
