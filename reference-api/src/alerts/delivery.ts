/** Delivers the messages of webhooks and to devices, and tries them again (domain/alerts.md#webhooks). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { formatInstant, secondsAfter } from "../clock";
import { runBatch } from "../db/connect";
import { log } from "../log";
import { attemptDue, claimed, retryAt } from "../mail/deliver";
import { notDelivered } from "./address";
import { type ActiveRule, activeRules, messageContext } from "./dispatch";
import { readMessage } from "./message";
import { devicesOf, sendPush } from "./push";
import { allowedFrom, toRule } from "./rules";
import { sendWebhook } from "./webhook";

/** A message that no attempt delivers in this time is given up. */
const givenUpAfterHours = 24;

type Delivery = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

/** Sends the messages that wait. One that fails is tried again with doubled pauses, for a day. */
export const deliverMessages = (api: Api): Promise<void> =>
  attemptDue(
    () => claimNext(api),
    (delivery) => attempt(api, delivery),
  );

/** Claims the next message in one statement, so that two runs never claim the same one. */
async function claimNext({ db, wallClock }: Api) {
  return db
    .updateTable("alert_messages")
    .set(claimed({ wallClock }))
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
  const company = await db
    .selectFrom("alert_rules")
    .select("company_id as id")
    .where("id", "=", delivery.rule_id)
    .executeTakeFirst();
  if (!company) return;
  const [rule] = await activeRules(api, company.id, delivery.rule_id);
  const { isDelivered, text, retryAfterSeconds, remaining } = rule
    ? await send(api, rule, delivery)
    : { ...notDelivered(alertResponses.noAccess), remaining: [] };
  const givenUpAt = Temporal.Instant.from(delivery.queued_at ?? delivery.at).add({ hours: givenUpAfterHours });
  const hasReceiver = rule && remaining?.length !== 0;
  const isDead = !isDelivered && (!hasReceiver || Temporal.Instant.compare(wallClock.now, givenUpAt) >= 0);
  if (!isDelivered) log("error", "alert not delivered", { message: delivery.id, attempts: delivery.attempts, isDead });
  const next = () => {
    const [first, second] = [retryAt(wallClock.now, delivery.attempts), secondsAfter(wallClock.now, retryAfterSeconds)];
    const retry = Temporal.Instant.from(first > second ? first : second);
    const allowed = rule ? allowedFrom(toRule(rule), retry) : retry;
    return formatInstant(Temporal.Instant.compare(allowed, givenUpAt) < 0 ? allowed : givenUpAt);
  };
  await runBatch(env.DB, [
    db
      .updateTable("alert_messages")
      .set({
        state: isDelivered ? "sent" : isDead ? "dead" : "failed",
        response: text,
        next_attempt_at: isDelivered || isDead ? null : next(),
        ...(remaining && { device_ids: JSON.stringify(remaining) }),
      })
      .where("id", "=", delivery.id),
    db
      .updateTable("alert_rules")
      .set(
        isDelivered
          ? { last_sent_at: wallClock.instant, failing_since: null }
          : { failing_since: sql`coalesce(failing_since, ${wallClock.instant})` },
      )
      .where("id", "=", delivery.rule_id),
  ]);
}

/** Sends a message once. `remaining`: the devices to which it has to be sent again, of a rule for devices. */
async function send(api: Api, rule: ActiveRule, { id, body, first_issue_id, event, device_ids }: Delivery) {
  const [message, context] = [readMessage(body), messageContext(api, rule)];
  if (rule.channel !== "push")
    return { ...(await sendWebhook(api, rule, message, context, `alert-${id}`)), remaining: undefined };
  const ids: readonly number[] = JSON.parse(device_ids ?? "[]");
  const devices = (await devicesOf(api, rule.user_id)).filter((device) => ids.includes(device.id));
  // A message about a cause replaces the earlier message.
  const tag = event === "digest" || first_issue_id === null ? `digest-${id}` : `cause-${first_issue_id}`;
  return sendPush(api, devices, message, context, tag);
}
