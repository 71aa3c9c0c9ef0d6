/** Writes the daily status e-mails (domain/status-mail.md). */
import { type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { createSigner, type Signer } from "../access/signatures";
import { mayAct } from "../access/tokens";
import type { Api } from "../api";
import { plusDays, timeZone } from "../clock";
import { runBatch } from "../db/connect";
import { hasStalePlants } from "../fleet/daily-run";
import { log } from "../log";
import { deliverMails } from "./deliver";
import { insertMailIf } from "./outbox";
import { type CompanyStatus, hasNews, loadCompanyStatus, newsSince } from "./status";
import { renderStatusMail } from "./status-mail";
import { unsubscribeUrl } from "./unsubscribe";

const sendHour = 7;
const usersPerRun = 100;
/** More companies of a user are left out, so that a run stays within the limits of a Worker. */
const companiesPerUser = 100;
const keptDays = 31;

/** Writes the status e-mails that are due, delivers the mails of the outbox, and deletes old mails. */
export async function runMails(api: Api): Promise<void> {
  for (const [step, work] of [
    ["status mails", writeStatusMails],
    ["delivery", deliverMails],
    ["clean-up", deleteOldMails],
  ] as const) {
    try {
      await work(api);
    } catch (error) {
      log("error", "mail run failed", { step, message: String(error) });
    }
  }
}

/**
 * Writes the mails of the day, from 07:00 in Amsterdam and once the fleet is up to date. A run writes the mails of a
 * limited number of users. The next runs continue. Each user gets one mail a day, however many runs there are.
 */
export async function writeStatusMails(api: Api): Promise<void> {
  const { hour } = api.clock.now.toZonedDateTimeISO(timeZone);
  if (hour < sendHour) return;
  const users = await dueUsers(api);
  if (users.length === 0) return;
  if (await hasStalePlants(api)) {
    log("info", "status mails wait for the fleet");
    return;
  }
  const signer = await createSigner(api);
  const statuses = new Map<number, Promise<CompanyStatus | null>>();
  const statusOf = (companyId: number) => {
    const loading = statuses.get(companyId) ?? loadCompanyStatus(api, companyId);
    statuses.set(companyId, loading);
    return loading;
  };
  let written = 0;
  for (const user of users) {
    if (written >= usersPerRun) return;
    try {
      const companyIds: number[] = JSON.parse(user.company_ids);
      const companies = (await Promise.all(companyIds.map(statusOf))).filter((status) => status !== null);
      await writeMail(api, signer, user, companies);
      written += 1;
    } catch (error) {
      log("error", "status mail not written", { user: user.id, message: String(error) });
    }
  }
}

type DueUser = Awaited<ReturnType<typeof dueUsers>>[number];

/** The users whose mail of today is not written, with the day of their last mail. Twice as many as a run writes. */
function dueUsers({ db, clock }: Api) {
  return db
    .selectFrom("users")
    .select([
      "users.id",
      "users.email",
      "users.language",
      sql<string | null>`(
        select max(day) from status_mails left join outbox_mails on outbox_mails.id = mail_id
        where status_mails.user_id = users.id and coalesce(outbox_mails.state, '') != 'failed'
      )`.as("since"),
      sql<string>`(
        select json_group_array(company_id) from (
          select company_id from company_users join companies on companies.id = company_id
          where user_id = users.id order by name, company_id limit ${sql.lit(companiesPerUser)}
        )
      )`.as("company_ids"),
    ])
    .where("subscribed_to_status_emails", "=", 1)
    .where("auto_unsubscribed", "is", null)
    .where("robot", "=", 0)
    .where(mayAct)
    .where(isNotWritten(sql.ref("users.id"), clock.today))
    .where(sql<boolean>`exists (
      select 1 from company_users
      join visibility_group_companies as visible on visible.company_id = company_users.company_id
      join plants on plants.visibility_group_id = visible.visibility_group_id
      where company_users.user_id = users.id
    )`)
    .orderBy("users.id")
    .limit(2 * usersPerRun)
    .execute();
}

/**
 * Writes the mail of a user, and that it was written, in one transaction. It writes nothing if another run has written
 * the mail meanwhile.
 */
async function writeMail(api: Api, signer: Signer, user: DueUser, companies: readonly CompanyStatus[]): Promise<void> {
  const { today } = api.clock;
  const news = companies.map((status) => newsSince(status, user.since ?? plusDays(today, -1)));
  const isMonday = Temporal.PlainDate.from(today).dayOfWeek === 1;
  const markWritten = (mailId: RawBuilder<number> | null) =>
    api.db
      .insertInto("status_mails")
      .values({ user_id: user.id, day: today, mail_id: mailId })
      .onConflict((conflict) => conflict.doNothing());
  if (!isMonday && !news.some(hasNews)) {
    await markWritten(null).execute();
    return;
  }
  const url = await unsubscribeUrl(api, signer, user.id);
  const siteUrl = api.env.APP_URL ?? "";
  const content = renderStatusMail({ language: user.language ?? "en", today, siteUrl, unsubscribeUrl: url }, news);
  await runBatch(api.env.DB, [
    insertMailIf(api, { recipient: user.email, content, unsubscribeUrl: url }, isNotWritten(sql.val(user.id), today)),
    markWritten(sql<number>`last_insert_rowid()`),
  ]);
}

/** Whether the mail of a user on a day is not written. */
const isNotWritten = (userId: RawBuilder<unknown>, day: string) =>
  sql<boolean>`not exists (select 1 from status_mails where user_id = ${userId} and day = ${day})`;

/** Mails contain personal data and are not needed once they are delivered. */
async function deleteOldMails({ db, env, clock, wallClock }: Api): Promise<void> {
  const kept = wallClock.now.subtract({ hours: 24 * keptDays });
  await runBatch(env.DB, [
    db.deleteFrom("outbox_mails").where("created_at", "<", kept.toString()),
    db.deleteFrom("status_mails").where("day", "<", plusDays(clock.today, -keptDays)),
    db.deleteFrom("received_replies").where("at", "<", kept.toString()),
  ]);
}
