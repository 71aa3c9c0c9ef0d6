import { issueTypeLabel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import { formatEnergy, localeOf } from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Format } from "@shared/i18n/format";
import { formatPower } from "@shared/lib/units";
import type { Choices, DayRange, NumberRange } from "@shared/list-query/codecs";
import type { FilterName, Filters, LongTermChoice, MissingChoice, PlantsList, PlantsQuery } from "./query";

/** The context for formatting a filter. */
export interface FormatContext {
  i18n: I18n;
  format: Format;
  /** Returns the label of a choice. Undefined if the label is not loaded. */
  nameOf(filter: FilterName, id: string): string | undefined;
}

/** The filters that are shown as chips. Search and status have separate controls. */
type ChipName = Exclude<FilterName, "search" | "yield_status_filter">;

/** The periods of a long-term performance filter (domain/lists.md#filters). */
export const periodLabels: Record<LongTermChoice["period"], MessageDescriptor> = {
  current: msg`current period`,
  previous: msg`previous period`,
  any: msg`any period`,
};

/** The choices of the ticket filter (domain/lists.md#filters). */
export const ticketLabels: Record<NonNullable<Filters["tickets"]>, MessageDescriptor> = {
  has_any: msg`has tickets`,
  has_none: msg`has no tickets`,
  has_open: msg`has open tickets`,
  without_open: msg`has no open tickets`,
};

function formatChoices({ include, exclude }: Choices, context: FormatContext, labelOf: (name: string) => string) {
  const excluded = exclude.map((name) => {
    const choice = labelOf(name);
    return context.i18n._(msg`not ${choice}`);
  });
  return [...include.map(labelOf), ...excluded].join(", ");
}

function formatDays({ after, before }: DayRange, { i18n, format }: FormatContext): string {
  if (after && before) return format.dateRange(after, before);
  const day = format.date(after ?? before ?? "");
  return i18n._(after ? msg`from ${day}` : msg`until ${day}`);
}

function formatNumbers({ from, to }: NumberRange, { i18n }: FormatContext, write: (value: number) => string): string {
  const low = from === undefined ? "" : write(from);
  const high = to === undefined ? "" : write(to);
  if (low && high) return `${low} – ${high}`;
  return i18n._(low ? msg`from ${low}` : msg`up to ${high}`);
}

const localeIn = ({ format }: FormatContext) => localeOf[format.language];
const typeLabel = (context: FormatContext) => (name: string) => context.i18n._(issueTypeLabel(name));
const nameOrId = (context: FormatContext, filter: FilterName) => (id: string) => context.nameOf(filter, id) ?? `#${id}`;

type FilterLabels = {
  [Name in ChipName]: {
    label: MessageDescriptor;
    format(value: NonNullable<Filters[Name]>, context: FormatContext): string;
  };
};

