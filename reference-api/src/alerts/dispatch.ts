/** Whom alert rules tell, and how their messages are sent when the time has come (domain/alerts.md#messages). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { type SqlBool, sql } from "kysely";
import { seesCompany } from "../access/companies";
import { createSigner, type Signer } from "../access/signatures";
import { mayAct } from "../access/tokens";
import type { Api } from "../api";
import { jsonList, runBatch } from "../db/connect";
import type { Language, Row } from "../db/schema";
import { stoppedText } from "../mail/deliver";
import { insertMailIf } from "../mail/outbox";
import { unsubscribeUrl } from "../mail/unsubscribe";
import type { MessageContext } from "./formats";
import { type AlertMailContext, readMessage, renderAlertMail, toDigest } from "./message";
import { devicesOf } from "./push";
import { dueGroups, toRule } from "./rules";

export type HeldRow = Row<"alert_messages">;

export type ActiveRule = Awaited<ReturnType<typeof activeRules>>[number];

/** The enabled rules of a company, or one of them, whose owners may still see it, with whom they tell. */
export function activeRules({ db }: Api, companyId: number, ruleId?: number) {
  return db
    .selectFrom("alert_rules")
    .innerJoin("users", "users.id", "alert_rules.user_id")
    .innerJoin("companies", "companies.id", "alert_rules.company_id")
    .leftJoin("users as next", (join) =>
      join
        .onRef("next.id", "=", "alert_rules.escalate_to_user_id")
        .on("next.deleted_at", "is", null)
        .on("next.deactivated_at", "is", null)
        .on(seesCompany("next", companyId)),
    )
    .selectAll("alert_rules")
    .select(["users.email", "users.language", "users.auto_unsubscribed", "companies.name as company_name"])
    .select(["next.id as next_id", "next.email as next_email", "next.language as next_language"])
    .select("next.auto_unsubscribed as next_unsubscribed")
    .where("alert_rules.company_id", "=", companyId)
    .$if(ruleId !== undefined, (query) => query.where("alert_rules.id", "=", ruleId ?? 0))
    .where("alert_rules.enabled", "=", 1)
    .where("users.robot", "=", 0)
    .where(mayAct)
    .where(seesCompany("users", companyId))
    .orderBy("alert_rules.id")
    .execute();
}

/** Sends the messages of some rules that are due. */
export async function dispatchHeld(api: Api, rules: readonly ActiveRule[]): Promise<void> {
  const held = await api.db
    .selectFrom("alert_messages")
    .selectAll()
    .where("state", "=", "held")
    .where("rule_id", "in", jsonList(rules.map(({ id }) => id)))
    .orderBy("id")
    .execute();
  if (held.length === 0) return;
  const signer = await createSigner(api);
  const byRule = Map.groupBy(held, ({ rule_id }) => rule_id);
  for (const rule of rules) {
    for (const group of dueGroups(toRule(rule), byRule.get(rule.id) ?? [], api.clock.now)) {
      await send(api, signer, rule, group);
    }
  }
}

/** Who gets a message. An escalation is always an e-mail. */
interface Recipient {
  readonly userId: number;
  readonly email: string;
  readonly language: Language;
  /** Why e-mails to the person are stopped; null unless they are. */
  readonly stopped: Row<"users">["auto_unsubscribed"];
}

function recipientOf(rule: ActiveRule, isEscalation: boolean): Recipient | null {
  const { next_id, next_email, next_language, next_unsubscribed } = rule;
  if (!isEscalation)
    return {
      userId: rule.user_id,
      email: rule.email,
      language: rule.language ?? "en",
      stopped: rule.auto_unsubscribed,
    };
  if (next_id === null || next_email === null) return null;
  return { userId: next_id, email: next_email, language: next_language ?? "en", stopped: next_unsubscribed };
}

