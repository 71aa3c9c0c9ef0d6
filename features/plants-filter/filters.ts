import { isIssueType, issueTypeLabel, typesWithin } from "@entities/issue";
import { type PromisePeriodChoice, promiseFilterFlags, promisePeriods, promisePresentation } from "@entities/promise";
import { formatEnergy, localeOf } from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Format } from "@shared/i18n/format";
import { isId, joinTexts } from "@shared/lib/text";
import { formatPower } from "@shared/lib/units";
import {
  type Choices,
  choicesCodec,
  type DayRange,
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  listCodec,
  type NumberRange,
  numberRangeCodec,
  type QueryCodec,
  repeatedListCodec,
  switchCodec,
  type ValuePair,
  valuePairsCodec,
} from "@shared/list-query/codecs";
import { groupIds, groupLabels, type PlantGroup, plantGroupCodec } from "./plant-group";

/** The filters whose choices depend on the company; they load when the filter is opened. */
export const choiceFilters = ["tags", "companies", "drivers", "custom_fields", "child_company_ids"] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];

/** The context for formatting a filter. */
export interface FormatContext {
  i18n: I18n;
  format: Format;
  /** Returns the label of a choice. Undefined if the label is not loaded. */
  nameOf(filter: ChoiceFilter, id: string): string | undefined;
}

/** The control of a filter in the panel (panel/filter-panel.tsx). The panel loads when a user opens a filter. */
type Control =
  | { kind: "indicators" | "long-term" | "pairs" | "tickets" | "days" }
  /** Only for `choiceFilters`. */
  | { kind: "choices"; excludable: boolean }
  /** Users enter amounts in `unit`, which is `per` units of the API. */
  | { kind: "numbers"; unit: string; per: number; help?: "p90" }
  /** `label` if it differs from the label of the chip. */
  | { kind: "switch"; byDefault: boolean; label?: MessageDescriptor };

/** A filter of the lists of plants. All that differs between filters is here. */
export interface PlantFilter<Value> {
  codec: QueryCodec<Value>;
  label: MessageDescriptor;
  /** The value in the chip of the active filter. */
  format(value: Value, context: FormatContext): string;
  /** Undefined if only links set the filter, which is so for a filter that `needs` an extension. */
  control?: Control;
  /** The extension of the API that has the filter (domain/v0-api.md#extensions). It has no control in the panel. */
  needs?: "losses" | "portfolio_periods";
  /** The selected options of a filter with a list of options. */
  selected?(value: Value): readonly string[];
  /** The value with some of its choices; undefined without any. Only for `choiceFilters`. */
  keep?(value: Value, exists: (id: string) => boolean): Value | undefined;
}

const filter = <Value>(definition: PlantFilter<Value>) => definition;

const orUndefined = <T>(items: T[]): T[] | undefined => (items.length > 0 ? items : undefined);

const switchFilter = (
  label: MessageDescriptor,
  value: MessageDescriptor,
  control: Omit<Extract<Control, { kind: "switch" }>, "kind">,
) =>
  filter({
    codec: switchCodec(control.byDefault),
    label,
    format: (_, { i18n }) => i18n._(value),
    control: { kind: "switch", ...control },
  });

const lossFilter = (label: MessageDescriptor, value: MessageDescriptor) =>
  filter({ ...switchFilter(label, value, { byDefault: false }), control: undefined, needs: "losses" });

const dayFilter = (label: MessageDescriptor) =>
  filter({ codec: dayCodec, label, format: (day, { format }) => format.date(day) });

const dayRangeFilter = (label: MessageDescriptor) =>
  filter<DayRange>({
    codec: dayRangeCodec,
    label,
    format({ after, before }, { i18n, format }) {
      if (after && before) return format.dateRange(after, before);
      const day = format.date(after ?? before ?? "");
      return i18n._(after ? msg`from ${day}` : msg`until ${day}`);
    },
    control: { kind: "days" },
  });

