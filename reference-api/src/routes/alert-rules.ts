import { alertResponses } from "@heliograph/rules/alert-responses";
import { type SqlBool, sql } from "kysely";
import { array, boolean, integer, nullable, object, string } from "superstruct";
import { createSigner } from "../access/signatures";
import { encryptSecret } from "../access/stored-secrets";
import { countAttempt, type Limit } from "../access/throttle";
import { mailContext, messageContext } from "../alerts/dispatch";
import { loggedMessageSchema, messageSchema, readMessage, renderTestMail, toDigest } from "../alerts/message";
import { previewDays, previewRule } from "../alerts/preview";
import { devicesOf, sendPush } from "../alerts/push";
import {
  assertConsistent,
  listedRuleSchema,
  maxRules,
  ruleColumns,
  ruleSchema,
  storedRuleSchema,
  toRule,
} from "../alerts/rules";
import { sendWebhook } from "../alerts/webhook";
import type { Api } from "../api";
import { insertIf, readBatch, runBatch } from "../db/connect";
import type { Row } from "../db/schema";
import { invalid, notFound } from "../http/api-error";
import { pickFields } from "../http/fields";
import { pageFields, parsePage } from "../lists/list-query";
import { countViews, toPlantChoice } from "../lists/plant-choice";
import { deliverMails, deliveryOf, stoppedText } from "../mail/deliver";
import { insertMailIf } from "../mail/outbox";
import { mailTexts } from "../mail/texts";
import { endpoint, noContent, one, paged, reading } from "./endpoint";

const path = "/companies/{c}/alert-rules";

const savedRuleSchema = object({ rule: storedRuleSchema, webhook_secret: nullable(string()) });

const listRules = endpoint("get", path, {
  summary: "The user's own alert rules in a company, by name, and since when a rule cannot deliver.",
  response: one("AlertRules", object({ rules: array(listedRuleSchema) })),
  read: ({ api, userId, params }) =>
    reading(
      [
        api.db
          .selectFrom("alert_rules")
          .selectAll()
          .where(sql<SqlBool>`user_id = ${userId}`)
          .where("company_id", "=", params.c)
          .orderBy("name")
          .orderBy("id"),
      ],
      async ([rows]) => {
        const counts = await countViews(api, params.c, rows.map(toPlantChoice));
        const rules = rows.map((row, index) => ({
          ...toRule(row),
          view_plant_count: counts[index] ?? null,
          last_sent_at: row.last_sent_at,
          failing_since: row.failing_since,
        }));
        return { rules };
      },
    ),
});

const createRule = endpoint("post", path, {
  summary:
    "Creates an alert rule. What stands already counts as reported. Only this response has the secret of its webhook.",
  body: ruleSchema,
  response: one("SavedAlertRule", savedRuleSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    assertConsistent(body, api.env);
    const columns = ruleColumns(body);
    const secret = isSigned(columns) ? newSecret() : null;
    const row = {
      ...columns,
      user_id: user.id,
      company_id: params.c,
      webhook_secret: secret && (await encryptSecret(api.env, "webhook secret", secret)),
      reported_until: await newestIssue(api),
      reported_on: api.clock.today,
      created_at: api.wallClock.instant,
    };
    const hasRoom = sql<SqlBool>`(
      select count(*) from alert_rules where user_id = ${user.id} and company_id = ${params.c}
    ) < ${maxRules}`;
    const [[inserted]] = await readBatch(api.env.DB, [insertIf(api.db, "alert_rules", row, hasRoom)]);
    if (!inserted)
      throw invalid({ general: [`A person has at most ${maxRules} rules in a company. Delete one first.`] });
    return { rule: toRule(await requireRule(api, inserted.id)), webhook_secret: secret };
  },
});

const updateRule = endpoint("put", `${path}/{id}`, {
  summary: "Changes an alert rule. Another URL or format gets a new secret, which only this response has.",
  body: ruleSchema,
  response: one("SavedAlertRule", savedRuleSchema),
  async handle({ api, params, body }) {
    assertConsistent(body, api.env);
    const before = await requireRule(api, params.id);
    const columns = ruleColumns(body);
    const isNewUrl = columns.webhook_url !== before.webhook_url;
    const isNewSecret = isNewUrl || isSigned(columns) !== isSigned(before);
    const secret = isNewSecret && isSigned(columns) ? newSecret() : null;
    const isStarted = columns.enabled > before.enabled;
    const watches = (row: typeof columns | Row<"alert_rules">) =>
      JSON.stringify([
        ...[row.kinds, row.findings, row.drivers, row.tag_id, row.plant_ids, row.view_query],
        ...[row.min_kwh_per_day, row.min_eur_per_day ?? null, row.min_hours],
      ]);
    const isOther = isStarted || watches(columns) !== watches(before);
    await runBatch(api.env.DB, [
      api.db
        .updateTable("alert_rules")
        .set({
          ...columns,
          ...(isNewSecret && {
            webhook_secret: secret && (await encryptSecret(api.env, "webhook secret", secret)),
            failing_since: null,
          }),
          ...(isOther && { reported_until: await newestIssue(api), reported_on: api.clock.today }),
        })
        .where("id", "=", params.id),
      ...(isStarted ? [api.db.deleteFrom("alert_causes").where("rule_id", "=", params.id)] : []),
      ...(isOther || !body.enabled
        ? [api.db.deleteFrom("alert_messages").where("rule_id", "=", params.id).where("state", "=", "held")]
        : []),
    ]);
    return { rule: toRule(await requireRule(api, params.id)), webhook_secret: secret };
  },
});

const deleteRule = endpoint("delete", `${path}/{id}`, {
  summary: "Deletes an alert rule with its messages.",
  response: noContent,
  async handle({ api, params }) {
    await api.db.deleteFrom("alert_rules").where("id", "=", params.id).execute();
  },
});

