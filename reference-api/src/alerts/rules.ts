/** Alert rules: their fields, how they are stored, and when their messages may be sent (domain/alerts.md). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { type CauseKind, causeKinds } from "@heliograph/rules/causes";
import { isProblem, issuePatterns } from "@heliograph/rules/issue-types";
import { array, type Infer, integer, nullable, object, optional } from "superstruct";
import { Temporal } from "temporal-polyfill";
import type { Env } from "../api";
import { issueTypes } from "../assessment/issues/issue-types";
import { timeZone } from "../clock";
import type { Row } from "../db/schema";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { flag, instant, integerBetween, numberBetween, oneOf, required, text } from "../http/fields";
import { id } from "../http/references";
import { plantChoice, plantChoiceColumns, plantChoiceFault, toPlantChoice } from "../lists/plant-choice";
import { allowsLocalWebhooks, ntfyTopic, webhookFault } from "./address";
import { pushKeys } from "./web-push";

/** A person has at most this many rules in a company. */
export const maxRules = 20;

export const webhookFormats = ["standard", "slack", "teams", "ntfy"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

const kindNames = Object.keys(causeKinds) as CauseKind[];
/** What issues found (`findingName`). */
const findingNames: readonly string[] = [...issueTypes.filter(isProblem), ...issuePatterns];
const maxDrivers = 100;
const hour = () => integerBetween(0, 23);

/** The fields of a rule that its owner chooses. */
export const ruleSchema = object({
  name: text(80),
  enabled: flag(),
  kinds: nullable(array(oneOf(kindNames))),
  /** Of a cause only the issues that found one of these, of the drivers with these names; null, the default: all. */
  findings: optional(nullable(array(oneOf(findingNames)))),
  drivers: optional(nullable(array(text(200)))),
  plants: plantChoice(),
  min_kwh_per_day: numberBetween(0, 1_000_000),
  /** Null, the default: any value, also an unknown one. */
  min_eur_per_day: optional(nullable(numberBetween(0, 1_000_000))),
  min_hours: integerBetween(0, 720),
  when: oneOf(["at_once", "daily"]),
  hour: hour(),
  working_days_only: flag(),
  quiet_from: nullable(hour()),
  quiet_until: nullable(hour()),
  channel: oneOf(["email", "webhook", "push"]),
  /** Of the body of a webhook; "standard" by default. */
  format: optional(oneOf(webhookFormats)),
  webhook_url: nullable(text(1_000)),
  escalate_after_hours: nullable(integerBetween(1, 168)),
  escalate_to_user_id: nullable(id("user")),
});
export type RuleFields = Infer<typeof ruleSchema>;

const storedRuleFields = { ...ruleSchema.schema, id: id("alert rule") };
export const storedRuleSchema = object(storedRuleFields);
export const listedRuleSchema = object({
  ...storedRuleFields,
  /** The plants of its view now; null without a view. */
  view_plant_count: nullable(integer()),
  last_sent_at: nullable(instant()),
  failing_since: nullable(instant()),
});

/** Throws 4000 with messages by field for fields that do not fit each other. */
export function assertConsistent(fields: RuleFields, env: Env): void {
  const { kinds, findings, drivers, plants, channel, format, webhook_url: url } = fields;
  const messages: Messages = {};
  const onlyOneOf = (first: keyof RuleFields, second: keyof RuleFields) => {
    if ((fields[first] === null) !== (fields[second] === null))
      messages[fields[first] === null ? first : second] = [required];
  };
  onlyOneOf("quiet_from", "quiet_until");
  onlyOneOf("escalate_after_hours", "escalate_to_user_id");
  if (fields.quiet_from !== null && fields.quiet_from === fields.quiet_until)
    messages.quiet_until = ["The quiet hours must end at another hour than they begin."];
  if (kinds?.length === 0) messages.kinds = ["Choose at least one kind of cause."];
  if (findings?.length === 0) messages.findings = ["Choose at least one type of issue."];
  if (drivers && (drivers.length === 0 || drivers.length > maxDrivers))
    messages.drivers = [`Choose 1 to ${maxDrivers} drivers.`];
  const plantsFault = plantChoiceFault(plants);
  if (plantsFault) messages.plants = [plantsFault];
  if (channel === "webhook") {
    const fault = url === null ? required : webhookFault(url, allowsLocalWebhooks(env));
    const hasTopic = format !== "ntfy" || ntfyTopic(url ?? "") !== null;
    if (fault || !hasTopic)
      messages.webhook_url = [fault ?? "Enter the URL of a topic, such as https://ntfy.sh/my-topic."];
  }
  if (channel === "push" && !pushKeys(env)) messages.channel = [alertResponses.noPush];
  throwIfInvalid(messages);
}

/** The columns of the fields of a rule. An e-mail rule stores no URL. */
export function ruleColumns({
  when,
  plants,
  kinds,
  findings,
  drivers,
  enabled,
  working_days_only,
  ...rest
}: RuleFields) {
  const list = (names: readonly string[] | null | undefined) => (names ? JSON.stringify([...new Set(names)]) : null);
  return {
    ...rest,
    enabled: enabled ? 1 : 0,
    working_days_only: working_days_only ? 1 : 0,
    timing: when,
    kinds: list(kinds),
    findings: list(findings),
    drivers: list(drivers),
    ...plantChoiceColumns(plants),
    format: (rest.channel === "webhook" && rest.format) || "standard",
    webhook_url: rest.channel === "webhook" ? rest.webhook_url : null,
  } as const;
}

/** The fields of a stored rule. */
export function toRule(row: Row<"alert_rules">): RuleFields & { readonly id: number } {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled === 1,
    kinds: row.kinds && JSON.parse(row.kinds),
    findings: row.findings && JSON.parse(row.findings),
    drivers: row.drivers && JSON.parse(row.drivers),
    plants: toPlantChoice(row),
    min_kwh_per_day: row.min_kwh_per_day,
    min_eur_per_day: row.min_eur_per_day,
    min_hours: row.min_hours,
    when: row.timing,
    hour: row.hour,
    working_days_only: row.working_days_only === 1,
    quiet_from: row.quiet_from,
    quiet_until: row.quiet_until,
    channel: row.channel,
    format: row.format,
    webhook_url: row.webhook_url,
    // Both or neither, also after the person was deleted.
    escalate_after_hours: row.escalate_to_user_id && row.escalate_after_hours,
    escalate_to_user_id: row.escalate_to_user_id,
  };
}

