import { readDay } from "@shared/lib/date-range";
import { isId } from "@shared/lib/id";
import type { DayRange, NumberRange } from "@shared/list-query/codecs";
import type { Filters } from "../query";

/** The filters that are typed: they take effect once typing has rested. */
export const draftFilters = ["found_on", "monitored_since", "peak", "p90", "custom_fields"] as const;
export type DraftFilter = (typeof draftFilters)[number];

/** What stands in the fields of one filter: `from` and `to` of a range, the value by type id of custom fields. */
export type Draft = Readonly<Record<string, string>>;
export type Drafts = Readonly<Record<DraftFilter, Draft>>;

/** Why a draft cannot be sent. `unfinished`: a date whose year is still being typed. */
export type DraftProblem = "days-reversed" | "numbers-reversed" | "not-a-number" | "too-large" | "unfinished";

type DraftReading = { changes: Partial<Filters> } | { problem: DraftProblem };

/** Peak power is typed in kWp and travels in Wp. */
const wattPerKilowatt = 1_000;
const largest = 1e12;

const daysText = ({ after, before }: DayRange = {}): Draft => ({
  from: after?.toString() ?? "",
  to: before?.toString() ?? "",
});

const numbersText = ({ from, to }: NumberRange = {}, per = 1): Draft => ({
  from: from === undefined ? "" : String(from / per),
  to: to === undefined ? "" : String(to / per),
});

/** The fields of a URL's filters. */
export const draftsOf = (filters: Filters): Drafts => ({
  found_on: daysText(filters.found_on),
  monitored_since: daysText(filters.monitored_since),
  peak: numbersText(filters.peak, wattPerKilowatt),
  p90: numbersText(filters.p90),
  custom_fields: Object.fromEntries(filters.custom_fields?.map(({ typeId, value }) => [typeId, value]) ?? []),
});

export const sameDraft = (a: Draft, b: Draft): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((field) => (a[field] ?? "") === (b[field] ?? ""));

/** The years before this one are those that somebody is still typing: 0002, 0020, 0202. */
const firstYear = 1000;

function readDays({
  from = "",
  to = "",
}: Draft): { value: DayRange | undefined } | { problem: DraftProblem } {
  const after = readDay(from) ?? undefined;
  const before = readDay(to) ?? undefined;
  if ([after, before].some((day) => day && day.year < firstYear)) return { problem: "unfinished" };
  // spec 3 §5: from must be before to
  if (after && before && Temporal.PlainDate.compare(after, before) >= 0) return { problem: "days-reversed" };
  return { value: after || before ? { ...(after && { after }), ...(before && { before }) } : undefined };
}

/** A number as people write it, with a comma or a point; to six decimals, as the URL takes it. */
function readNumber(text: string, per: number): number | undefined | DraftProblem {
  const word = text.trim().replace(",", ".");
  if (word === "") return undefined;
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(word)) return "not-a-number";
  const value = Math.round(Number(word) * per * 1e6) / 1e6;
  return value < largest ? value : "too-large";
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

/** What a draft changes about the filters, or why it must not be sent (spec 3 §5). */
export function readDraft(filter: DraftFilter, draft: Draft): DraftReading {
  if (filter === "custom_fields") return { changes: { custom_fields: readPairs(draft) } };
  if (filter === "peak" || filter === "p90") {
    const reading = readNumbers(draft, filter === "peak" ? wattPerKilowatt : 1);
    return "problem" in reading ? reading : { changes: { [filter]: reading.value } };
  }
  const reading = readDays(draft);
  return "problem" in reading ? reading : { changes: { [filter]: reading.value } };
}

/** The drafts as the URL will hold them once the changes have arrived. */
export const withApplied = (applied: Drafts, changes: Partial<Filters>): Drafts => {
  const after = draftsOf(changes);
  const next: Record<DraftFilter, Draft> = { ...applied };
  for (const filter of draftFilters) if (filter in changes) next[filter] = after[filter];
  return next;
};
