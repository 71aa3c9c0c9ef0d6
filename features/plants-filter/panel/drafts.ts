import { issueType, issueTypeLabel, issueTypes } from "@entities/issue";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import type { I18n } from "@lingui/core";
import { readDay } from "@shared/lib/date-range";
import { isId } from "@shared/lib/text";
import { isTooLong } from "@shared/lib/text-limits";
import type { Choices, DayRange, NumberRange, ValuePair } from "@shared/list-query/codecs";
import { type PlantFilterName, plantFilter } from "../filters";
import type { Choice } from "../query";

/**
 * The texts of a filter's fields: `from` and `to` of a range, or the values of custom fields by type id. With `one` the
 * range is the day `from`.
 */
export type Draft = Readonly<Record<string, string>>;

/** Why a draft is invalid. `not-a-day`: a date is wrong or incomplete. */
export type DraftProblem =
  | "days-reversed"
  | "numbers-reversed"
  | "not-a-number"
  | "too-large"
  | "too-long"
  | "not-a-day";

type DraftReading<Value> = { value: Value | undefined } | { problem: DraftProblem };

/** The maximum length of the value of a custom field. */
export const maxValueLength = 200;

const maxNumber = 1e12;

/** How the text fields of a kind of control are filled and read (domain/lists.md#filters). */
interface DraftKind<Value> {
  write(value: Value | undefined): Draft;
  read(draft: Draft): DraftReading<Value>;
}

const days: DraftKind<DayRange> = {
  write: ({ after, before } = {}) => {
    const isOne = after !== undefined && before !== undefined && after.equals(before);
    return { from: after?.toString() ?? "", to: isOne ? "" : (before?.toString() ?? ""), one: isOne ? "1" : "" };
  },
  read({ from = "", to = "", one = "" }) {
    if (one !== "") {
      const day = readDay(from);
      if (!isDayOrNone(from)) return { problem: "not-a-day" };
      return { value: day ? { after: day, before: day } : undefined };
    }
    const after = readDay(from) ?? undefined;
    const before = readDay(to) ?? undefined;
    if (!isDayOrNone(from) || !isDayOrNone(to)) return { problem: "not-a-day" };
    // From must be before to.
    if (after && before && Temporal.PlainDate.compare(after, before) >= 0) return { problem: "days-reversed" };
    return { value: after || before ? { ...(after && { after }), ...(before && { before }) } : undefined };
  },
};

const numbers = (per: number): DraftKind<NumberRange> => ({
  write: ({ from, to } = {}) => ({
    from: from === undefined ? "" : String(from / per),
    to: to === undefined ? "" : String(to / per),
  }),
  read({ from: low = "", to: high = "" }) {
    const from = readNumber(low, per);
    const to = readNumber(high, per);
    if (typeof from === "string") return { problem: from };
    if (typeof to === "string") return { problem: to };
    // From must be less than to.
    if (from !== undefined && to !== undefined && from >= to) return { problem: "numbers-reversed" };
    if (from === undefined && to === undefined) return { value: undefined };
    return { value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
  },
});

const pairs: DraftKind<ValuePair[]> = {
  write: (given = []) => Object.fromEntries(given.map(({ typeId, value }) => [typeId, value])),
  read(draft) {
    if (Object.values(draft).some((text) => isTooLong(text, maxValueLength))) return { problem: "too-long" };
    const given = Object.entries(draft)
      .map(([typeId, value]) => ({ typeId, value: value.trim() }))
      .filter(({ typeId, value }) => isId(typeId) && value !== "");
    return { value: given.length > 0 ? given : undefined };
  },
};

/** The draft of a filter with text fields, which are applied after a debounce; null for other filters. */
export function draftKind(name: PlantFilterName): DraftKind<unknown> | null {
  const { control } = plantFilter(name);
  if (control?.kind === "numbers") return numbers(control.per);
  if (control?.kind === "days") return days;
  return control?.kind === "pairs" ? pairs : null;
}

/** An earlier year is incomplete input, such as 0202. */
const minYear = 1000;

/** Whether a date field is empty or contains a complete day. */
export function isDayOrNone(text: string): boolean {
  const day = readDay(text);
  return text === "" || (day !== null && day.year >= minYear);
}

/** Parses a number with a decimal comma or point, rounded to six decimals like in the URL. */
function readNumber(text: string, per: number): number | undefined | DraftProblem {
  const normalized = text.trim().replace(",", ".");
  if (normalized === "") return undefined;
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(normalized)) return "not-a-number";
  const value = Math.round(Number(normalized) * per * 1e6) / 1e6;
  return value < maxNumber ? value : "too-large";
}

export type Side = keyof Choices;

const noChoices: Choices = { include: [], exclude: [] };

export function findSide(value: Choices | undefined, { id, within }: Choice): Side | null {
  const { include, exclude } = value ?? noChoices;
  const isOn = (ids: readonly string[]) => ids.includes(id) || (within !== undefined && ids.includes(within));
  if (isOn(include)) return "include";
  return isOn(exclude) ? "exclude" : null;
}

/** Whether the group of a choice determines its side. */
export const isCovered = (value: Choices | undefined, { within }: Choice): boolean =>
  within !== undefined && findSide(value, { id: within, name: "" }) !== null;

/**
 * Adds a choice to a side, or removes it if the side contains it. The two sides never overlap
 * (domain/lists.md#filters). Adding a group removes its members. Undefined if no choice remains.
 */
export function toggled(
  value: Choices | undefined,
  choice: Choice,
  side: Side,
  all: readonly Choice[],
): Choices | undefined {
  const { include, exclude } = value ?? noChoices;
  const removed = new Set([choice.id, ...all.filter(({ within }) => within === choice.id).map(({ id }) => id)]);
  const remains = (id: string) => !removed.has(id);
  const next: Choices = { include: include.filter(remains), exclude: exclude.filter(remains) };
  if (findSide(value, choice) !== side) next[side].push(choice.id);
  return next.include.length + next.exclude.length > 0 ? next : undefined;
}

/**
 * The choices to render: at most `limit` choices that contain every term of the search. The choices that were selected
 * when the filter opened come first, with their groups, so that rows do not move under the pointer.
 */
export function choicesToShow(
  all: readonly Choice[],
  { search, first, limit }: { search: string; first: ReadonlySet<string>; limit: number },
): { visible: Choice[]; more: number } {
  const terms = searchTerms(search);
  const matching = all.filter(({ name }) => containsTerms(name, terms));
  const groupOf = ({ id, within }: Choice) => within ?? id;
  const topGroups = new Set(all.filter(({ id }) => first.has(id)).map(groupOf));
  const ordered = [
    ...matching.filter((choice) => topGroups.has(groupOf(choice))),
    ...matching.filter((choice) => !topGroups.has(groupOf(choice))),
  ];
  return { visible: ordered.slice(0, limit), more: Math.max(0, ordered.length - limit) };
}

/** The selectable indicators by name. The members of a group follow the group. */
export function indicatorsToChoose(i18n: I18n): Choice[] {
  const all = issueTypes.map((id) => ({ id, name: i18n._(issueTypeLabel(id)), within: issueType(id).group }));
  const byName = new Intl.Collator(i18n.locale).compare;
  return all
    .filter(({ within }) => !within)
    .sort((a, b) => byName(a.name, b.name))
    .flatMap((choice) => [choice, ...all.filter(({ within }) => within === choice.id)]);
}
