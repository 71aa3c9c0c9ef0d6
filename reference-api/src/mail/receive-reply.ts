/** Replies to mails about tickets, which become comments (domain/ticket-mail.md#replies). */
import { array, type Infer, is, nullable, optional, string, type, unknown } from "superstruct";
import { belongsToOwner, isSupport } from "../access/plants";
import { hashToken, mayAct } from "../access/tokens";
import type { Api } from "../api";
import { exists } from "../db/connect";
import { parseJson, readBody, validate } from "../http/input";
import { log } from "../log";
import { type ReplySettings, readReplyAddress, replySettings } from "./reply-address";
import { replyText, richText, textOfHtml } from "./reply-text";
import { maxCommentLength, writeComment } from "./ticket-mail";
import { ticketTexts } from "./ticket-texts";

/** The fields of the event `email.received` of Resend that are used. It has neither the text nor the headers. */
const receivedSchema = type({
  email_id: optional(string()),
  message_id: optional(nullable(string())),
  from: optional(string()),
  to: optional(array(string())),
  cc: optional(nullable(array(string()))),
});
type Received = Infer<typeof receivedSchema>;

const attachmentSchema = type({
  content_id: optional(nullable(string())),
  content_disposition: optional(nullable(string())),
});

/** A received mail in the API of the provider. */
const contentSchema = type({
  text: optional(nullable(string())),
  html: optional(nullable(string())),
  headers: optional(unknown()),
  attachments: optional(nullable(array(attachmentSchema))),
});
type Content = Infer<typeof contentSchema>;

const timeoutMs = 10_000;
const maxBytes = 2 * 1024 * 1024;

/** Why a mail becomes no comment. */
type Refusal =
  | Exclude<Awaited<ReturnType<typeof readReplyAddress>>["fault"], undefined>
  | "not set up"
  | "another sender"
  | "no access"
  | "no ticket"
  | "received before"
  | "no contents"
  | "automatic reply"
  | "no text";

/**
 * Writes a reply as a comment. A mail that becomes no comment is logged with the reason. Returns false if the provider has to
 * send the event again, because its API did not respond.
 */
export async function receiveReply(api: Api, data: unknown): Promise<boolean> {
  try {
    const refusal = await writeReply(api, is(data, receivedSchema) ? data : {});
    if (refusal === null) log("info", "reply by mail written");
    else log("info", "reply by mail not written", { reason: refusal });
    return true;
  } catch (error) {
    log("error", "reply by mail failed", { error: String((error as Error)?.name) });
    return false;
  }
}

async function writeReply(api: Api, mail: Received): Promise<Refusal | null> {
  const settings = replySettings(api.env);
  if (!settings) return "not set up";
  const claim = await readReplyAddress(api, settings, [...(mail.to ?? []), ...(mail.cc ?? [])]);
  if (claim.fault) return claim.fault;
  const { userId, ticketId } = claim;
  const user = await api.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("robot", "=", 0)
    .where(mayAct)
    .executeTakeFirst();
  if (!user) return "no access";
  if (addressOf(mail.from ?? "") !== user.email.toLowerCase()) return "another sender";
  const plant = await api.db
    .selectFrom("tickets")
    .innerJoin("plants", "plants.id", "tickets.plant_id")
    .selectAll("plants")
    .where("tickets.id", "=", ticketId)
    .executeTakeFirst();
  if (!plant) return "no ticket";
  if (!isSupport(api, user) && !(await belongsToOwner(api, user, plant))) return "no access";
  const key = await hashToken([userId, ticketId, mail.message_id ?? mail.email_id].join("\n"));
  const isReceived = () => exists(api.db.selectFrom("received_replies").select("key").where("key", "=", key));
  if (await isReceived()) return "received before";
  const content = await readContent(settings, mail.email_id ?? "");
  if (!content) return "no contents";
  if (isAutomatic(content.headers)) return "automatic reply";
  const text = replyText(content.text?.trim() ? content.text : textOfHtml(content.html ?? ""));
  if (text === "") return "no text";
  const texts = ticketTexts[user.language ?? "en"];
  const leftOut = (content.attachments ?? []).filter(isFile).length;
  const notes = leftOut > 0 ? [texts.attachmentsLeftOut(leftOut)] : [];
  const received = api.db.insertInto("received_replies").values({ key, at: api.wallClock.instant });
  try {
    await writeComment(api, user, ticketId, richText(text, notes, texts.cut, maxCommentLength), [received]);
  } catch (error) {
    // The same mail was received at the same moment.
    if (await isReceived()) return "received before";
    throw error;
  }
  return null;
}

/** The address of "Anna Jansen <anna@example.com>", or an address alone. */
const addressOf = (sender: string): string => (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim().toLowerCase();

/** Images in the text, such as the logo of a signature, are no files. */
const isFile = ({ content_id, content_disposition }: Infer<typeof attachmentSchema>): boolean =>
  !(content_disposition === "inline" && content_id);

/** Reads a received mail from the provider. Null if there is none. Throws if the provider does not respond. */
async function readContent({ url, token }: ReplySettings, id: string): Promise<Content | null> {
  if (!/^[\w-]{1,100}$/.test(id)) return null;
  // Images of the text stay references, which keeps them out of the response.
  const response = await fetch(`${url.replace(/\/$/, "")}/${id}?html_format=cid`, {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The provider responded with status ${response.status}.`);
  }
  return validate(parseJson(new TextDecoder().decode(await readBody(response, maxBytes))), contentSchema);
}

/** Whether a program has sent a mail (RFC 3834), such as an out-of-office reply, or a list. */
function isAutomatic(headers: unknown): boolean {
  const entries = Object.entries((headers ?? {}) as Record<string, unknown>);
  const values = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value).trim().toLowerCase()]));
  return (
    !["no", undefined].includes(values.get("auto-submitted")) ||
    /^(bulk|junk|list|auto_reply)\b/.test(values.get("precedence") ?? "") ||
    ["x-autoreply", "x-autorespond", "list-id"].some((name) => values.has(name))
  );
}