const numberRangeFilter = (
  label: MessageDescriptor,
  write: typeof formatPower | typeof formatEnergy,
  control: Omit<Extract<Control, { kind: "numbers" }>, "kind">,
) =>
  filter<NumberRange>({
    codec: numberRangeCodec,
    label,
    format({ from, to }, { i18n, format }) {
      const textOf = (value: number | undefined) =>
        value === undefined ? "" : Object.values(write(value, localeOf[format.language])).join(" ");
      const low = textOf(from);
      const high = textOf(to);
      if (low && high) return `${low} – ${high}`;
      return i18n._(low ? msg`from ${low}` : msg`up to ${high}`);
    },
    control: { kind: "numbers", ...control },
  });

const sidesFilter = (
  label: MessageDescriptor,
  codec: QueryCodec<Choices>,
  control: Control,
  labelOf: (name: string, context: FormatContext) => string,
) =>
  filter<Choices>({
    codec,
    label,
    format({ include, exclude }, context) {
      const excluded = exclude.map((name) => {
        const choice = labelOf(name, context);
        return context.i18n._(msg`not ${choice}`);
      });
      return joinTexts([...include.map((name) => labelOf(name, context)), ...excluded], ", ");
    },
    control,
    selected: ({ include, exclude }) => [...include, ...exclude],
    keep(value, exists) {
      const kept = { include: value.include.filter(exists), exclude: value.exclude.filter(exists) };
      return kept.include.length + kept.exclude.length > 0 ? kept : undefined;
    },
  });

const typeLabel = (name: string, { i18n }: FormatContext) => i18n._(issueTypeLabel(name));
const nameOrId =
  (of: ChoiceFilter) =>
  (id: string, { nameOf }: FormatContext) =>
    nameOf(of, id) ?? `#${id}`;

const companySidesFilter = (label: MessageDescriptor, of: ChoiceFilter) =>
  sidesFilter(label, choicesCodec(isId), { kind: "choices", excludable: true }, nameOrId(of));

/** Long-term performance flags, and the promise period that they apply to. */
export interface LongTermChoice {
  period: PromisePeriodChoice;
  flags: (typeof promiseFilterFlags)[number][];
}

const flagList = enumListCodec(promiseFilterFlags);

/** `period:current|previous|any+flags:A,B` (domain/lists.md#filters). An unencoded plus sign is read as a space. */
const longTermCodec: QueryCodec<LongTermChoice> = {
  read(text) {
    if (text.trim() === "") return { value: null, complete: true };
    const [, periodText, flagText = ""] = /^period:(\w+)[+ ]flags:(.*)$/.exec(text.trim()) ?? [];
    const period = promisePeriods.find((choice) => choice === periodText);
    const flags = flagList.read(flagText);
    if (!period || !flags.value) return { value: null, complete: false };
    return { value: { period, flags: flags.value }, complete: flags.complete };
  },
  write: ({ period, flags }) => `period:${period}+flags:${flagList.write(flags)}`,
};

export const periodLabels: Record<PromisePeriodChoice, MessageDescriptor> = {
  current: msg`current period`,
  previous: msg`previous period`,
  any: msg`any period`,
};

export const ticketLabels = {
  has_any: msg`has tickets`,
  has_none: msg`has no tickets`,
  has_open: msg`has open tickets`,
  without_open: msg`has no open tickets`,
};
export const ticketChoices = Object.keys(ticketLabels) as (keyof typeof ticketLabels)[];

/** A group counts as all of its types (domain/lists.md#filters). */
const indicatorsCodec = choicesCodec(isIssueType, (name) => (isIssueType(name) ? typesWithin(name) : []));

