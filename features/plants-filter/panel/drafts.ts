import { readDay } from "@shared/lib/date-range";
import { isId } from "@shared/lib/id";
import type { DayRange, NumberRange } from "@shared/list-query/codecs";
import type { Filters } from "../query";

/** The filters with text fields, which take effect after a debounce. */
export const draftFilters = ["found_on", "monitored_since", "peak", "p90", "custom_fields"] as const;
export type DraftFilter = (typeof draftFilters)[number];

/** The text of one filter's fields: `from` and `to` of a range, the values of custom fields by type id. */
export type Draft = Readonly<Record<string, string>>;
export type Drafts = Readonly<Record<DraftFilter, Draft>>;

/** Why a draft is invalid. `not-a-day`: a date is wrong, or still being typed. */
export type DraftProblem = "days-reversed" | "numbers-reversed" | "not-a-number" | "too-large" | "not-a-day";

type DraftReading = { changes: Partial<Filters> } | { problem: DraftProblem };

/** Peak power is entered in kWp and sent in Wp. */
const wattPerKilowatt = 1_000;
const maxNumber = 1e12;

const daysText = ({ after, before }: DayRange = {}): Draft => ({
  from: after?.toString() ?? "",
  to: before?.toString() ?? "",
});

const numbersText = ({ from, to }: NumberRange = {}, per = 1): Draft => ({
  from: from === undefined ? "" : String(from / per),
  to: to === undefined ? "" : String(to / per),
});

/** The drafts of the filters of a URL. */
export const draftsOf = (filters: Filters): Drafts => ({
  found_on: daysText(filters.found_on),
  monitored_since: daysText(filters.monitored_since),
  peak: numbersText(filters.peak, wattPerKilowatt),
  p90: numbersText(filters.p90),
  custom_fields: Object.fromEntries(filters.custom_fields?.map(({ typeId, value }) => [typeId, value]) ?? []),
});

export const sameDraft = (a: Draft, b: Draft): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((field) => (a[field] ?? "") === (b[field] ?? ""));

/** Years below this one are incomplete input: 0202. */
const minYear = 1000;

/** Whether a date field is empty or has a complete day. */
export function isDayOrNone(text: string): boolean {
  const day = readDay(text);
  return text === "" || (day !== null && day.year >= minYear);
}

function readDays({
  from = "",
  to = "",
}: Draft): { value: DayRange | undefined } | { problem: DraftProblem } {
  const after = readDay(from) ?? undefined;
  const before = readDay(to) ?? undefined;
  if (!isDayOrNone(from) || !isDayOrNone(to)) return { problem: "not-a-day" };
  // spec 3 §5: from must be before to
  if (after && before && Temporal.PlainDate.compare(after, before) >= 0) return { problem: "days-reversed" };
  return { value: after || before ? { ...(after && { after }), ...(before && { before }) } : undefined };
}

/** Parses a number with a decimal comma or point, rounded to six decimals as in the URL. */
function readNumber(text: string, per: number): number | undefined | DraftProblem {
  const normalized = text.trim().replace(",", ".");
  if (normalized === "") return undefined;
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(normalized)) return "not-a-number";
  const value = Math.round(Number(normalized) * per * 1e6) / 1e6;
  return value < maxNumber ? value : "too-large";
}

function readNumbers(
  { from: low = "", to: high = "" }: Draft,
  per = 1,
): { value: NumberRange | undefined } | { problem: DraftProblem } {
  const from = readNumber(low, per);
  const to = readNumber(high, per);
  if (typeof from === "string") return { problem: from };
  if (typeof to === "string") return { problem: to };
  // spec 3 §5: from must be less than to
  if (from !== undefined && to !== undefined && from >= to) return { problem: "numbers-reversed" };
  if (from === undefined && to === undefined) return { value: undefined };
  return { value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

function readPairs(draft: Draft): Filters["custom_fields"] {
  const pairs = Object.entries(draft)
    .map(([typeId, value]) => ({ typeId, value: value.trim() }))
    .filter(({ typeId, value }) => isId(typeId) && value !== "");
  return pairs.length > 0 ? pairs : undefined;
}

/** The changes of a draft, or why it is invalid (spec 3 §5). */
export function readDraft(filter: DraftFilter, draft: Draft): DraftReading {
  if (filter === "custom_fields") return { changes: { custom_fields: readPairs(draft) } };
  if (filter === "peak" || filter === "p90") {
    const reading = readNumbers(draft, filter === "peak" ? wattPerKilowatt : 1);
    return "problem" in reading ? reading : { changes: { [filter]: reading.value } };
  }
  const reading = readDays(draft);
  return "problem" in reading ? reading : { changes: { [filter]: reading.value } };
}
