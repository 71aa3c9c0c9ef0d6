/** The addresses of replies to mails about tickets, which are signed for a person and a ticket (domain/ticket-mail.md#addresses). */
import { decode } from "jose/base64url";
import { createSigner, type Signer } from "../access/signatures";
import { hashToken } from "../access/tokens";
import type { Api, Env } from "../api";
import { isId } from "../http/fields";
import { dayOf } from "../lib/local-days";

/** The number of days for which an address works, after the day of its mail. */
const validDays = 60;
/** A local part has at most 64 characters, and some servers change their case: 120 bits in hexadecimal. */
const signatureBytes = 15;

/** How replies are received; null unless everything is set up, and then no mail says anything about replying. */
export function replySettings({
  MAIL_REPLY_DOMAIN: domain,
  MAIL_RECEIVED_URL: url,
  MAIL_API_TOKEN: token,
  MAIL_EVENTS_SECRET: secret,
}: Env) {
  return domain && url && token && secret ? { domain: domain.toLowerCase(), url, token } : null;
}
export type ReplySettings = NonNullable<ReturnType<typeof replySettings>>;

async function shortSignature({ sign }: Signer, userId: number, ticketId: number, day: number): Promise<string> {
  const bytes = decode(await sign(["reply", userId, ticketId, day].join("\n"))).subarray(0, signatureBytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the address of a person's replies about a ticket: `ticket+…@` the domain. */
export async function replyAddress(
  { wallClock }: Api,
  signer: Signer,
  { domain }: ReplySettings,
  userId: number,
  ticketId: number,
): Promise<string> {
  const day = dayOf(wallClock.today) + validDays;
  const ids = [userId, ticketId, day].map((part) => part.toString(36));
  return `ticket+${[...ids, await shortSignature(signer, userId, ticketId, day)].join("-")}@${domain}`;
}

export type ReplyClaim =
  | { readonly userId: number; readonly ticketId: number; readonly fault?: undefined }
  | { readonly fault: "no address" | "unknown token" | "expired token" };

/** Reads for whom and about which ticket an address of a mail is. Names and brackets around addresses are ignored. */
export async function readReplyAddress(
  api: Api,
  { domain }: ReplySettings,
  recipients: readonly string[],
): Promise<ReplyClaim> {
  const tokens = recipients.flatMap((recipient) => {
    const [, local, host] = /([^\s<>@]+)@([^\s<>@]+?)>?$/.exec(recipient.trim().toLowerCase()) ?? [];
    return host === domain && local?.startsWith("ticket+") ? [local.slice("ticket+".length)] : [];
  });
  const [token] = tokens;
  if (token === undefined) return { fault: "no address" };
  const [, ...parts] = /^([\da-z]{1,10})-([\da-z]{1,10})-([\da-z]{1,6})-([\da-f]{30})$/.exec(token) ?? [];
  const [userId = 0, ticketId = 0, day = 0] = parts.slice(0, 3).map((part) => Number.parseInt(part, 36));
  if (!isId(String(userId)) || !isId(String(ticketId))) return { fault: "unknown token" };
  const signature = await shortSignature(await createSigner(api), userId, ticketId, day);
  // Hashes are compared, so that the time of the comparison says nothing about the signature.
  if ((await hashToken(signature)) !== (await hashToken(parts[3] ?? ""))) return { fault: "unknown token" };
  return day < dayOf(api.wallClock.today) ? { fault: "expired token" } : { userId, ticketId };
}
