import { issueTypeLabel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Format } from "@shared/i18n/format";
import { localeOf } from "@shared/i18n/language";
import { formatEnergy } from "@shared/lib/energy";
import { formatPower } from "@shared/lib/power";
import type { Choices, DayRange, NumberRange } from "@shared/lib/query-value";
import type { LongTermChoice } from "./long-term-choice";
import type { FilterName, Filters } from "./query";

/** What it takes to say a filter in words. */
export interface FormatContext {
  i18n: I18n;
  format: Format;
  /** The name behind an id of a filter, where the page knows it. */
  nameOf(filter: FilterName, id: string): string | undefined;
}

/** The filters that stand as chips; search and status have a control of their own. */
export type ChipName = Exclude<FilterName, "search" | "yield_status_filter">;

/** The periods of a long-term performance filter (spec 3 §4). */
export const periodLabels: Record<LongTermChoice["period"], MessageDescriptor> = {
  current: msg`current period`,
  previous: msg`previous period`,
  any: msg`any period`,
};

/** The choices of the ticket filter (spec 3 §5). */
export const ticketLabels: Record<NonNullable<Filters["tickets"]>, MessageDescriptor> = {
  has_any: msg`has tickets`,
  has_none: msg`has no tickets`,
  has_open: msg`has open tickets`,
  without_open: msg`has no open tickets`,
};

function sides(
  { include, exclude }: Choices,
  speech: FormatContext,
  wordOf: (name: string) => string,
): string {
  const without = exclude.map((name) => {
    const word = wordOf(name);
    return speech.i18n._(msg`not ${word}`);
  });
  return [...include.map(wordOf), ...without].join(", ");
}

function days({ after, before }: DayRange, { i18n, format }: FormatContext): string {
  if (after && before) return format.dateRange(after, before);
  const day = format.date(after ?? before ?? "");
  return i18n._(after ? msg`from ${day}` : msg`until ${day}`);
}

function amounts(
  { from, to }: NumberRange,
  { i18n }: FormatContext,
  write: (value: number) => string,
): string {
  const low = from === undefined ? "" : write(from);
  const high = to === undefined ? "" : write(to);
  if (low && high) return `${low} – ${high}`;
  return i18n._(low ? msg`from ${low}` : msg`up to ${high}`);
}

const localeIn = ({ format }: FormatContext) => localeOf[format.language];
const typeWord = (speech: FormatContext) => (name: string) => speech.i18n._(issueTypeLabel(name));
const idWord = (speech: FormatContext, filter: FilterName) => (id: string) =>
  speech.nameOf(filter, id) ?? `#${id}`;

type Words = {
  [Name in ChipName]: {
    label: MessageDescriptor;
    say(value: NonNullable<Filters[Name]>, speech: FormatContext): string;
  };
};

const words: Words = {
  indicators: { label: msg`Indicators`, say: (value, speech) => sides(value, speech, typeWord(speech)) },
  indicators_or: {
    label: msg`Any indicator of`,
    say: (value, speech) => value.map(typeWord(speech)).join(", "),
  },
  ltpm: {
    label: msg`Long-term performance`,
    say({ period, flags }, { i18n }) {
      const flagWords = flags.map((flag) => i18n._(promisePresentation(flag).label)).join(", ");
      return `${flagWords} (${i18n._(periodLabels[period])})`;
    },
  },
  tags: { label: msg`Tags`, say: (value, speech) => sides(value, speech, idWord(speech, "tags")) },
  companies: {
    label: msg`Companies`,
    say: (value, speech) => sides(value, speech, idWord(speech, "companies")),
  },
  drivers: { label: msg`Drivers`, say: (value, speech) => sides(value, speech, idWord(speech, "drivers")) },
  custom_fields: {
    label: msg`Custom fields`,
    say: (pairs, speech) =>
      pairs.map(({ typeId, value }) => `${idWord(speech, "custom_fields")(typeId)}: ${value}`).join(", "),
  },
  tickets: { label: msg`Tickets`, say: (value, { i18n }) => i18n._(ticketLabels[value]) },
  found_on: { label: msg`Found on`, say: days },
  monitored_since: { label: msg`Monitored since`, say: days },
  snoozed: { label: msg`Snoozed issues`, say: (_, { i18n }) => i18n._(msg`shown`) },
  resolved: { label: msg`Resolved issues`, say: (_, { i18n }) => i18n._(msg`shown`) },
  has_meter: { label: msg`Meters`, say: (_, { i18n }) => i18n._(msg`none`) },
  mixed_orientation: { label: msg`Mixed orientation`, say: (_, { i18n }) => i18n._(msg`none`) },
  peak: {
    label: msg`Peak power`,
    say: (value, speech) =>
      amounts(value, speech, (watt) => Object.values(formatPower(watt, localeIn(speech))).join(" ")),
  },
  p90: {
    label: msg`P90`,
    say: (value, speech) =>
      amounts(value, speech, (kwh) => Object.values(formatEnergy(kwh, localeIn(speech))).join(" ")),
  },
  date: { label: msg`As it was on`, say: (value, { format }) => format.date(value) },
  health: { label: msg`Issues found on`, say: (value, { format }) => format.date(value) },
  "child_company_ids[]": {
    label: msg`Child companies`,
    say(ids, speech) {
      const named = ids.map((id) => speech.nameOf("child_company_ids[]", id));
      if (named.every((name) => name !== undefined)) return named.join(", ");
      const count = ids.length;
      return speech.i18n._(msg`${plural(count, { one: "# company", other: "# companies" })}`);
    },
  },
};

export const chipNames = Object.keys(words) as ChipName[];

/** What a filter is about. */
export const filterLabel = (name: ChipName): MessageDescriptor => words[name].label;

/** A filter in words: what it is about, and what it lets through. */
export function filterValueLabels<Name extends ChipName>(
  name: Name,
  value: NonNullable<Filters[Name]>,
  speech: FormatContext,
): { label: string; value: string } {
  const { label, say } = words[name];
  return { label: speech.i18n._(label), value: say(value, speech) };
}
