/** Alert rules: their fields, how they are stored, and when their messages may be sent (domain/alerts.md). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { type CauseKind, causeKinds } from "@heliograph/rules/causes";
import { array, type Infer, nullable, object } from "superstruct";
import { Temporal } from "temporal-polyfill";
import type { Env } from "../api";
import { timeZone } from "../clock";
import type { Row } from "../db/schema";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { flag, instant, integerBetween, numberBetween, oneOf, required, text } from "../http/fields";
import { id } from "../http/references";
import { plantChoice, plantChoiceColumns, plantChoiceFault, toPlantChoice } from "../lists/plant-conditions";

/** A person has at most this many rules in a company. */
export const maxRules = 20;

const kindNames = Object.keys(causeKinds) as CauseKind[];
const hour = () => integerBetween(0, 23);

/** The fields of a rule that its owner chooses. */
export const ruleSchema = object({
  name: text(80),
  enabled: flag(),
  kinds: nullable(array(oneOf(kindNames))),
  plants: plantChoice(),
  min_kwh_per_day: numberBetween(0, 1_000_000),
  min_hours: integerBetween(0, 720),
  when: oneOf(["at_once", "daily"]),
  hour: hour(),
  working_days_only: flag(),
  quiet_from: nullable(hour()),
  quiet_until: nullable(hour()),
  channel: oneOf(["email", "webhook"]),
  webhook_url: nullable(text(1_000)),
  escalate_after_hours: nullable(integerBetween(1, 168)),
  escalate_to_user_id: nullable(id("user")),
});
export type RuleFields = Infer<typeof ruleSchema>;

const storedRuleFields = { ...ruleSchema.schema, id: id("alert rule") };
export const storedRuleSchema = object(storedRuleFields);
export const listedRuleSchema = object({
  ...storedRuleFields,
  last_sent_at: nullable(instant()),
  failing_since: nullable(instant()),
});

/** Throws 4000 with messages by field for fields that do not fit each other. */
export function assertConsistent(fields: RuleFields, allowsLocal: boolean): void {
  const { kinds, plants, channel, webhook_url: url } = fields;
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
  const plantsFault = plantChoiceFault(plants);
  if (plantsFault) messages.plants = [plantsFault];
  if (channel === "webhook") {
    const fault = url === null ? required : webhookFault(url, allowsLocal);
    if (fault) messages.webhook_url = [fault];
  }
  throwIfInvalid(messages);
}

/** The columns of the fields of a rule. An e-mail rule stores no URL. */
export function ruleColumns({ when, plants, kinds, enabled, working_days_only, ...rest }: RuleFields) {
  return {
    ...rest,
    enabled: enabled ? 1 : 0,
    working_days_only: working_days_only ? 1 : 0,
    timing: when,
    kinds: kinds && JSON.stringify([...new Set(kinds)]),
    ...plantChoiceColumns(plants),
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
    plants: toPlantChoice(row),
    min_kwh_per_day: row.min_kwh_per_day,
    min_hours: row.min_hours,
    when: row.timing,
    hour: row.hour,
    working_days_only: row.working_days_only === 1,
    quiet_from: row.quiet_from,
    quiet_until: row.quiet_until,
    channel: row.channel,
    webhook_url: row.webhook_url,
    // Both or neither, also after the person was deleted.
    escalate_after_hours: row.escalate_to_user_id && row.escalate_after_hours,
    escalate_to_user_id: row.escalate_to_user_id,
  };
}

/** More messages of a rule in one run are one. */
const maxMessages = 10;

/** The messages that are sent now, of those that are held: each group is one message. */
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

/** Whether webhooks may be sent to local and private addresses, and over plain HTTP. */
export const allowsLocalWebhooks = ({ ALERTS_ALLOW_LOCAL_WEBHOOKS }: Env): boolean =>
  ALERTS_ALLOW_LOCAL_WEBHOOKS === "true";

const localNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|onion)$/;

/**
 * Returns why a URL cannot be the one of a webhook; null if it can. A deployment cannot look up what a name stands for, so
 * that only names and literal addresses are checked (decision 0215).
 */
export function webhookFault(text: string, allowsLocal: boolean): string | null {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter a URL that starts with https://.";
  if (url.username !== "" || url.password !== "") return "The URL may not contain a name or a password.";
  if (allowsLocal) return null;
  if (url.protocol !== "https:") return "Enter a URL that starts with https://.";
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  const isLocal = host.startsWith("[")
    ? !isPublicV6(host.slice(1, -1))
    : /^[\d.]+$/.test(host)
      ? !isPublicV4(host)
      : !host.includes(".") || localNames.test(host);
  return isLocal ? alertResponses.local : null;
}

/** Whether an IPv4 address is not of a special range (RFC 6890). URL has normalised its form. */
function isPublicV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split(".").map(Number);
  const isSpecial =
    [0, 10, 127].includes(a) ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113) ||
    a >= 224;
  return !isSpecial;
}

/** Whether an IPv6 address is a global unicast address that does not contain an IPv4 address (6to4, Teredo). */
const isPublicV6 = (address: string): boolean =>
  /^[23][\da-f]{3}:/.test(address) && !/^(2002:|2001:(0:|:|db8:))/.test(address);

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
