import { driverText } from "@entities/driver";
import { plantScopeBody, plantScopeSchema, plantScopeText } from "@entities/plant";
import type { CauseKind } from "@heliograph/rules/causes";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { deliveryFields } from "@shared/api/delivery";
import {
  booleanOr,
  countOrNull,
  date,
  dateOrNull,
  type Infer,
  id,
  idOrNull,
  map,
  nameOrNull,
  numberOrNull,
  object,
  oneOf,
  text,
  textOrNull,
  withFallback,
} from "@shared/api/v0/decoder";
import { countedRows, page, reference, relation, relations, required, rows, withSomeField } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { formatIn } from "@shared/i18n/format";
import { hourText } from "@shared/lib/dates";
import { capitalize } from "@shared/lib/text";

const settingFields = {
  name: nameOrNull(),
  enabled: booleanOr(false),
  /** The names of kinds of causes; null for every kind. */
  kinds: withFallback(
    rows(text(), (kind) => kind),
    () => null,
  ),
  /** Null for all plants of the company. */
  plants: relation(plantScopeSchema),
  min_kwh_per_day: numberOrNull(),
  min_hours: countOrNull(),
  when: oneOf(["at_once", "daily"], "at_once"),
  /** The local hour of a daily message. */
  hour: countOrNull(),
  working_days_only: booleanOr(false),
  quiet_from: countOrNull(),
  quiet_until: countOrNull(),
  channel: oneOf(["email", "webhook"], "email"),
  webhook_url: textOrNull(),
  escalate_after_hours: countOrNull(),
  escalate_to_user_id: idOrNull(),
};

/** A rule about what a user is told about the plants of a company (domain/alerts.md#rules). */
export const alertRuleSchema = object({
  id: id(),
  ...settingFields,
  last_sent_at: dateOrNull(),
  /** Since when the receiver fails. */
  failing_since: dateOrNull(),
});
export type AlertRule = Infer<typeof alertRuleSchema>;
const settingsSchema = object(settingFields);
/** The settings that a user chooses. */
export type AlertSettings = Infer<typeof settingsSchema>;

const rulesSchema = map(object({ rules: required(countedRows(alertRuleSchema)) }), ({ rules }) => rules);

/** A saved rule. The secret of a webhook is in this response only. */
export const savedRuleSchema = withSomeField(object({ rule: relation(alertRuleSchema), webhook_secret: textOrNull() }));

const eventNames = ["begins", "grows", "ends", "digest", "escalated"] as const;

const messageFields = {
  at: date(),
  event: oneOf(eventNames, null),
  /** The subject of the message, in the language of the user's e-mails. */
  title: nameOrNull(),
  kind: nameOrNull(),
  driver: nameOrNull(),
  plants: relations(reference()),
  plant_count: countOrNull(),
  since: dateOrNull(),
  kwh_per_day: numberOrNull(),
  eur_per_day: numberOrNull(),
  kwh_in_all: numberOrNull(),
  eur_in_all: numberOrNull(),
  /** The number of changes in one message. */
  count: countOrNull(),
};

/** A message about the change of a cause, or a digest of several messages. */
export const alertMessageSchema = object(messageFields);
export type AlertMessage = Infer<typeof alertMessageSchema>;

/** A message with its receiver, its state, and the response of the receiver. */
export const sentMessageSchema = object({ ...messageFields, ...deliveryFields });
export type SentMessage = Infer<typeof sentMessageSchema>;

export const alertPreviewSchema = object({
  days: countOrNull(),
  total: countOrNull(),
  messages: required(rows(alertMessageSchema, () => null)),
});
export type AlertPreview = Infer<typeof alertPreviewSchema>;

export const testedRuleSchema = withSomeField(object({ delivered: booleanOr(false), response: textOrNull() }));

const messagesSchema = page(sentMessageSchema);

/** The page with the rules of the user, and its title. */
export const alertsPath = "/account/alerts";
export const alertsTitle = msg({ context: "rules", message: "Alerts" });

/** The page of a rule, or of a new rule. */
export const ruleHref = (ruleId: number | null): string => `${alertsPath}/${ruleId ?? "new"}`;

/** The ids of a rule. */
export interface AlertRuleRef {
  companyId: number;
  ruleId: number;
}

const rulesPath = (companyId: number): string => `/companies/${companyId}/alert-rules`;
const rulePath = ({ companyId, ruleId }: AlertRuleRef): string => `${rulesPath(companyId)}/${ruleId}`;

const toBody = (settings: AlertSettings) => ({ ...settings, plants: plantScopeBody(settings.plants) });

