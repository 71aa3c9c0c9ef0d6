import type { DateOrder } from "../series";

/** A label of a row: a local time, or an instant if it has an offset. */
export interface Label {
  /** Ms since the epoch as if the local time were in UTC. */
  readonly ms: number;
  /** The offset of the label; null for a local time. */
  readonly offsetMinutes: number | null;
  readonly hasTime: boolean;
}

/** The names of months by their first letters, without accents: English, Dutch, German, French, Spanish and Italian. */
const beginnings: readonly (readonly string[])[] = [
  ["jan", "ene", "gen"],
  ["feb", "fev"],
  ["mar", "mrt", "maa"],
  ["apr", "avr", "abr"],
  ["may", "mei", "mai", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott"],
  ["nov"],
  ["dec", "dez", "dic"],
];

/** A word in a regular expression. */
const monthPattern = String.raw`(\p{L}{3,10})`;

const time = String.raw`(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?:\s?([AP])\.?\s?M\.?)?`;
/** Z, UTC, CEST, +02:00, or the name of a zone with its offset, such as CEST+0200. "DST" marks a local time. */
const offset = String.raw`\s?(?:DST|(Z|UTC|GMT|CES?T|MES?Z|[A-Z]{0,5}\s?[+-]\d{2}:?\d{2}))?`;
const pattern = (date: string) => new RegExp(`^${date}(?:(?:T|[,_-]|[,-]?\\s{1,3})${time}${offset})?$`, "iu");

const weekday = String.raw`(?:[A-Z]{2,10}[.,]{0,2}\s)?`;
const yearFirst = pattern(String.raw`(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})`);
const yearLast = pattern(String.raw`${weekday}(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})`);
const dayAndMonth = pattern(String.raw`${weekday}(\d{1,2})(?:\.?\s|[-/.])${monthPattern}\.?(?:\s|[-/.])(\d{4}|\d{2})`);
const monthAndDay = pattern(String.raw`${weekday}${monthPattern}\.?\s(\d{1,2}),?\s(\d{4})`);
const compact = /^(\d{4})(\d{2})(\d{2})[T ]?(\d{2})(\d{2})(\d{2})?$/;
/** Seconds, or milliseconds, microseconds and nanoseconds. */
const epoch = /^(\d{10})(?:\.\d+)?$|^(\d{13})(?:\d{3}){0,2}$/;
const untilText = /\s(?:to|till|until|bis|tot|[-–—])\s|(?<=\d)\/(?=\d{4}-\d)/i;
const timeOfDay = new RegExp(String.raw`^${time}(?:\s[-–—]\s${time})?$`, "iu");
const beginsWithYear = /^\d{3}/;
const spreadsheetDay = /^\d{5}(?:[.,]\d{1,12})?$/;
const maxLength = 80;
const firstYear = 1990;
const lastYear = 2099;

/** Reads the label of a row; null for any other text. Of "a to b", the first time counts. */
export function readLabel(text: string, order: DateOrder): Label | null {
  if (text.length > maxLength) return null;
  return readTime(text, order) ?? readBegin(text, order);
}

function readBegin(text: string, order: DateOrder): Label | null {
  const [begin = "", end] = text.split(untilText, 2);
  return end === undefined ? null : readTime(begin.trim(), order);
}

function readTime(text: string, order: DateOrder): Label | null {
  const first = yearFirst.exec(text);
  if (first) {
    const [, year, , month, day, ...rest] = first;
    return labelOf(Number(year), Number(month), Number(day), rest);
  }
  const last = yearLast.exec(text);
  if (last) {
    const [, a = "", , b, c = "", ...rest] = last;
    const [year, month, day] = order === "ymd" ? [a, b, c] : order === "dmy" ? [c, b, a] : [c, a, b];
    return labelOf(fullYear(year), Number(month), Number(day), rest);
  }
  const named = dayAndMonth.exec(text);
  if (named) {
    const [, day, month = "", year = "", ...rest] = named;
    return labelOf(fullYear(year), monthOf(month), Number(day), rest);
  }
  const american = monthAndDay.exec(text);
  if (american) {
    const [, month = "", day, year, ...rest] = american;
    return labelOf(Number(year), monthOf(month), Number(day), rest);
  }
  const digits = compact.exec(text);
  if (digits) {
    const [, year, month, day, ...rest] = digits;
    return labelOf(Number(year), Number(month), Number(day), rest);
  }
  const [, seconds, milliseconds] = epoch.exec(text) ?? [];
  const ms = seconds ? Number(seconds) * 1_000 : Number(milliseconds ?? Number.NaN);
  return Number.isNaN(ms) ? null : { ms, offsetMinutes: 0, hasTime: true };
}

/** The number of a month by its name, such as "Jun", "juni" or "März"; NaN for any other word. */
function monthOf(name: string): number {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const month = beginnings.findIndex((names) => names.some((beginning) => plain.startsWith(beginning)));
  return month < 0 ? Number.NaN : month + 1;
}

const fullYear = (year: string): number => Number(year) + (year.length === 2 ? 2_000 : 0);

/** Whether a cell is a date, a time with a date or an instant. A number of a spreadsheet's day could be any number. */
export const isLabel = (cell: string): boolean =>
  readLabel(cell, "dmy") !== null || readLabel(cell, "mdy") !== null || readLabel(cell, "ymd") !== null;

/** Whether a cell is a time without a date, such as "8:00:00 AM" or "08:00 - 08:15". */
export const isTimeOfDay = (cell: string): boolean =>
  cell.length <= maxLength && /[:h]|M\.?$/i.test(cell) && timeOfDay.test(cell);

/** The day 1970-01-01 of a spreadsheet, which counts days from 30 December 1899. */
const firstSpreadsheetDay = 25_569;
const dayMs = 86_400_000;

/** Reads the number of a spreadsheet's day, such as 45818.333333, rounded to the second; null for any other text. */
export function readSpreadsheetDay(text: string): Label | null {
  if (!spreadsheetDay.test(text)) return null;
  const days = Number(text.replace(",", ".")) - firstSpreadsheetDay;
  const ms = Math.round(days * 86_400) * 1_000;
  const year = new Date(ms).getUTCFullYear();
  return year < firstYear || year > lastYear ? null : { ms, offsetMinutes: null, hasTime: ms % dayMs !== 0 };
}

function labelOf(year: number, month: number, day: number, parts: readonly (string | undefined)[]): Label | null {
  const [hourText, minuteText = "0", secondText = "0", half, zone] = parts;
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1) return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day) return null;
  const [minute, second] = [Number(minuteText), Number(secondText)];
  let hour = Number(hourText ?? 0);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  }
  // 24:00 is the end of a day.
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return null;
  return {
    ms: midnight + ((hour * 60 + minute) * 60 + second) * 1_000,
    offsetMinutes: zone ? offsetOf(zone) : null,
    hasTime: hourText !== undefined,
  };
}

