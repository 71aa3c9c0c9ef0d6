import { type RawBuilder, sql } from "kysely";
import { boolean, object, string } from "superstruct";
import { reachedIds } from "../access/companies";
import { countAttempt, type Limit } from "../access/throttle";
import { hashToken, mayAct, randomToken } from "../access/tokens";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { insertIf, readBatch, runBatch } from "../db/connect";
import { auditRow } from "../fleet/audit";
import { notFound } from "../http/api-error";
import { calendarText } from "../lib/ical";
import { addYears, dayOf, formatDay } from "../lib/local-days";
import { ticketNumber } from "../resources/ticket-plants";
import { endpoint, file, noContent, one } from "./endpoint";

/** The days before and after today that the feed has. */
const pastDays = 31;
const futureDays = 366;
/** The most events of a kind. The first ones by day are kept. */
const maxEvents = 1_000;

const creationLimit: Limit = { name: "calendar-", perAccountAtAddress: 20, perAccount: 20, perAddress: 200 };

/** The texts of the feed. An event is the due date or the visit of a ticket, or the end of the promise of a plant. */
const texts = {
  en: {
    due: (number: number, title: string) => `Ticket #${number} is due: ${title}`,
    visit: (number: number, title: string) => `Visit for ticket #${number}: ${title}`,
    ends: (plant: string) => `The promise period of ${plant} ends`,
  },
  nl: {
    due: (number: number, title: string) => `Vervaldatum van ticket #${number}: ${title}`,
    visit: (number: number, title: string) => `Bezoek voor ticket #${number}: ${title}`,
    ends: (plant: string) => `De belofteperiode van ${plant} eindigt`,
  },
};

const path = "/me/calendar";

const readCalendar = endpoint("get", path, {
  summary: "Whether the user has a secret calendar address. Needs a session.",
  response: one("Calendar", object({ url_token_set: boolean() })),
  async handle({ api, user }) {
    const row = await ownSecret(api, user.id).executeTakeFirst();
    return { url_token_set: row !== undefined };
  },
});

const createCalendar = endpoint("post", path, {
  summary:
    "Creates the secret of the user's calendar address, which replaces an earlier one. Only this response has it.",
  response: one("NewCalendar", object({ secret: string() })),
  status: 201,
  async handle({ api, user }) {
    await countAttempt(api, creationLimit, user.email);
    const secret = randomToken();
    const row = {
      token_hash: await hashToken(secret),
      user_id: user.id,
      created_at: api.wallClock.instant,
      expires_at: null,
      scope: "calendar" as const,
    };
    await runBatch(api.env.DB, [
      api.db.deleteFrom("access_tokens").where("user_id", "=", user.id).where("scope", "=", "calendar"),
      api.db.insertInto("access_tokens").values(row),
      api.db.insertInto("audits").values(auditRow(api, user, null, ["calendar", user.id], "created", {})),
    ]);
    return { secret };
  },
});

const deleteCalendar = endpoint("delete", path, {
  summary: "Ends the user's calendar address. Needs a session.",
  response: noContent,
  async handle({ api, user }) {
    await runBatch(api.env.DB, [
      api.db.deleteFrom("access_tokens").where("user_id", "=", user.id).where("scope", "=", "calendar"),
      insertIf(api.db, "audits", auditRow(api, user, null, ["calendar", user.id], "deleted", {}), sql`changes() = 1`),
    ]);
  },
});

const ownSecret = ({ db }: Api, userId: number) =>
  db.selectFrom("access_tokens").select("id").where("user_id", "=", userId).where("scope", "=", "calendar");