/** The rules of the user for a company. Throws `ApiError`. See domain/v0-calls.md#alerts. */
export const listAlertRules = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(rulesPath(companyId), { schema: rulesSchema, signal });

/** Creates a rule. Throws `ApiError` 4000 with messages by field. */
export const createAlertRule = (
  api: V0Client,
  companyId: number,
  settings: AlertSettings,
  { signal }: RequestOptions = {},
) => api.write("POST", rulesPath(companyId), { body: toBody(settings), schema: savedRuleSchema, signal });

/** Replaces the settings of a rule. Throws `ApiError` 4000 with messages by field. */
export const updateAlertRule = (
  api: V0Client,
  ref: AlertRuleRef,
  settings: AlertSettings,
  { signal }: RequestOptions = {},
) => api.write("PUT", rulePath(ref), { body: toBody(settings), schema: savedRuleSchema, signal });

/** Deletes a rule with its messages. Throws `ApiError`. */
export const deleteAlertRule = (api: V0Client, ref: AlertRuleRef, { signal }: RequestOptions = {}) =>
  api.write("DELETE", rulePath(ref), { signal });

/** What a rule would have sent in the last days. Throws `ApiError` 4000 with messages by field. */
export const previewAlertRule = (
  api: V0Client,
  companyId: number,
  settings: AlertSettings,
  { signal }: RequestOptions = {},
) =>
  api.write("POST", `${rulesPath(companyId)}/preview`, { body: toBody(settings), schema: alertPreviewSchema, signal });

/** Sends a test to the receiver of a rule, and returns its response. Throws `ApiError`. */
export const testAlertRule = (api: V0Client, ref: AlertRuleRef, { signal }: RequestOptions = {}) =>
  api.write("POST", `${rulePath(ref)}/test`, { schema: testedRuleSchema, signal });

/** A page of what a rule has sent, the newest first. Throws `ApiError`. */
export const listAlertMessages = (api: V0Client, ref: AlertRuleRef, number: number, { signal }: RequestOptions = {}) =>
  api.read(`${rulePath(ref)}/messages`, { query: { page: number }, schema: messagesSchema, signal });

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

/** A part of a sentence, which may be missing. */
type Part = MessageDescriptor | null | false | "";

/** Formats a length in hours, of full days in days. */
const lengthText = (hours: number): MessageDescriptor =>
  hours >= 48 && hours % 24 === 0
    ? msg`after ${plural(hours / 24, { one: "# day", other: "# days" })}`
    : msg`after ${plural(hours, { one: "# hour", other: "# hours" })}`;

/** The host of a webhook, without the rest of its URL, which may have a secret. */
const hostOf = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).host : "…");

function timingText({ when, hour, channel, webhook_url: url }: AlertSettings): MessageDescriptor {
  const host = hostOf(url);
  const time = hourText(hour ?? 0);
  if (when === "daily") return channel === "email" ? msg`daily at ${time} by email` : msg`daily at ${time} to ${host}`;
  return channel === "email" ? msg`at once by email` : msg`at once to ${host}`;
}

/** Formats the settings of a rule: "Lost connections from 5 kWh a day, after 24 hours, at once by email, not from 22:00 to 7:00". */
export function alertSentence(i18n: I18n, rule: AlertSettings, names: { tag?: string; user?: string } = {}): string {
  const format = formatIn(i18n);
  const { kinds, min_kwh_per_day: kwh, min_hours: hours, quiet_from: from, quiet_until: until } = rule;
  const nouns = kinds && format.list(kinds.map((kind) => nounOf(i18n, kind)));
  const least = format.number(kwh, 2);
  const start = from !== null && hourText(from);
  const end = until !== null && hourText(until);
  const later = rule.escalate_after_hours;
  const person = names.user ?? "…";
  const plants = plantScopeText(i18n, rule.plants, names.tag);
  const write = (part: Part) => (part ? [i18n._(part)] : []);
  const subject = [
    capitalize(nouns ?? i18n._(msg`every cause`)),
    ...write(rule.plants && msg`at ${plants}`),
    ...write(kwh !== null && kwh > 0 && msg`from ${least} kWh a day`),
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

/** The title of a message; without one, what is known of its causes. */
function messageTitle(i18n: I18n, { title, event, kind, count, ...message }: AlertMessage): string {
  if (title !== null) return title;
  if (event === "digest") return i18n._(msg`${plural(count ?? 0, { one: "# change", other: "# changes" })}`);
  const noun = kind === null ? i18n._(msg`causes`) : nounOf(i18n, kind);
  const driver = driverText(i18n, message.driver);
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
