/** Events about mails that the provider reports, and mails that it has received, signed as Standard Webhooks (domain/status-mail.md#bounces). */
import { array, type Infer, optional, string, type } from "superstruct";
import { bytesOf, importKey } from "../access/signatures";
import type { Api } from "../api";
import { jsonList, runBatch } from "../db/connect";
import { accessDenied, notFound } from "../http/api-error";
import { parseJson, readBody, validate } from "../http/input";
import { fromBase64 } from "../lib/base64";
import { receiveReply } from "./receive-reply";

/** An event that is older is rejected, so that it cannot be replayed. */
const maxAgeSeconds = 5 * 60;
const maxBytes = 256 * 1024;
const maxSignatures = 10;

const eventSchema = type({
  type: string(),
  data: type({ to: optional(array(string())), bounce: optional(type({ type: optional(string()) })) }),
});

/**
 * Stops the e-mails to users and recipients of reports whose address bounced for good, or who reported a mail as spam, and
 * writes replies to mails about tickets as comments. Other events have no effect. Throws 4005 without a valid signature.
 */
export async function handleMailEvent(api: Api, request: Request): Promise<Response> {
  const secret = api.env.MAIL_EVENTS_SECRET;
  if (!secret) throw notFound("Endpoint");
  const body = new TextDecoder().decode(await readBody(request, maxBytes));
  if (!(await isSigned(api, secret, request.headers, body))) throw accessDenied("The signature is not valid.");
  const event = validate(parseJson(body), eventSchema);
  const headers = { "cache-control": "no-store" };
  if (event.type === "email.received" && !(await receiveReply(api, event.data)))
    return new Response(null, { status: 503, headers });
  const reason = reasonOf(event);
  if (reason) {
    const addresses = jsonList(event.data.to ?? []);
    await runBatch(api.env.DB, [
      api.db
        .updateTable("users")
        .set({ auto_unsubscribed: reason })
        .where("email", "in", addresses)
        .where("auto_unsubscribed", "is", null),
      api.db
        .updateTable("report_recipients")
        .set({ stopped: reason })
        .where("email", "in", addresses)
        .where("stopped", "is", null),
    ]);
  }
  return new Response(null, { status: 204, headers });
}

function reasonOf({ type: name, data }: Infer<typeof eventSchema>): "hard_bounce" | "spam_complaint" | null {
  if (name === "email.complained") return "spam_complaint";
  return name === "email.bounced" && (data.bounce?.type ?? "Permanent") === "Permanent" ? "hard_bounce" : null;
}

/** Verifies the signature of an event. The headers have one of two prefixes, of the standard and of its first service. */
async function isSigned(api: Api, secret: string, headers: Headers, body: string): Promise<boolean> {
  const header = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? "";
  const sentAt = Number(header("timestamp"));
  const now = api.wallClock.now.epochMilliseconds / 1000;
  if (!(Math.abs(now - sentAt) <= maxAgeSeconds)) return false;
  const key = await webhookKey(secret);
  const signed = bytesOf(`${header("id")}.${header("timestamp")}.${body}`);
  for (const part of header("signature").split(" ").slice(0, maxSignatures)) {
    const signature = fromBase64(/^v1,(.*)$/.exec(part)?.[1] ?? "");
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return true;
  }
  return false;
}

/** The key of a secret such as "whsec_…", which signs `id.timestamp.body`. */
export const webhookKey = (secret: string): Promise<CryptoKey> =>
  importKey(fromBase64(secret.replace(/^whsec_/, "")) ?? bytesOf(secret));