const feed = endpoint("get", "/calendar/{secret:text}", {
  access: "guest",
  summary:
    "The events of a calendar address (RFC 5545): due dates and planned visits of open tickets, and last days of promises.",
  response: file,
  async handle({ api, params }) {
    const hash = await hashToken(params.secret);
    const owner = api.db
      .selectFrom("access_tokens")
      .innerJoin("users", "users.id", "access_tokens.user_id")
      .where("token_hash", "=", hash)
      .where("scope", "=", "calendar")
      .where(mayAct);
    const userId = sql<number>`${owner.select("users.id")}`;
    const [from, to] = [plusDays(api.clock.today, -pastDays), plusDays(api.clock.today, futureDays)];
    const [[user], due, visits, promises] = await readBatch(api.env.DB, [
      owner.select(["users.id", "users.language"]),
      selectTickets(api, userId, "due_on", from, to),
      selectTickets(api, userId, "visit_on", from, to),
      selectPromises(api, userId, from, to),
    ]);
    if (!user) throw notFound("Calendar");
    const eventTexts = texts[user.language ?? "en"];
    const siteUrl = api.env.APP_URL ?? "";
    const host = siteUrl.replace(/^https?:\/\/|\/.*$/g, "") || "heliograph";
    const urlOf = (page: string) => siteUrl && `${siteUrl}${page}`;
    const ticketEvents = (rows: typeof due, name: string, summary: (number: number, title: string) => string) =>
      rows.map(({ id, number, title, date, plant, company_id }) => ({
        ...{ uid: `${name}-${id}@${host}`, date: date ?? "", location: plant },
        ...{ summary: summary(number, title), url: urlOf(`/tickets/${id}?companyId=${company_id}`) },
      }));
    const events = [
      ...ticketEvents(due, "ticket", eventTexts.due),
      ...ticketEvents(visits, "visit", eventTexts.visit),
      ...promises.map(({ id, period_start, plant_id, plant, company_id }) => ({
        ...{ uid: `promise-${id}@${host}`, date: lastDay(period_start), location: plant },
        ...{ summary: eventTexts.ends(plant), url: urlOf(`/plants/${plant_id}?companyId=${company_id}#long-term`) },
      })),
    ];
    const headers = { "content-type": "text/calendar; charset=utf-8", "cache-control": "no-store" };
    return new Response(calendarText("Heliograph", api.wallClock.instant, events), { headers });
  },
});

/**
 * The company through which the user sees a plant: one that the user is a member of, or one below it, also for an
 * administrator. Null if there is none.
 */
const seenFrom = (userId: RawBuilder<number>) =>
  sql<number | null>`(
    select min(company_id) from plant_companies
    where plant_companies.plant_id = plants.id and company_id in ${reachedIds(userId)}
  )`;

/** The open tickets with a date in a range of days. */
const selectTickets = (
  { db }: Api,
  userId: RawBuilder<number>,
  column: "due_on" | "visit_on",
  from: string,
  to: string,
) =>
  db
    .selectFrom("tickets")
    .innerJoin("plants", "plants.id", "tickets.plant_id")
    .select([
      "tickets.id",
      ticketNumber.as("number"),
      "tickets.title",
      `tickets.${column} as date`,
      "plants.name as plant",
    ])
    .where("closed_on", "is", null)
    // A ticket for several plants is the ticket of the first plant that the user sees.
    .where(sql<boolean>`(tickets.parent_id is null or not exists (
      select 1 from tickets as other join plants on plants.id = other.plant_id
      where (other.id = tickets.parent_id or other.parent_id = tickets.parent_id) and other.id < tickets.id
        and ${seenFrom(userId)} is not null
    ))`)
    .where(column, ">=", from)
    .where(column, "<=", to)
    .select(seenFrom(userId).as("company_id"))
    .where(seenFrom(userId), "is not", null)
    .orderBy(column)
    .orderBy("tickets.id")
    .limit(maxEvents);

const selectPromises = ({ db }: Api, userId: RawBuilder<number>, from: string, to: string) =>
  db
    .selectFrom("promise_periods")
    .innerJoin("plants", "plants.id", "promise_periods.plant_id")
    .select(["promise_periods.id", "period_start", "plant_id", "plants.name as plant"])
    .where("period_start", ">", yearBefore(from))
    .where("period_start", "<=", yearBefore(to))
    .select(seenFrom(userId).as("company_id"))
    .where(seenFrom(userId), "is not", null)
    .orderBy("period_start")
    .orderBy("promise_periods.id")
    .limit(maxEvents);

const yearBefore = (date: string) => formatDay(addYears(dayOf(date), -1));

/** The last day of the year that begins on a day (domain/promises.md#periods). */
const lastDay = (start: string) => formatDay(addYears(dayOf(start), 1) - 1);

/** The calendar of a person. See domain/access-tokens.md#calendar. */
export const calendarEndpoints = [readCalendar, createCalendar, deleteCalendar, feed];
