import { driverText } from "@entities/driver";
import { issueTypeLabel, titleOfCause } from "@entities/issue";
import { plantScopeText } from "@entities/plant";
import type { CauseKind } from "@heliograph/rules/causes";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatIn } from "@shared/i18n/format";
import { hourText } from "@shared/lib/dates";
import { capitalize } from "@shared/lib/text";
import type { AlertMessage, AlertSettings, eventNames } from "./schema";

interface KindText {
  /** The name of the choice. */
  label: MessageDescriptor;
  /** The name within a sentence. */
  noun: MessageDescriptor;
}

/** The kinds of causes as a rule names them, in the order of the form. */
export const alertKinds: Readonly<Record<CauseKind, KindText>> = {
  driver: { label: msg`Outage of a driver`, noun: msg`driver outages` },
  connection: { label: msg`Lost connection of several plants`, noun: msg`lost connections` },
  grid: { label: msg`Fault of the grid near several plants`, noun: msg`grid faults` },
  plant: {
    label: msg`Problem of one plant, such as no yield, shade or a lost string`,
    noun: msg`problems of one plant`,
  },
  promise: { label: msg`Behind the long-term promise`, noun: msg`long-term promises` },
  notes: { label: msg`New plant or ticket`, noun: msg`new plants and tickets` },
};

const isKind = (name: string): name is CauseKind => Object.hasOwn(alertKinds, name);
const nounOf = (i18n: I18n, kind: string): string => (isKind(kind) ? i18n._(alertKinds[kind].noun) : kind);

/** The names that a sentence needs; of drivers by API name. */
export interface RuleNames {
  tag?: string;
  user?: string;
  drivers?: Readonly<Record<string, string>>;
}

/** A part of a sentence, which may be missing. */
type Part = MessageDescriptor | null | false | "";

/** Formats a length in hours, of full days in days. */
const lengthText = (hours: number): MessageDescriptor =>
  hours >= 48 && hours % 24 === 0
    ? msg`after ${plural(hours / 24, { one: "# day", other: "# days" })}`
    : msg`after ${plural(hours, { one: "# hour", other: "# hours" })}`;

/** The host of a webhook, without the rest of its URL, which may have a secret. */
const hostOf = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).host : "…");

/** The formats of webhooks, in the order of the form. */
export const formatLabels: Readonly<Record<AlertSettings["format"], MessageDescriptor>> = {
  standard: msg`JSON, signed as a Standard Webhook`,
  slack: msg`Slack`,
  teams: msg`Microsoft Teams`,
  ntfy: msg`ntfy`,
};

function timingText({ when, hour, channel, webhook_url: url }: AlertSettings): MessageDescriptor {
  const host = hostOf(url);
  const time = hourText(hour ?? 0);
  const timings: Record<AlertSettings["channel"], readonly [MessageDescriptor, MessageDescriptor]> = {
    email: [msg`at once by email`, msg`daily at ${time} by email`],
    webhook: [msg`at once to ${host}`, msg`daily at ${time} to ${host}`],
    push: [msg`at once to your devices`, msg`daily at ${time} to your devices`],
  };
  const [atOnce, daily] = timings[channel];
  return when === "daily" ? daily : atOnce;
}

/** The names that a choice has, or their number if they are many. */
const maxNamed = 3;