/** The filters of the lists of plants besides search and status, in the order of the URL and of the chips. */
export const plantFilters = {
  indicators: sidesFilter(msg`Indicators`, indicatorsCodec, { kind: "indicators" }, typeLabel),
  indicators_or: filter({
    codec: listCodec(isIssueType),
    label: msg`Any indicator`,
    format: (names, context) => names.map((name) => typeLabel(name, context)).join(", "),
  }),
  ltpm: filter({
    codec: longTermCodec,
    label: msg`Long term`,
    format({ period, flags }, { i18n }) {
      const flagLabels = flags.map((flag) => i18n._(promisePresentation(flag).label)).join(", ");
      return `${flagLabels} (${i18n._(periodLabels[period])})`;
    },
    control: { kind: "long-term" },
    selected: ({ flags }) => flags,
  }),
  tags: companySidesFilter(msg`Tags`, "tags"),
  companies: companySidesFilter(msg`Companies`, "companies"),
  drivers: companySidesFilter(msg`Drivers`, "drivers"),
  custom_fields: filter<ValuePair[]>({
    codec: valuePairsCodec,
    label: msg`Custom fields`,
    format: (pairs, context) =>
      joinTexts(
        pairs.map(({ typeId, value }) => joinTexts([nameOrId("custom_fields")(typeId, context), value], ": ")),
        ", ",
      ),
    control: { kind: "pairs" },
    selected: (pairs) => pairs.map(({ typeId }) => typeId),
    keep: (pairs, exists) => orUndefined(pairs.filter(({ typeId }) => exists(typeId))),
  }),
  tickets: filter({
    codec: enumCodec(ticketChoices),
    label: msg`Tickets`,
    format: (value, { i18n }) => i18n._(ticketLabels[value]),
    control: { kind: "tickets" },
  }),
  found_on: dayRangeFilter(msg`Found on`),
  monitored_since: dayRangeFilter(msg`Monitored since`),
  snoozed: switchFilter(msg`Snoozed issues`, msg`shown`, { byDefault: false }),
  resolved: switchFilter(msg`Resolved issues`, msg`shown`, { byDefault: false }),
  has_meter: switchFilter(msg`Meters`, msg`none`, { byDefault: true, label: msg`Has meter` }),
  mixed_orientation: switchFilter(msg`Mixed orientation`, msg`none`, { byDefault: true }),
  losing: lossFilter(msg`Losses`, msg`losing energy`),
  not_received: lossFilter(msg`Energy`, msg`not received`),
  silent: lossFilter(msg`Data`, msg`none`),
  as_expected: lossFilter(msg`Yield`, msg`as expected`),
  group: filter<PlantGroup>({
    codec: plantGroupCodec,
    label: msg`Portfolio group`,
    format(group, context) {
      const { filter, label } = groupLabels[group.grouping];
      const names = filter ? groupIds(group, filter).map((id) => nameOrId(filter)(id, context)) : [group.key];
      return `${context.i18n._(label)}: ${joinTexts(names, ", ") || context.i18n._(msg`none`)}`;
    },
    needs: "portfolio_periods",
  }),
  peak: numberRangeFilter(msg`Peak power`, formatPower, { unit: "kWp", per: 1_000 }),
  p90: numberRangeFilter(msg`P90`, formatEnergy, { unit: "kWh", per: 1, help: "p90" }),
  date: dayFilter(msg`As of`),
  health: dayFilter(msg`Issues found on`),
  child_company_ids: filter<string[]>({
    codec: repeatedListCodec(isId),
    label: msg`Child companies`,
    format(ids, { i18n, nameOf }) {
      const named = ids.map((id) => nameOf("child_company_ids", id));
      if (named.every((name) => name !== undefined)) return joinTexts(named, ", ");
      const count = ids.length;
      return i18n._(msg`${plural(count, { one: "# company", other: "# companies" })}`);
    },
    control: { kind: "choices", excludable: false },
    selected: (ids) => ids,
    keep: (ids, exists) => orUndefined(ids.filter(exists)),
  }),
};

export type PlantFilterName = keyof typeof plantFilters;
export const plantFilterNames = Object.keys(plantFilters) as PlantFilterName[];
export const plantFilter = (name: PlantFilterName): PlantFilter<unknown> => plantFilters[name];

/** The groups of the panel. A group without switches has no note. */
export const panelGroups: readonly {
  title: MessageDescriptor;
  filters: readonly PlantFilterName[];
  switches?: readonly PlantFilterName[];
  note?: MessageDescriptor;
}[] = [
  { title: msg`Issues`, filters: ["indicators", "ltpm", "found_on"], switches: ["snoozed", "resolved"] },
  {
    title: msg`Plants`,
    filters: ["tags", "drivers", "companies", "child_company_ids", "custom_fields", "monitored_since", "peak", "p90"],
    switches: ["has_meter", "mixed_orientation"],
    note: msg`Turn one off to see only the plants without it.`,
  },
  { title: msg`Tickets`, filters: ["tickets"] },
];
