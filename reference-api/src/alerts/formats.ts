/** The bodies of webhooks by format, and the text of a message for chats and devices (domain/alerts.md#formats). */
import type { Language } from "../db/schema";
import { pickFields } from "../http/fields";
import { oneLine } from "../mail/status-mail";
import { mailTexts } from "../mail/texts";
import { ntfyTopic } from "./address";
import { messageFacts, messageSchema, messageSubject, messageUrl, type StoredMessage } from "./message";
import type { WebhookFormat } from "./rules";

/** What the text of a message depends on besides the message. */
export interface MessageContext {
  readonly language: Language;
  readonly today: string;
  /** Empty if it is not known. */
  readonly siteUrl: string;
  readonly rule: { readonly id: number; readonly name: string };
  readonly company: { readonly id: number; readonly name: string };
}

/** A message as texts without any markup. */
export interface MessageText {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The text of a message: what happened, the plants, since when, and the costs. A test has no changes and one line. */
export function messageText({ language, today, company }: MessageContext, message: StoredMessage): MessageText {
  if (message.count === 0) return { title: message.title, lines: [mailTexts[language].ruleTestNotice] };
  const [plants, facts] = [message.plants.map(({ name }) => oneLine(name)), messageFacts(language, message, today)];
  return {
    title: messageSubject(language, message, oneLine(company.name)),
    lines: [plants.join(", "), facts.join(" · ")].filter(Boolean),
  };
}

/** How a webhook of each format is posted: where to, and what. */
const requests: Record<
  WebhookFormat,
  (url: string, message: StoredMessage, context: MessageContext) => WebhookRequest
> = {
  standard: (url, message, { rule, company, siteUrl }) => ({
    url,
    body: { ...pickFields(messageSchema, message), rule, company, url: messageUrl(siteUrl, message) },
  }),

  /** A message payload with blocks of plain text. Only our own link is in `mrkdwn`. */
  slack(url, message, context) {
    const { title, lines, link } = withoutLinks(message, context);
    const plain = (text: string, max: number) => ({ type: "plain_text", text: slackText(text, max), emoji: false });
    const section = (text: object) => ({ type: "section", text });
    const blocks = [
      { type: "header", text: plain(title, 150) },
      section(plain(lines.join("\n"), 3_000)),
      ...(link ? [section({ type: "mrkdwn", text: `<${link.url}|${link.text}>`, verbatim: true })] : []),
    ];
    return { url, body: { text: slackText(title, 1_000), mrkdwn: false, blocks } };
  },

  /** An Adaptive Card in the envelope that the workflows of Teams expect. Text runs, unlike text blocks, have no Markdown. */
  teams(url, message, context) {
    const { title, lines, link } = withoutLinks(message, context);
    const block = (text: string, style: object = {}) => ({
      type: "RichTextBlock",
      inlines: [{ type: "TextRun", text, ...style }],
    });
    const content = {
      $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
      type: "AdaptiveCard",
      version: "1.4",
      body: [block(title, { size: "medium", weight: "bolder" }), ...lines.map((line) => block(line))],
      actions: link ? [{ type: "Action.OpenUrl", title: link.text, url: link.url }] : [],
    };
    const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
    return { url, body: { type: "message", attachments: [attachment] } };
  },

  /** JSON to the address of the server, because the address of a topic takes a body as text and titles in headers. */
  ntfy(url, message, context) {
    const { title, lines, link } = withoutLinks(message, context);
    const { server, topic } = ntfyTopic(url) ?? { server: url, topic: "" };
    return { url: server, body: { topic, title, message: lines.join("\n"), ...(link && { click: link.url }) } };
  },
};

interface WebhookRequest {
  readonly url: string;
  readonly body: object;
}

/** Returns the URL and the body of a webhook. */
export const webhookRequest = (format: WebhookFormat, url: string, message: StoredMessage, context: MessageContext) =>
  requests[format](url, message, context);

/** The longest text of a name in a message. */
const maxLine = 1_000;

/**
 * The text of a message with a link to its page. Names cannot become links, mentions or emoji: a zero-width space is after
 * each character in them with which these begin.
 */
function withoutLinks(message: StoredMessage, context: MessageContext) {
  const { title, lines } = messageText(context, message);
  const unlinked = (text: string) => text.slice(0, maxLine).replace(/[.:/@#](?=\S)/g, "$&\u200b");
  const url = messageUrl(context.siteUrl, message);
  const link = context.siteUrl === "" ? null : { url, text: mailTexts[context.language].openTriage };
  return { title: unlinked(title), lines: lines.map(unlinked), link };
}

const slackEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes the control characters of Slack, and cuts the text before it is too long. */
function slackText(text: string, max: number): string {
  let escaped = "";
  for (const character of text) {
    const next = slackEntities[character] ?? character;
    if (escaped.length + next.length > max) break;
    escaped += next;
  }
  return escaped;
}
