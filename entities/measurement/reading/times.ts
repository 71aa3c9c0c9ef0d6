import type { DateOrder } from "../series";

/** A label of a row: a local time, or an instant if it has an offset. */
export interface Label {
  /** Ms since the epoch as if the local time were in UTC. */
  readonly ms: number;
  /** The offset of the label; null for a local time. */
  readonly offsetMinutes: number | null;
  readonly hasTime: boolean;
}

const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([AP])\.?M\.?)?`;
/** Z, UTC, +02:00, or the name of a zone with its offset, such as CEST+0200. */
const offset = String.raw`\s?(Z|UTC|[A-Z]{0,5}\s?[+-]\d{2}:?\d{2})?`;
const pattern = (date: string) => new RegExp(`^${date}(?:(?:T|,?\\s{1,3})${time}${offset})?$`, "i");

const yearFirst = pattern(String.raw`(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})`);
const yearLast = pattern(String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})`);
const epoch = /^(\d{10})(?:\.\d+)?$|^(\d{13})$/;
const maxLength = 40;
const firstYear = 1990;
const lastYear = 2099;

/** Reads the label of a row; null for any other text. */
export function readLabel(text: string, order: DateOrder): Label | null {
  if (text.length > maxLength) return null;
  const first = yearFirst.exec(text);
  if (first) {
    const [, year, , month, day, ...rest] = first;
    return labelOf(Number(year), Number(month), Number(day), rest);
  }
  const last = yearLast.exec(text);
  if (last) {
    const [, a, , b, year = "", ...rest] = last;
    const [day, month] = order === "dmy" ? [a, b] : [b, a];
    return labelOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day), rest);
  }
  const [, seconds, milliseconds] = epoch.exec(text) ?? [];
  const ms = seconds ? Number(seconds) * 1_000 : Number(milliseconds ?? Number.NaN);
  return Number.isNaN(ms) ? null : { ms, offsetMinutes: 0, hasTime: true };
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
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/**
 * The order of day and month in all dates. If the dates allow both orders, the order counts in which the dates are closer
 * to each other.
 */
export function findDateOrder(texts: readonly string[]): { readonly order: DateOrder; readonly isAmbiguous: boolean } {
  let isDayFirst = true;
  let isMonthFirst = true;
  let hasYearLast = false;
  for (const text of texts) {
    const [, a, , b] = (text.length <= maxLength && yearLast.exec(text)) || [];
    if (a === undefined) continue;
    hasYearLast = true;
    if (Number(a) > 12) isMonthFirst = false;
    if (Number(b) > 12) isDayFirst = false;
  }
  if (!hasYearLast || isDayFirst !== isMonthFirst) return { order: isDayFirst ? "dmy" : "mdy", isAmbiguous: false };
  const spans = (["dmy", "mdy"] as const).map((order) =>
    spanOf(texts.map((text) => readLabel(text, order)?.ms ?? Number.NaN)),
  );
  return { order: (spans[0] as number) <= (spans[1] as number) ? "dmy" : "mdy", isAmbiguous: spans[0] === spans[1] };
}

/** The time between the first and the last of instants. NaN is no instant. */
export function spanOf(instants: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const ms of instants) {
    if (ms < least) least = ms;
    if (ms > most) most = ms;
  }
  return most - least;
}