const labels: FilterLabels = {
  indicators: { label: msg`Indicators`, format: (value, context) => formatChoices(value, context, typeLabel(context)) },
  indicators_or: { label: msg`Any indicator`, format: (value, context) => value.map(typeLabel(context)).join(", ") },
  ltpm: {
    label: msg`Long term`,
    format({ period, flags }, { i18n }) {
      const flagLabels = flags.map((flag) => i18n._(promisePresentation(flag).label)).join(", ");
      return `${flagLabels} (${i18n._(periodLabels[period])})`;
    },
  },
  tags: { label: msg`Tags`, format: (value, context) => formatChoices(value, context, nameOrId(context, "tags")) },
  companies: {
    label: msg`Companies`,
    format: (value, context) => formatChoices(value, context, nameOrId(context, "companies")),
  },
  drivers: {
    label: msg`Drivers`,
    format: (value, context) => formatChoices(value, context, nameOrId(context, "drivers")),
  },
  custom_fields: {
    label: msg`Custom fields`,
    format: (pairs, context) =>
      pairs.map(({ typeId, value }) => `${nameOrId(context, "custom_fields")(typeId)}: ${value}`).join(", "),
  },
  tickets: { label: msg`Tickets`, format: (value, { i18n }) => i18n._(ticketLabels[value]) },
  found_on: { label: msg`Found on`, format: formatDays },
  monitored_since: { label: msg`Monitored since`, format: formatDays },
  snoozed: { label: msg`Snoozed issues`, format: (_, { i18n }) => i18n._(msg`shown`) },
  resolved: { label: msg`Resolved issues`, format: (_, { i18n }) => i18n._(msg`shown`) },
  has_meter: { label: msg`Meters`, format: (_, { i18n }) => i18n._(msg`none`) },
  mixed_orientation: { label: msg`Mixed orientation`, format: (_, { i18n }) => i18n._(msg`none`) },
  losing: { label: msg`Losses`, format: (_, { i18n }) => i18n._(msg`losing energy`) },
  not_received: { label: msg`Energy`, format: (_, { i18n }) => i18n._(msg`not received`) },
  silent: { label: msg`Data`, format: (_, { i18n }) => i18n._(msg`none`) },
  as_expected: { label: msg`Yield`, format: (_, { i18n }) => i18n._(msg`as expected`) },
  peak: {
    label: msg`Peak power`,
    format: (value, context) =>
      formatNumbers(value, context, (watt) => Object.values(formatPower(watt, localeIn(context))).join(" ")),
  },
  p90: {
    label: msg`P90`,
    format: (value, context) =>
      formatNumbers(value, context, (kwh) => Object.values(formatEnergy(kwh, localeIn(context))).join(" ")),
  },
  date: { label: msg`As of`, format: (value, { format }) => format.date(value) },
  health: { label: msg`Issues found on`, format: (value, { format }) => format.date(value) },
  child_company_ids: {
    label: msg`Child companies`,
    format(ids, context) {
      const named = ids.map((id) => context.nameOf("child_company_ids", id));
      if (named.every((name) => name !== undefined)) return named.join(", ");
      const count = ids.length;
      return context.i18n._(msg`${plural(count, { one: "# company", other: "# companies" })}`);
    },
  },
};

export const chipNames = Object.keys(labels) as ChipName[];

export const filterLabel = (name: ChipName): MessageDescriptor => labels[name].label;

export function filterValueLabels<Name extends ChipName>(
  name: Name,
  value: NonNullable<Filters[Name]>,
  context: FormatContext,
): { label: string; value: string } {
  const { label, format } = labels[name];
  return { label: context.i18n._(label), value: format(value, context) };
}

const orUndefined = <T>(items: T[] | undefined): T[] | undefined => (items?.length ? items : undefined);

/** Removes the choices that the company does not have from a query. The page and the other filters do not change. */
export function withoutMissing(query: PlantsQuery, missing: readonly MissingChoice[]): PlantsQuery {
  if (missing.length === 0) return query;
  const exists = (filter: MissingChoice["filter"]) => (id: string) =>
    !missing.some((choice) => choice.filter === filter && choice.id === id);
  const filters = { ...query.filters };
  for (const name of ["tags", "companies", "drivers"] as const) {
    const { include = [], exclude = [] } = filters[name] ?? {};
    const choices: Choices = { include: include.filter(exists(name)), exclude: exclude.filter(exists(name)) };
    if (choices.include.length + choices.exclude.length > 0) filters[name] = choices;
    else delete filters[name];
  }
  const { custom_fields, child_company_ids, ...others } = filters;
  const pairs = orUndefined(custom_fields?.filter(({ typeId }) => exists("custom_fields")(typeId)));
  const children = orUndefined(child_company_ids?.filter(exists("child_company_ids")));
  return {
    ...query,
    filters: { ...others, ...(pairs && { custom_fields: pairs }), ...(children && { child_company_ids: children }) },
  };
}

/** The filters with a separate button in the bar: the most used filters of each list. */
export const quickFilters = {
  plants: ["indicators", "tags", "tickets"],
  issues: ["indicators", "found_on", "tags"],
  performances: ["ltpm", "tags", "tickets"],
} as const satisfies Record<PlantsList, readonly string[]>;

export type QuickFilterName = (typeof quickFilters)[PlantsList][number];