function offsetOf(zone: string): number {
  if (/^[CM]ES?[TZ]$/i.test(zone)) return zone.length === 4 ? 120 : 60;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/**
 * The order of day, month and year in all dates. If the dates allow several orders, the order counts in which the dates
 * are closest to each other. A year of two digits may be first.
 */
export function findDateOrder(texts: readonly string[]): { readonly order: DateOrder; readonly isAmbiguous: boolean } {
  const possible = { dmy: true, mdy: true, ymd: true };
  let hasYearLast = false;
  for (const text of texts) {
    if (beginsWithYear.test(text) || text.length > maxLength) continue;
    const [, a, , b, c = ""] = yearLast.exec(text.split(untilText, 1)[0] ?? "") ?? [];
    if (a === undefined) continue;
    hasYearLast = true;
    if (Number(a) > 12) possible.mdy = false;
    if (Number(b) > 12) possible.dmy = possible.ymd = false;
    if (Number(a) > 31 || Number(a) < 1) possible.dmy = false;
    if (c.length !== 2 || Number(c) > 31 || Number(c) < 1) possible.ymd = false;
  }
  const orders = (["dmy", "mdy", "ymd"] as const).filter((order) => possible[order]);
  const [only = "dmy"] = orders;
  if (!hasYearLast || orders.length < 2) return { order: only, isAmbiguous: false };
  const spans = orders.map((order) => ({
    order,
    span: spanOf(texts.map((text) => readLabel(text, order)?.ms ?? Number.NaN)),
  }));
  const [best = { order: only, span: 0 }, second] = spans.sort((a, b) => a.span - b.span);
  return { order: best.order, isAmbiguous: best.span === second?.span };
}

/** The time between the first and the last of instants. NaN is no instant. */
function spanOf(instants: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const ms of instants) {
    if (ms < least) least = ms;
    if (ms > most) most = ms;
  }
  return most - least;
}