/** Sends held messages as one. Nothing is sent if another run has sent any of them meanwhile. */
async function send(api: Api, signer: Signer, rule: ActiveRule, group: readonly HeldRow[]): Promise<void> {
  const [first, ...others] = group;
  if (!first) return;
  const isEscalation = first.event === "escalated";
  const recipient = recipientOf(rule, isEscalation);
  const language = recipient?.language ?? "en";
  const messages = group.map(({ body }) => readMessage(body));
  const [only] = messages;
  const message = others.length === 0 && only ? only : toDigest(messages, api.clock.instant, language);
  const ids = jsonList(group.map(({ id }) => id));
  const areHeld = sql<SqlBool>`(
    select count(*) from alert_messages where id in ${ids} and state = 'held'
  ) = ${group.length}`;
  const update = (columns: Partial<HeldRow>, mailId = sql<number | null>`null`) =>
    api.db
      .updateTable("alert_messages")
      .set({ event: message.event, body: JSON.stringify(message), queued_at: api.wallClock.instant, ...columns })
      .set({ mail_id: mailId })
      .where("id", "=", first.id)
      .where(areHeld);
  const removeOthers = api.db
    .deleteFrom("alert_messages")
    .where("id", "in", jsonList(others.map(({ id }) => id)))
    .where("state", "=", "held")
    .where(sql<SqlBool>`changes() = 1`);
  const ofRule = api.db.updateTable("alert_rules").where("id", "=", rule.id);
  const channel = isEscalation ? "email" : rule.channel;
  const devices = channel === "push" ? await devicesOf(api, rule.user_id) : [];
  const to = channel === "push" ? devices.map(({ name }) => name).join(", ") : rule.webhook_url;
  if (channel === "webhook" || devices.length > 0) {
    const device_ids = channel === "push" ? JSON.stringify(devices.map(({ id }) => id)) : null;
    const waiting = { state: "waiting", recipient: to, device_ids, next_attempt_at: api.wallClock.instant } as const;
    await runBatch(api.env.DB, [update(waiting), removeOthers]);
    return;
  }
  if (channel === "push" || recipient === null || recipient.stopped !== null) {
    const response =
      channel === "push"
        ? alertResponses.noDevice
        : recipient
          ? stoppedText(recipient.stopped)
          : alertResponses.noAccess;
    await runBatch(api.env.DB, [
      update({ state: "dead", recipient: channel === "push" ? "" : (recipient?.email ?? ""), response }),
      removeOthers,
      ...(isEscalation ? [] : [ofRule.set({ failing_since: sql`coalesce(failing_since, ${api.wallClock.instant})` })]),
    ]);
    return;
  }
  const context = await mailContext(api, signer, recipient, rule);
  const content = renderAlertMail(context, message, messages);
  await runBatch(api.env.DB, [
    insertMailIf(
      api,
      { recipient: recipient.email, content, unsubscribeUrl: context.unsubscribeUrl },
      sql`(${areHeld})`,
    ),
    update({ state: "sent", recipient: recipient.email }, sql<number>`last_insert_rowid()`),
    removeOthers,
    ...(isEscalation ? [] : [ofRule.set({ last_sent_at: api.wallClock.instant, failing_since: null })]),
  ]);
}

/** What the text of a message of a rule for chats and devices depends on. */
export const messageContext = (
  api: Api,
  rule: Pick<ActiveRule, "id" | "name" | "company_id" | "company_name" | "language">,
): MessageContext => ({
  language: rule.language ?? "en",
  today: api.clock.today,
  siteUrl: api.env.APP_URL ?? "",
  rule: { id: rule.id, name: rule.name },
  company: { id: rule.company_id, name: rule.company_name },
});

/** What an e-mail of a rule depends on, with the link that stops it for its recipient. */
export async function mailContext(
  api: Api,
  signer: Signer,
  { userId, language }: Pick<Recipient, "userId" | "language">,
  rule: Pick<ActiveRule, "id" | "name" | "company_name">,
): Promise<AlertMailContext> {
  return {
    language,
    today: api.clock.today,
    siteUrl: api.env.APP_URL ?? "",
    unsubscribeUrl: await unsubscribeUrl(api, signer, userId, rule.id),
    rule: rule.name,
    company: rule.company_name,
  };
}

/** Marks the rules whose last e-mail was given up. */
export async function markFailingMails({ env, wallClock }: Api): Promise<void> {
  await env.DB.prepare(
    `update alert_rules set failing_since = ?1
    where channel = 'email' and failing_since is null and exists (
      select 1 from alert_messages as message join outbox_mails on outbox_mails.id = message.mail_id
      where message.rule_id = alert_rules.id and outbox_mails.state = 'failed' and message.event <> 'escalated'
        and message.id = (
          select max(id) from alert_messages
          where rule_id = alert_rules.id and mail_id is not null and event <> 'escalated'))`,
  )
    .bind(wallClock.instant)
    .run();
}
