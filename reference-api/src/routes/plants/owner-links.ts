import { type SqlBool, sql } from "kysely";
import { array, object, string } from "superstruct";
import { Temporal } from "temporal-polyfill";
import { descendantIds } from "../../access/companies";
import { assertCounted, attemptStatements, type Limit } from "../../access/throttle";
import { hashToken, randomToken, type SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { performances } from "../../assessment/performances";
import { plusDays, secondsAfter } from "../../clock";
import { insertIf, jsonList, readBatch, runBatch } from "../../db/connect";
import type { Row } from "../../db/schema";
import { monitoredMeters, selectMeters } from "../../fleet/meter-sources";
import { toIssues } from "../../fleet/plant-periods";
import { serializeToday } from "../../fleet/today";
import { accessDenied, invalid, type Messages, notFound, throwIfInvalid } from "../../http/api-error";
import { idPattern, parseIdOrNull, pickFields, queryText } from "../../http/fields";
import { dayOf } from "../../lib/local-days";
import { readSharedReport } from "../../reports/report-links";
import { selectIssues } from "../../resources/issues";
import {
  isSharedBy,
  newOwnerLinkSchema,
  ownerLinkSchema,
  ownerPageSchema,
  selectOwnerLinks,
  serializeOwnerLink,
  sharedEnergySchema,
  sharedLossSchemas,
  sharedPlantSchema,
  sharedPromiseSchema,
  sharedTicketSchema,
} from "../../resources/owner-links";
import { plantRelations, relationColumns, relationsRequest } from "../../resources/plant-relations";
import { endpoint, noContent, one, reading } from "../endpoint";
import { completeDays, serializeLosses } from "../meters/period-figures";

const path = "/companies/{c}/owner-links";

const maxLinks = 200;
const maxPlants = 50;
const maxYears = 5;

const listLinks = endpoint("get", path, {
  summary: "The links for owners of a company by name, without their tokens.",
  response: one("OwnerLinks", object({ links: array(ownerLinkSchema) })),
  read: ({ api, params }) =>
    reading([selectOwnerLinks(api, params.c)], ([rows]) => ({ links: rows.map(serializeOwnerLink) })),
});

const createLink = endpoint("post", path, {
  summary: "Creates a link to a page of plants for people without an account. Only this response has its token.",
  body: newOwnerLinkSchema,
  response: one("NewOwnerLink", object({ link: ownerLinkSchema, token: string() })),
  status: 201,
  async handle({ api, user, params, body }) {
    const { name, plants, shows, language, expires_on } = body;
    assertConsistent(api, body);
    await assertOwned(api, params.c, plants.plant_ids ?? []);
    const token = randomToken();
    const token_hash = await hashToken(token);
    const row = {
      ...{ name, language, expires_on, token_hash, company_id: params.c, created_by: user.id },
      tag_id: plants.tag_id ?? null,
      plant_ids: plants.plant_ids ? JSON.stringify([...new Set(plants.plant_ids)]) : null,
      shows_money: shows.money ? 1 : 0,
      shows_tickets: shows.tickets ? 1 : 0,
      created_at: api.wallClock.instant,
    } as const;
    const hasRoom = sql<SqlBool>`(
      select count(*) from owner_links where company_id = ${params.c} and report_id is null
    ) < ${maxLinks}`;
    const isNew = sql<SqlBool>`owner_links.token_hash = ${token_hash}`;
    const [, , [created]] = await readBatch(api.env.DB, [
      insertIf(api.db, "owner_links", row, hasRoom),
      auditLink(api, user, params.c, isNew, "created"),
      selectOwnerLinks(api, params.c).where(isNew),
    ]);
    if (!created) throw invalid({ general: [`A company has at most ${maxLinks} links. Revoke one first.`] });
    return { link: serializeOwnerLink(created), token };
  },
});

const revokeLink = endpoint("delete", `${path}/{id}`, {
  summary: "Revokes a link. Its page cannot be opened any more.",
  response: noContent,
  async handle({ api, user, params }) {
    await runBatch(api.env.DB, [
      auditLink(api, user, params.c, sql`owner_links.id = ${params.id}`, "deleted"),
      api.db.deleteFrom("owner_links").where("id", "=", params.id),
    ]);
  },
});

/** Throws 4000 with messages by field for fields that do not fit each other. */
function assertConsistent({ wallClock }: Api, { plants, expires_on }: (typeof newOwnerLinkSchema)["TYPE"]): void {
  const messages: Messages = {};
  const count = plants.plant_ids?.length ?? 0;
  if ((plants.tag_id === undefined) === (plants.plant_ids === undefined)) messages.plants = ["Choose a tag or plants."];
  else if (plants.plant_ids && (count === 0 || count > maxPlants))
    messages.plants = [`Choose 1 to ${maxPlants} plants.`];
  const latest = Temporal.PlainDate.from(wallClock.today).add({ years: maxYears }).toString();
  if (expires_on !== null && (expires_on < wallClock.today || expires_on > latest))
    messages.expires_on = [`Select a day within the next ${maxYears} years.`];
  throwIfInvalid(messages);
}

/** Throws 4005 unless the company, or one below it, owns all plants. Who only sees a plant may not share it. */
async function assertOwned({ db }: Api, companyId: number, plantIds: readonly number[]): Promise<void> {
  const other = await db
    .selectFrom("plants")
    .select("id")
    .where("id", "in", jsonList(plantIds))
    .where("owning_company_id", "not in", descendantIds(companyId))
    .executeTakeFirst();
  if (other) throw accessDenied("Only the owning company of a plant may share it.", "plants");
}

/** Creates a statement that records a change of the links that a condition names, for each plant that they show. */
function auditLink(
  { db, clock }: Api,
  user: Pick<SignedInUser, "id">,
  companyId: number,
  isChanged: ReturnType<typeof isSharedBy>,
  event: "created" | "deleted",
) {
  const flagOf = (column: string) => sql`json(iif(${sql.ref(`owner_links.${column}`)}, 'true', 'false'))`;
  const values = sql`json_object(
    'name', owner_links.name, 'shows_money', ${flagOf("shows_money")}, 'shows_tickets', ${flagOf("shows_tickets")},
    'language', owner_links.language, 'expires_on', owner_links.expires_on
  )`;
  const [old, now] = event === "created" ? [sql`'{}'`, values] : [values, sql`'{}'`];
  const statement = sql`
    insert into audits (plant_id, model_type, model_id, event, user_id, old_values, new_values, created_at)
    select plants.id, 'owner_link', owner_links.id, ${event}, ${user.id}, ${old}, ${now}, ${clock.instant}
    from owner_links join plants on ${isSharedBy(companyId)} where report_id is null and ${isChanged}`;
  return { compile: () => statement.compile(db) };
}

/** Each reading computes the figures of a plant. So all readings count, not only readings of unknown links. */
const readingLimit: Limit = { name: "owner-link-", perAccountAtAddress: 60, perAccount: 600, perAddress: 120 };

/** One error for a link that is unknown, expired or revoked, and for a plant that the link does not show. */
const linkNotFound = () => notFound("Link");

const maxListed = 500;

const openLink = endpoint("get", "/owner-links/{token:text}", {
  access: "guest",
  summary: "The page of a link for owners: its plants, one of them, or a report that was sent.",
  query: object({
    plant: queryText("The id of a plant of the link. A link with one plant opens it.", { pattern: idPattern }),
  }),
  response: one("OwnerPage", ownerPageSchema),
  async handle({ api, params, query }) {
    const link = await useLink(api, params.token);
    const page = {
      company: link.company,
      language: link.language,
      shows: { money: link.shows_money === 1, tickets: link.shows_tickets === 1 },
      as_of: api.clock.instant,
    };
    if (link.report_id !== null) {
      const report = query.plant === undefined ? await readSharedReport(api, link) : undefined;
      if (!report) throw linkNotFound();
      return { ...page, total: report.plant_count, plants: [], plant: null, report };
    }
    const shared = api.db
      .selectFrom("owner_links")
      .innerJoin("plants", (join) => join.on(isSharedBy(link.company_id)))
      .where("owner_links.id", "=", link.id);
    const asked = query.plant === undefined ? null : (parseIdOrNull(query.plant) ?? 0);
    const [[count], plants] = await readBatch(api.env.DB, [
      shared.select((eb) => eb.fn.countAll<number>().as("total")),
      shared
        .selectAll("plants")
        .$if(asked !== null, (all) => all.where("plants.id", "=", asked))
        .orderBy("plants.name")
        .orderBy("plants.id")
        .limit(maxListed),
    ]);
    const total = count?.total ?? 0;
    const opened = asked !== null || total === 1 ? plants[0] : null;
    if (opened === undefined) throw linkNotFound();
    return {
      ...page,
      total,
      plants: opened ? [] : plants.map((row) => pickFields(sharedPlantSchema, row)),
      plant: opened && (await readSharedPlant(api, link, opened)),
      report: null,
    };
  },
});

const hourSeconds = 3_600;

/** The link of a token. Counts the attempt, and remembers, at most once an hour, that the link was used. */
async function useLink(api: Api, token: string) {
  const tokenHash = await hashToken(token);
  const [ended, counted, exceeded, [link]] = await readBatch(api.env.DB, [
    ...attemptStatements(api, readingLimit, tokenHash),
    api.db
      .selectFrom("owner_links")
      .innerJoin("companies", "companies.id", "company_id")
      .selectAll("owner_links")
      .select("companies.name as company")
      .where("token_hash", "=", tokenHash)
      .where((eb) => eb.or([eb("expires_on", "is", null), eb("expires_on", ">=", api.wallClock.today)])),
  ] as const);
  assertCounted(api, [ended, counted, exceeded]);
  if (!link) throw linkNotFound();
  const hourAgo = secondsAfter(api.wallClock.now, -hourSeconds);
  if (link.last_used_at === null || link.last_used_at <= hourAgo)
    await api.db
      .updateTable("owner_links")
      .set({ last_used_at: api.wallClock.instant })
      .where("id", "=", link.id)
      .execute();
  return link;
}

const shownDays = 30;
const shownMonths = 12;

/** A plant on the page, from the functions of the calls that signed-in people make. */
async function readSharedPlant(api: Api, link: Row<"owner_links">, plant: Row<"plants">) {
  const { today, now } = api.clock;
  const [[relations], issues, ...meterRows] = await readBatch(api.env.DB, [
    api.db
      .selectFrom("plants")
      .innerJoin(relationsRequest(api, link.company_id), (join) => join.onTrue())
      .select(relationColumns(new Set(["promise_statuses"])))
      .where("plants.id", "=", plant.id),
    selectIssues(api, plant.id),
    ...selectMeters(api.db, [plant.id]),
  ] as const);
  if (!relations) throw linkNotFound();
  const { promises, tickets } = plantRelations(relations, new Set(), today);
  const monitored = monitoredMeters(plant, meterRows);
  const days = { start_date: plusDays(today, -shownDays), end_date: plusDays(today, -1) };
  const firstMonth = Temporal.PlainDate.from(today)
    .with({ day: 1 })
    .subtract({ months: shownMonths - 1 })
    .toString();
  const energyOf = (from: string, to: string, period: "day" | "month") =>
    performances(monitored.meters, { from: dayOf(from), to: dayOf(to) }, period, now.epochMilliseconds).map((row) =>
      pickFields(sharedEnergySchema, row),
    );
  const losses = serializeLosses(monitored, toIssues(issues), completeDays(api, days));
  const schemas = sharedLossSchemas[link.shows_money ? "money" : "energy"];
  const promise = promises.find(({ period_start }) => period_start <= today);
  const yearAgo = plusDays(today, -365);
  return {
    ...pickFields(sharedPlantSchema, plant),
    today: serializeToday(plant, api.clock),
    days: energyOf(days.start_date, days.end_date, "day"),
    months: energyOf(firstMonth, today, "month"),
    losses: {
      ...pickFields(schemas.losses, losses),
      causes: losses.causes.map((cause) => pickFields(schemas.cause, cause)),
    },
    promise: promise ? pickFields(sharedPromiseSchema, promise) : null,
    ...(link.shows_tickets && {
      tickets: tickets
        .filter(({ closed_on }) => closed_on === null || closed_on >= yearAgo)
        .map((ticket) => pickFields(sharedTicketSchema, ticket)),
    }),
  };
}

/** Links to pages of plants for people without an account. See domain/owner-links.md. */
export const ownerLinkEndpoints = [listLinks, createLink, revokeLink, openLink];