/** Formats the settings of a rule: "Lost connections from 5 kWh a day, after 24 hours, at once by email, not from 22:00 to 7:00". */
export function alertSentence(i18n: I18n, rule: AlertSettings, names: RuleNames = {}): string {
  const format = formatIn(i18n);
  const {
    kinds,
    min_kwh_per_day: kwh,
    min_eur_per_day: eur,
    min_hours: hours,
    quiet_from: from,
    quiet_until: until,
  } = rule;
  const nouns = kinds && format.list(kinds.map((kind) => nounOf(i18n, kind)));
  const least = format.number(kwh, 2);
  const leastValue = eur !== null && eur > 0 && format.lossEuros(eur);
  const start = from !== null && hourText(from);
  const end = until !== null && hourText(until);
  const later = rule.escalate_after_hours;
  const person = names.user ?? "…";
  const plants = plantScopeText(i18n, rule.plants, names.tag);
  const write = (part: Part) => (part ? [i18n._(part)] : []);
  const types = rule.findings ?? [];
  const typeNames = format.list(types.map((name) => `“${i18n._(issueTypeLabel(name))}”`));
  const sources = (rule.drivers ?? []).map((name) => names.drivers?.[name] ?? name);
  const sourceNames = format.list(sources);
  const subject = [
    capitalize(nouns ?? i18n._(msg`every cause`)),
    ...write(
      types.length > maxNamed
        ? msg`of ${plural(types.length, { one: "# type of issue", other: "# types of issues" })}`
        : types.length > 0 &&
            msg`${plural(types.length, { one: `of the type ${typeNames}`, other: `of the types ${typeNames}` })}`,
    ),
    ...write(
      sources.length > maxNamed
        ? msg`of ${plural(sources.length, { one: "# driver", other: "# drivers" })}`
        : sources.length > 0 && msg`of ${sourceNames}`,
    ),
    ...write(rule.plants && msg`at ${plants}`),
    ...write(kwh !== null && kwh > 0 && msg`from ${least} kWh a day`),
    ...write(leastValue && msg`from ${leastValue} a day`),
  ];
  return [
    subject.join(" "),
    ...write(hours !== null && hours > 0 && lengthText(hours)),
    ...write(timingText(rule)),
    ...write(rule.working_days_only && msg`on working days`),
    ...write(start && end && msg`not from ${start} to ${end}`),
    ...write(
      later !== null &&
        msg`without a ticket after ${plural(later, { one: "# hour", other: "# hours" })} also to ${person}`,
    ),
  ].join(", ");
}

/** The labels of the events. */
export const alertEvents: Readonly<Record<(typeof eventNames)[number], MessageDescriptor>> = {
  begins: msg`Begins`,
  grows: msg`Grows`,
  ends: msg`Ended`,
  digest: msg`Several in one`,
  escalated: msg`Escalated`,
};

/** The title of a message in the language of the page, as of its cause. If parts of it are not known, the title of the API. */
function messageTitle(i18n: I18n, message: AlertMessage): string {
  const { title, event, kind, finding, driver_down: isDown, since, plant_count: plantCount, count } = message;
  const driver = driverText(i18n, message.driver);
  if (event === "digest" && (count ?? 0) > 0)
    return i18n._(msg`${plural(count ?? 0, { one: "# change", other: "# changes" })}`);
  const isKnown =
    kind === "promise" || (kind === "driver" ? isDown !== null : finding !== null || kind === "connection");
  if (kind !== null && isKind(kind) && isKnown)
    return titleOfCause(i18n, kind, {
      ...{ finding, driver: driver ?? "", isDown: isDown ?? false, since },
      plants: plantCount ?? message.plants.length,
    });
  if (title !== null) return title;
  const noun = kind === null ? i18n._(msg`causes`) : nounOf(i18n, kind);
  return capitalize(driver ? i18n._(msg`${noun} of ${driver}`) : noun);
}

/** Formats a message: "SolarEdge unreachable at Roof East and 3 more plants, 12 kWh (€3.40) a day, since 3 Nov 2026". */
export function alertMessageText(i18n: I18n, message: AlertMessage): string {
  const format = formatIn(i18n);
  const { kwh_per_day: rate, kwh_in_all: total, since, plants, plant_count: plantCount } = message;
  const write = (part: Part) => (part ? [i18n._(part)] : []);
  const others = Math.max(0, (plantCount ?? plants.length) - plants.length);
  const more = others > 0 ? [i18n._(msg`${plural(others, { one: "# more plant", other: "# more plants" })}`)] : [];
  const names = format.list([...plants.map(({ name }) => name), ...more]);
  const perDay = rate !== null && format.lossAndValue(rate, message.eur_per_day);
  const inAll = total !== null && format.lossAndValue(total, message.eur_in_all);
  const day = since !== null && format.date(since);
  return [
    [messageTitle(i18n, message), ...write(names !== "" && msg`at ${names}`)].join(" "),
    ...write(perDay && msg`${perDay} a day`),
    ...write(inAll && msg`${inAll} in all`),
    ...write(day && msg`since ${day}`),
  ].join(", ");
}
