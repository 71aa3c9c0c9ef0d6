/** Webhooks of alert rules, signed as Standard Webhooks (domain/alerts.md#webhooks). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { bytesOf } from "../access/signatures";
import { decryptSecret } from "../access/stored-secrets";
import type { Api } from "../api";
import { formatInstant, secondsAfter } from "../clock";
import { runBatch } from "../db/connect";
import { pickFields } from "../http/fields";
import { log } from "../log";
import { attemptDue, attemptSeconds, retryAt } from "../mail/deliver";
import { webhookKey } from "../mail/events";
import { oneLine } from "../mail/status-mail";
import { messageSchema, messageUrl, readMessage, type StoredMessage } from "./message";
import { allowedFrom, allowsLocalWebhooks, toRule, webhookFault } from "./rules";

/** `alertResponses.late` states it. */
const timeoutMs = 10_000;
const maxResponseBytes = 1_024;
const maxShownLength = 200;
/** A message that no attempt delivers in this time is given up. */
const givenUpAfterHours = 24;

interface Webhook {
  readonly url: string;
  /** Encrypted. */
  readonly secret: string | null;
  /** The id by which a receiver recognises a message that is sent again. */
  readonly id: string;
  readonly body: object;
}

/** How an attempt ended, as text. */
export interface WebhookResult {
  readonly isDelivered: boolean;
  readonly text: string;
}

/** Posts a signed message. No redirect is followed, and little of the response is read. Never throws. */
export async function sendWebhook({ env, wallClock }: Api, { url, secret, id, body }: Webhook): Promise<WebhookResult> {
  const fault = webhookFault(url, allowsLocalWebhooks(env));
  if (fault) return { isDelivered: false, text: fault };
  const key = secret === null ? null : await decryptSecret(env, "webhook secret", secret);
  if (key === null) return { isDelivered: false, text: alertResponses.noSecret };
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(wallClock.now.epochMilliseconds / 1_000));
  const signed = await crypto.subtle.sign("HMAC", await webhookKey(key), bytesOf(`${id}.${timestamp}.${text}`));
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Heliograph",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`,
      },
      body: text,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { isDelivered: response.ok, text: await describeResponse(response) };
  } catch (error) {
    const isLate = (error as Error)?.name === "TimeoutError";
    return { isDelivered: false, text: isLate ? alertResponses.late : alertResponses.unreachable };
  }
}

/** "HTTP 204", and what a receiver says about an error. */
async function describeResponse(response: Response): Promise<string> {
  const status = `HTTP ${response.status}`;
  const start = await readStart(response);
  if (response.status >= 300 && response.status < 400) return `${status}: redirects are not followed`;
  if (response.ok || start === "") return status;
  return `${status}: ${start}`;
}

/** Reads the start of a body as one line, and cancels the rest. */
async function readStart({ body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  let text = "";
  const decoder = new TextDecoder();
  for (let bytes = 0; bytes < maxResponseBytes; ) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value.subarray(0, maxResponseBytes - bytes), { stream: true });
    bytes += value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
  return oneLine(text).slice(0, maxShownLength);
}

/** What a webhook sends of a message. */
export const webhookBody = (
  api: Api,
  message: StoredMessage,
  rule: { readonly id: number; readonly name: string; readonly company_id: number; readonly company_name: string },
) => ({
  ...pickFields(messageSchema, message),
  rule: { id: rule.id, name: rule.name },
  company: { id: rule.company_id, name: rule.company_name },
  url: messageUrl(api.env.APP_URL ?? "", message),
});

type Delivery = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

/** Sends the webhooks that wait. One that fails is tried again with doubled pauses, for a day. */
export const deliverWebhooks = (api: Api): Promise<void> =>
  attemptDue(
    () => claimNext(api),
    (delivery) => attempt(api, delivery),
  );

/** Claims the next webhook in one statement, so that two runs never claim the same one. */
async function claimNext({ db, wallClock }: Api) {
  return db
    .updateTable("alert_messages")
    .set({
      state: "sending",
      attempts: sql`attempts + 1`,
      next_attempt_at: secondsAfter(wallClock.now, attemptSeconds),
    })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("alert_messages")
        .innerJoin("alert_rules", "alert_rules.id", "rule_id")
        .select("alert_messages.id")
        .where("state", "in", ["waiting", "failed", "sending"])
        .where("next_attempt_at", "<=", wallClock.instant)
        .where("enabled", "=", 1)
        .orderBy("next_attempt_at")
        .orderBy("alert_messages.id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

async function attempt(api: Api, delivery: Delivery): Promise<void> {
  const { db, env, wallClock } = api;
  const rule = await db
    .selectFrom("alert_rules")
    .innerJoin("companies", "companies.id", "company_id")
    .selectAll("alert_rules")
    .select("companies.name as company_name")
    .where("alert_rules.id", "=", delivery.rule_id)
    .executeTakeFirst();
  if (!rule) return;
  const { isDelivered, text } = await sendWebhook(api, {
    url: rule.webhook_url ?? "",
    secret: rule.webhook_secret,
    id: `alert-${delivery.id}`,
    body: webhookBody(api, readMessage(delivery.body), rule),
  });
  const givenUpAt = Temporal.Instant.from(delivery.queued_at ?? delivery.at).add({ hours: givenUpAfterHours });
  const isDead = !isDelivered && Temporal.Instant.compare(wallClock.now, givenUpAt) >= 0;
  const retry = allowedFrom(toRule(rule), Temporal.Instant.from(retryAt(wallClock.now, delivery.attempts)));
  const next = Temporal.Instant.compare(retry, givenUpAt) < 0 ? retry : givenUpAt;
  if (!isDelivered)
    log("error", "webhook not delivered", { message: delivery.id, attempts: delivery.attempts, isDead });
  await runBatch(env.DB, [
    db
      .updateTable("alert_messages")
      .set({
        state: isDelivered ? "sent" : isDead ? "dead" : "failed",
        response: text,
        next_attempt_at: isDelivered || isDead ? null : formatInstant(next),
      })
      .where("id", "=", delivery.id),
    db
      .updateTable("alert_rules")
      .set(
        isDelivered
          ? { last_sent_at: wallClock.instant, failing_since: null }
          : { failing_since: sql`coalesce(failing_since, ${wallClock.instant})` },
      )
      .where("id", "=", rule.id),
  ]);
}
