import { isDate } from "../clock";

/** Why a filter value is malformed; the caller knows the field's name. */
export class FilterProblem extends Error {}

/** Most values of one filter: what D1 can take in one statement. */
const maxValues = 20;

/** Names or ids to have and not to have. */
export interface Sides<T> {
  readonly include: readonly T[];
  readonly exclude: readonly T[];
}

/** From and to, both included; null where it is open. */
export interface Range<T> {
  readonly from: T | null;
  readonly to: T | null;
}

/** `a,b,c`, each one of the known words. */
export function wordList<T extends string>(value: string, isKnown: (word: string) => word is T): T[] {
  return [...new Set(split(value))].map((word) => {
    if (!isKnown(word)) throw new FilterProblem(`Unknown value: ${word.slice(0, 40)}.`);
    return word;
  });
}

/** One of a few words. */
export function word<T extends string>(value: string, isKnown: (text: string) => text is T): T {
  const [only, ...more] = wordList(value, isKnown);
  if (only === undefined || more.length > 0) throw new FilterProblem("Give one value.");
  return only;
}

/** `name|1,name|0`: 1 includes, 0 excludes; the two sides must not overlap. */
export function sides<T>(value: string, itemOf: (text: string) => T): Sides<T> {
  const include: T[] = [];
  const exclude: T[] = [];
  for (const part of split(value)) {
    const match = /^(.+)\|([01])$/.exec(part);
    if (!match?.[1]) throw new FilterProblem("Write each value as name|1 or name|0.");
    (match[2] === "1" ? include : exclude).push(itemOf(match[1]));
  }
  const distinct = { include: [...new Set(include)], exclude: [...new Set(exclude)] };
  refuseTooMany(distinct.include.length + distinct.exclude.length);
  if (include.some((item) => exclude.includes(item))) {
    throw new FilterProblem("A value cannot be both included and excluded.");
  }
  return distinct;
}

function refuseTooMany(count: number): void {
  if (count > maxValues) throw new FilterProblem(`Choose at most ${maxValues} values.`);
}

/** A positive id. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new FilterProblem(`Not an id: ${text.slice(0, 40)}.`);
  return Number(text);
}

/** `after:DATE,before:DATE`, either side may be missing; both days are included. */
export function dateRange(value: string): Range<string> {
  const range: { from: string | null; to: string | null } = { from: null, to: null };
  for (const part of split(value)) {
    const match = /^(after|before):(.+)$/.exec(part);
    if (!match?.[2] || !isDate(match[2]))
      throw new FilterProblem("Write the range as after:DATE,before:DATE.");
    range[match[1] === "after" ? "from" : "to"] = match[2];
  }
  if (range.from !== null && range.to !== null && range.from > range.to) {
    throw new FilterProblem("The first date must be before the second.");
  }
  return range;
}

/** `from,to`, either side may be empty; both are included. */
export function numberRange(value: string): Range<number> {
  const parts = value.split(",").map((part) => part.trim());
  const [from = "", to = ""] = parts;
  if (parts.length !== 2 || (from === "" && to === ""))
    throw new FilterProblem("Write the range as from,to.");
  const range = { from: amountOf(from), to: amountOf(to) };
  if (range.from !== null && range.to !== null && range.from > range.to) {
    throw new FilterProblem("The first number must be less than the second.");
  }
  return range;
}

function amountOf(text: string): number | null {
  if (text === "") return null;
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) throw new FilterProblem("Write the range as from,to.");
  return Number(text);
}

/** A day that exists. */
export function day(value: string): string {
  if (!isDate(value)) throw new FilterProblem("This is not a date (YYYY-MM-DD).");
  return value;
}

/** 0 or 1. */
export function zeroOrOne(value: string): boolean {
  if (value !== "0" && value !== "1") throw new FilterProblem("This must be 0 or 1.");
  return value === "1";
}

/** `id,value` pairs separated by |, values percent-encoded. */
export function customFieldPairs(value: string): { typeId: number; value: string }[] {
  const pairs = value.split("|").filter((pair) => pair !== "");
  refuseTooMany(pairs.length);
  return pairs.map((pair) => {
    const comma = pair.indexOf(",");
    if (comma < 0) throw new FilterProblem("Write each field as id,value.");
    return { typeId: idOf(pair.slice(0, comma)), value: decoded(pair.slice(comma + 1)) };
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new FilterProblem("The value is not percent-encoded well.");
  }
}

/** The parts between commas, without empty ones. */
export function split(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
