/** The messages of alert rules: what is stored and sent of them, and as an e-mail (domain/alerts.md#messages). */
import { findingName } from "@heliograph/rules/issue-types";
import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from "superstruct";
import type { Language } from "../db/schema";
import { date, instant } from "../http/fields";
import { deliverySchema } from "../mail/deliver";
import { layoutHtml } from "../mail/layout-html";
import { layoutText, type MailDocument, type MailItem } from "../mail/layout-text";
import { type MailContent, oneLine } from "../mail/status-mail";
import { amountText, formatWeekday, lineTitle, mailTexts, sinceText } from "../mail/texts";
import { type AlertEvent, costInAll } from "./evaluate";

export const alertEvents = ["begins", "grows", "ends", "digest", "escalated"] as const;

const messageFields = {
  at: instant(),
  event: enums(alertEvents),
  /** As in the status e-mail, in the language of the user. */
  title: string(),
  kind: nullable(string()),
  /** The name of the issue type or pattern that was found. */
  finding: nullable(string()),
  driver: nullable(string()),
  /** Whether the driver is down, not just degraded. */
  driver_down: nullable(boolean()),
  /** At most five. */
  plants: array(object({ id: integer(), name: string() })),
  plant_count: integer(),
  since: nullable(date()),
  kwh_per_day: nullable(number()),
  eur_per_day: nullable(number()),
  kwh_in_all: nullable(number()),
  eur_in_all: nullable(number()),
  /** The number of messages that a digest sums up. */
  count: integer(),
};
export const messageSchema = object(messageFields);
export const loggedMessageSchema = object({ ...messageFields, ...deliverySchema });
export type AlertMessage = Infer<typeof messageSchema>;

export interface StoredMessage extends AlertMessage {
  /** The key of the cause, for links. */
  readonly key: string | null;
  /** All plants, so that a digest counts each of them once. */
  readonly plantIds: readonly number[];
}

/** Reads a stored message. One of an earlier version has no finding. */
export const readMessage = (body: string): StoredMessage => ({ finding: null, driver_down: null, ...JSON.parse(body) });

const maxPlantsNamed = 5;
/** A mail lists at most this many messages of a digest. */
const maxItems = 50;

/**
 * Returns the message of an event. `held`: the messages about the cause that are not sent yet. The message of growth or of
 * an end withdraws them: a cause that grows before it was reported begins larger, and one that ends before is not reported (null).
 */
export function messageOf(
  event: AlertEvent,
  held: readonly Pick<StoredMessage, "event" | "at">[],
  now: string,
  language: Language,
): { readonly message: StoredMessage | null; readonly withdraws: boolean } {
  const withdraws = event.event === "grows" || event.event === "ends";
  const begins = withdraws ? held.find((message) => message.event === "begins") : undefined;
  if (!begins) return { message: toMessage(event, now, language), withdraws };
  if (event.event === "ends") return { message: null, withdraws };
  return { message: toMessage({ ...event, event: "begins" }, begins.at, language), withdraws };
}

function toMessage({ event, line }: AlertEvent, at: string, language: Language): StoredMessage {
  const { cause, driverName, isDown, plants, since, atStake } = line;
  const isOver = event === "ends";
  const inAll = isOver ? costInAll(line) : unknown;
  const perDay = isOver ? unknown : atStake;
  return {
    at,
    event,
    title: oneLine(lineTitle(language, line)),
    key: cause.key,
    kind: cause.kind,
    finding: findingName(cause.typeName, cause.pattern),
    driver: cause.driver === null ? null : driverName,
    driver_down: cause.kind === "driver" ? isDown : null,
    plants: plants.slice(0, maxPlantsNamed).map(({ id, name }) => ({ id, name })),
    plant_count: plants.length,
    plantIds: plants.map(({ id }) => id),
    since: since === "" ? null : since,
    kwh_per_day: perDay.kwh,
    eur_per_day: euros(perDay.cents),
    kwh_in_all: inAll.kwh,
    eur_in_all: euros(inAll.cents),
    count: 1,
  };
}

const unknown = { kwh: null, cents: null };
const euros = (cents: number | null) => (cents === null ? null : cents / 100);

/** Sums up several messages. The costs per day are the costs of the causes that last. */
export function toDigest(messages: readonly StoredMessage[], at: string, language: Language): StoredMessage {
  const plants = [...new Map(messages.flatMap((message) => message.plants).map((plant) => [plant.id, plant])).values()];
  const plantIds = [...new Set(messages.flatMap((message) => message.plantIds))];
  const count = messages.length;
  const sum = (name: "kwh_per_day" | "eur_per_day" | "kwh_in_all" | "eur_in_all") => {
    const known = messages.flatMap((message) => message[name] ?? []);
    return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
  };
  return {
    at,
    event: "digest",
    title: mailTexts[language].changes(count),
    ...{ key: null, kind: null, finding: null, driver: null, driver_down: null },
    plants: plants.slice(0, maxPlantsNamed),
    plant_count: plantIds.length,
    plantIds,
    since: messages.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
    kwh_per_day: sum("kwh_per_day"),
    eur_per_day: sum("eur_per_day"),
    kwh_in_all: sum("kwh_in_all"),
    eur_in_all: sum("eur_in_all"),
    count,
  };
}

