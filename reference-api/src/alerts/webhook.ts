/** The webhook of an alert rule, signed as a Standard Webhook if it has this format (domain/alerts.md#webhooks). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { bytesOf } from "../access/signatures";
import { decryptSecret } from "../access/stored-secrets";
import type { Api } from "../api";
import type { Row } from "../db/schema";
import { webhookKey } from "../mail/events";
import { type Attempt, notDelivered, post } from "./address";
import { type MessageContext, webhookRequest } from "./formats";
import type { StoredMessage } from "./message";

/** Posts a message. `id`: by which a receiver recognises a message that is sent again. Never throws. */
export async function sendWebhook(
  api: Api,
  { format, webhook_url, webhook_secret }: Pick<Row<"alert_rules">, "format" | "webhook_url" | "webhook_secret">,
  message: StoredMessage,
  context: MessageContext,
  id: string,
): Promise<Attempt> {
  const { url, body } = webhookRequest(format, webhook_url ?? "", message, context);
  const text = JSON.stringify(body);
  const headers = format === "standard" ? await signedHeaders(api, webhook_secret, id, text) : {};
  if (headers === null) return notDelivered(alertResponses.noSecret);
  return post(api.env, url, text, { "content-type": "application/json", ...headers });
}

/** The headers of a Standard Webhook; null if the secret cannot be read. */
async function signedHeaders({ env, wallClock }: Api, secret: string | null, id: string, text: string) {
  const key = secret === null ? null : await decryptSecret(env, "webhook secret", secret);
  if (key === null) return null;
  const timestamp = String(Math.floor(wallClock.now.epochMilliseconds / 1_000));
  const signed = await crypto.subtle.sign("HMAC", await webhookKey(key), bytesOf(`${id}.${timestamp}.${text}`));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`,
  };
}