/** More messages of a rule in one run are one. */
const maxMessages = 10;

/** The held messages that are sent now: each group is one message. */
export function dueGroups<M extends { readonly at: string; readonly event: string }>(
  timing: Timing,
  held: readonly M[],
  now: Temporal.Instant,
): M[][] {
  const isDue = (time: Temporal.Instant) => Temporal.Instant.compare(time, now) <= 0;
  if (held.length === 0 || !isDue(allowedFrom(timing, now))) return [];
  const due = held.filter(({ at, event }) =>
    isDue((event === "escalated" ? allowedFrom : dueAt)(timing, Temporal.Instant.from(at))),
  );
  const grouped = (messages: M[], isDigest: boolean) =>
    messages.length > 0 && (isDigest || messages.length > maxMessages) ? [messages] : messages.map((each) => [each]);
  return [
    ...grouped(
      due.filter(({ event }) => event !== "escalated"),
      timing.when === "daily",
    ),
    ...grouped(
      due.filter(({ event }) => event === "escalated"),
      false,
    ),
  ];
}

/** What decides when a message is sent. */
export type Timing = Pick<RuleFields, "when" | "hour" | "working_days_only" | "quiet_from" | "quiet_until">;

const firstDayOfWeekend = 6;

/**
 * When a message of an instant is sent: at once or at the hour of the digest, after the quiet hours and the weekend. An
 * hour that the clock skips is the next one; of an hour that it repeats the first counts.
 */
export function dueAt(timing: Timing, at: Temporal.Instant): Temporal.Instant {
  const start = at.toZonedDateTimeISO(timeZone);
  return afterQuiet(timing, timing.when === "daily" ? nextHour(start, timing.hour) : start).toInstant();
}

/** The first moment from an instant on at which the rule may send. */
export const allowedFrom = (timing: Timing, at: Temporal.Instant): Temporal.Instant =>
  afterQuiet(timing, at.toZonedDateTimeISO(timeZone)).toInstant();

function afterQuiet(timing: Timing, from: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const { working_days_only, quiet_from, quiet_until } = timing;
  let time = from;
  for (;;) {
    if (working_days_only && time.dayOfWeek >= firstDayOfWeekend) {
      time = atHour(time.add({ days: 8 - time.dayOfWeek }), timing.when === "daily" ? timing.hour : 0);
    } else if (quiet_from !== null && quiet_until !== null && isWithin(time.hour, quiet_from, quiet_until)) {
      time = nextHour(time, quiet_until);
    } else return time;
  }
}

const isWithin = (hour: number, from: number, until: number): boolean =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until;

/** The next time at which an hour begins, after a time. */
function nextHour(time: Temporal.ZonedDateTime, hour: number): Temporal.ZonedDateTime {
  const today = atHour(time, hour);
  return Temporal.ZonedDateTime.compare(today, time) > 0 ? today : atHour(time.add({ days: 1 }), hour);
}

const atHour = (day: Temporal.ZonedDateTime, hour: number): Temporal.ZonedDateTime =>
  day.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) });