const maxPreviewed = 100;

const preview = endpoint("post", `${path}/preview`, {
  summary: "What a rule would have sent in the last 30 days, newest first, at most 100 messages.",
  body: ruleSchema,
  response: one(
    "AlertPreview",
    object({
      days: integer(),
      messages: array(messageSchema),
      total: integer(),
      /** The plants of its view now; null without a view. */
      view_plant_count: nullable(integer()),
    }),
  ),
  async handle({ api, user, params, body }) {
    assertConsistent(body, api.env);
    const messages = await previewRule(api, params.c, body, user.language ?? "en");
    const [viewCount = null] = await countViews(api, params.c, [body.plants]);
    const newest = messages.slice(-maxPreviewed).toReversed();
    return {
      days: previewDays,
      messages: newest.map((message) => pickFields(messageSchema, message)),
      total: messages.length,
      view_plant_count: viewCount,
    };
  },
});

/** A test sends an e-mail, or a request to another server. */
const testLimit: Limit = { name: "alert-test-", perAccountAtAddress: 20, perAccount: 20, perAddress: 100 };

const sendTest = endpoint("post", `${path}/{id}/test`, {
  summary: "Sends a message of a rule as a test, and returns the response of the receiver.",
  response: one("AlertTest", object({ delivered: boolean(), response: string() })),
  async handle({ api, user, params }) {
    await countAttempt(api, testLimit, user.email);
    const rule = await requireRule(api, params.id);
    const language = user.language ?? "en";
    if (rule.channel !== "email") {
      const message = { ...toDigest([], api.clock.instant, language), title: mailTexts[language].ruleTest(rule.name) };
      const context = messageContext(api, { ...rule, language });
      const { isDelivered, text } =
        rule.channel === "webhook"
          ? await sendWebhook(api, rule, message, context, `alert-test-${crypto.randomUUID()}`)
          : await sendPush(api, await devicesOf(api, user.id), message, context, "test");
      return { delivered: isDelivered, response: text };
    }
    if (user.auto_unsubscribed !== null) return { delivered: false, response: stoppedText(user.auto_unsubscribed) };
    const context = await mailContext(api, await createSigner(api), { userId: user.id, language }, rule);
    const mail = { recipient: user.email, content: renderTestMail(context), unsubscribeUrl: context.unsubscribeUrl };
    await runBatch(api.env.DB, [insertMailIf(api, mail, sql`true`)]);
    api.waitUntil(deliverMails(api));
    return { delivered: true, response: alertResponses.queued };
  },
});

const messagesPerPage = 25;

const listMessages = endpoint("get", `${path}/{id}/messages`, {
  summary: "A page of the messages of a rule in the last 31 days, newest first.",
  query: object(pageFields),
  response: paged("AlertMessage", loggedMessageSchema),
  read({ api, params, url }) {
    const page = parsePage(url.searchParams, messagesPerPage);
    const ofRule = api.db.selectFrom("alert_messages").where("rule_id", "=", params.id);
    return reading(
      [
        ofRule.select((eb) => eb.fn.countAll<number>().as("total")),
        ofRule
          .innerJoin("alert_rules", "alert_rules.id", "rule_id")
          .innerJoin("users", "users.id", "user_id")
          .leftJoin("outbox_mails", "outbox_mails.id", "mail_id")
          .select([
            "alert_messages.id",
            "alert_messages.body",
            "alert_messages.state",
            "response",
            "outbox_mails.state as mail_state",
          ])
          .select(
            sql<string>`coalesce(alert_messages.recipient, webhook_url, iif(channel = 'push', '', users.email))`.as(
              "to",
            ),
          )
          .orderBy("alert_messages.id", "desc")
          .limit(page.perPage)
          .offset(page.offset),
      ],
      ([[count], rows]) => ({
        data: rows.map(({ body, to, ...row }) => ({
          ...pickFields(messageSchema, readMessage(body)),
          ...stateOf(row),
          to,
        })),
        total: count?.total ?? 0,
        per_page: page.perPage,
      }),
    );
  },
});

/** The state of a message. An e-mail has the state of its delivery. */
function stateOf(message: {
  readonly state: Row<"alert_messages">["state"];
  readonly mail_state: Row<"outbox_mails">["state"] | null;
  readonly response: string | null;
}) {
  const { state, mail_state, response } = message;
  if (state === "sent" && mail_state !== null) {
    const delivery = deliveryOf(mail_state);
    return { ...delivery, response: delivery.response ?? response };
  }
  return { state: state === "held" || state === "sending" ? "waiting" : state, response } as const;
}

/** What stands counts as reported up to this issue. */
async function newestIssue({ db }: Api): Promise<number> {
  const { id } = await db
    .selectFrom("issues")
    .select(sql<number>`coalesce(max(id), 0)`.as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the messages of a rule are signed. Chat services ignore signatures. */
const isSigned = ({ webhook_url, format }: Pick<Row<"alert_rules">, "webhook_url" | "format">): boolean =>
  webhook_url !== null && format === "standard";

/** A secret in the form of Standard Webhooks. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

const requireRule = ({ db }: Api, ruleId: number) =>
  db
    .selectFrom("alert_rules")
    .innerJoin("companies", "companies.id", "company_id")
    .selectAll("alert_rules")
    .select("companies.name as company_name")
    .where("alert_rules.id", "=", ruleId)
    .executeTakeFirstOrThrow(() => notFound("Alert rule"));

/** The alert rules of a user. See domain/alerts.md. */
export const alertRuleEndpoints = [listRules, createRule, updateRule, deleteRule, preview, sendTest, listMessages];