/** The page of a message: its cause in Triage. */
export function messageUrl(siteUrl: string, { event, key }: StoredMessage): string {
  const hash = key === null ? "" : `#${encodeURIComponent(key)}`;
  return `${siteUrl}/triage${event === "ends" ? "?tab=done" : ""}${hash}`;
}

/** "New: Zero yield at Alpha", "3 changes at Alpha" */
export function messageSubject(language: Language, { event, title }: StoredMessage, company: string): string {
  const texts = mailTexts[language];
  return event === "digest" ? texts.atCompany(title, company) : texts.titleAt(texts.events[event], title, company);
}

/** How many plants a digest names, and what is at stake. */
const digestFigures = (language: Language, message: StoredMessage) =>
  [
    mailTexts[language].plants(message.plant_count),
    ...messageFacts(language, { ...message, plants: [], plant_count: 0, since: null, kwh_in_all: null }, ""),
  ].map((text) => ({ text }));

export interface AlertMailContext {
  readonly language: Language;
  readonly today: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
  readonly rule: string;
  readonly company: string;
}

/** Renders the e-mail of a message. `messages`: the messages that a digest sums up, otherwise the message alone. */
export function renderAlertMail(
  context: AlertMailContext,
  message: StoredMessage,
  messages: readonly StoredMessage[],
): MailContent {
  const texts = mailTexts[context.language];
  const company = oneLine(context.company);
  const subject = messageSubject(context.language, message, company);
  const isDigest = message.event === "digest";
  const isEscalated = message.event === "escalated";
  const shown = Map.groupBy(messages.slice(0, maxItems), ({ event }) => event);
  const hidden = messages.length - maxItems;
  return layOut(context, subject, {
    title: oneLine(context.rule),
    notice: null,
    companies: [
      {
        name: company,
        figures: isDigest ? digestFigures(context.language, message) : [],
        sections: alertEvents.flatMap((event) => {
          const items = shown.get(event) ?? [];
          if (items.length === 0) return [];
          return [{ title: texts.events[event], items: items.map((each) => toItem(context, each)), more: null }];
        }),
      },
    ],
    notes: hidden > 0 ? [texts.more(hidden)] : [],
    action: { text: texts.openTriage, url: messageUrl(context.siteUrl, message) },
    footer: isEscalated ? texts.escalationFooter(oneLine(context.rule)) : texts.ruleFooter(oneLine(context.rule)),
  });
}

/** Writes the e-mail of "Send a test". */
export function renderTestMail(context: AlertMailContext): MailContent {
  const texts = mailTexts[context.language];
  const rule = oneLine(context.rule);
  return layOut(context, texts.ruleTest(rule), {
    title: rule,
    notice: texts.ruleTestNotice,
    companies: [],
    notes: [],
    action: { text: texts.openTriage, url: `${context.siteUrl}/triage` },
    footer: texts.ruleFooter(rule),
  });
}

function layOut(
  { language, today, siteUrl, unsubscribeUrl }: AlertMailContext,
  subject: string,
  { footer, ...content }: Omit<MailDocument, "language" | "date" | "footer"> & { readonly footer: string },
): MailContent {
  const texts = mailTexts[language];
  const document: MailDocument = {
    ...content,
    language,
    date: formatWeekday(language, today),
    footer: {
      reason: footer,
      links: [
        { text: texts.rules, url: `${siteUrl}/account/alerts` },
        { text: texts.unsubscribe, url: unsubscribeUrl },
      ],
    },
  };
  return { subject, text: layoutText(document), html: layoutHtml(document, subject) };
}

function toItem({ language, siteUrl, today }: AlertMailContext, message: StoredMessage): MailItem {
  const named = message.plants.map(({ id, name }) => ({ text: oneLine(name), url: `${siteUrl}/plants/${id}` }));
  return {
    title: { text: message.title, url: messageUrl(siteUrl, message) },
    details: [...named, ...messageFacts(language, message, today).map((text) => ({ text }))],
  };
}

/** What is known of a message beside the plants that it names: how many more there are, since when, and the costs. */
export function messageFacts(language: Language, message: StoredMessage, today: string): string[] {
  const texts = mailTexts[language];
  const { plants, plant_count, since, kwh_per_day, eur_per_day, kwh_in_all, eur_in_all } = message;
  const cost = (kwh: number | null, eur: number | null, text: (amount: string) => string) =>
    kwh !== null && kwh > 0 ? [text(amountText(language, { kwh, cents: eur === null ? null : eur * 100 }))] : [];
  const more = plant_count - plants.length;
  return [
    ...(more > 0 ? [texts.others(more)] : []),
    ...(since === null ? [] : [sinceText(language, since, today)]),
    ...cost(kwh_per_day, eur_per_day, texts.atStakePerDay),
    ...cost(kwh_in_all, eur_in_all, texts.costInAll),
  ];
}
