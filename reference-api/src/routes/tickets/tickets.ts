import { searchTerms } from "@heliograph/rules/search-text";
import { ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import { type RawBuilder, sql } from "kysely";
import { object } from "superstruct";
import { visibilityGroupsOf } from "../../access/companies";
import { isVisibleTo } from "../../access/shared-resources";
import type { Api } from "../../api";
import { jsonList } from "../../db/connect";
import { type Messages, notFound, throwIfInvalid } from "../../http/api-error";
import { countCharacters, parseIdOrNull, queryText, relationsQuery } from "../../http/fields";
import { dayOf, dayStart, formatDay, formatInstant } from "../../lib/local-days";
import { countOf, maxSearchLength, orderBy, pageFields, parsePage, parseSort, sortQuery } from "../../lists/list-query";
import {
  selectTickets,
  serializeTicket,
  ticketActivity,
  ticketSchema,
  ticketTemplateSchema,
} from "../../resources/collaboration";
import { isWholeTicket, ticketNumber } from "../../resources/ticket-plants";
import { endpoint, many, one, paged, reading, requestedRelations } from "../endpoint";

/** Rows per page without `per_page`. See domain/limits.md#page-sizes. */
const ticketsPerPage = 15;

/** The position of a column's value in a list; null for another value. */
function rankOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return sql`(select key from json_each(${JSON.stringify(values)}) where value = ${column})`;
}

const columns = {
  id: sql`tickets.id`,
  number: ticketNumber,
  title: sql`tickets.sort_title`,
  status: sql`(tickets.closed_on is not null)`,
  created_at: sql`tickets.created_at`,
  closed_on: sql`tickets.closed_on`,
  company: sql`(select name from companies where companies.id = tickets.company_id)`,
  plant: sql`(select sort_name from plants where plants.id = tickets.plant_id)`,
  // The names in the order of the list: the user who was assigned first comes first.
  assignee: sql`(
    select users.first_name || ' ' || users.last_name from ticket_assignments
    join users on users.id = ticket_assignments.user_id
    where ticket_id = coalesce(tickets.parent_id, tickets.id) and unassigned_on is null
    order by assigned_on, ticket_assignments.id limit 1
  )`,
  ...ticketActivity,
  due_on: sql`tickets.due_on`,
  priority: rankOf(sql`tickets.priority`, ticketPriorities),
  waiting_for: rankOf(sql`tickets.waiting_for`, waitingParties),
  finding: rankOf(sql`tickets.finding`, ticketFindings),
} satisfies Record<string, RawBuilder<unknown>>;

const sortFields = Object.keys(columns) as (keyof typeof columns)[];

/** A filter by values that are separated by commas. */
function choiceQuery(subject: string, values: readonly string[]) {
  const value = `(${values.join("|")})`;
  return queryText(`${subject}, separated by commas: ${values.join(", ")} (extension \`tickets\`).`, {
    pattern: `^${value}(,${value})*$`,
  });
}

/** The query of a list of tickets. listTickets parses its filters. */
const ticketListQuerySchema = object({
  search: queryText("Free text: all words have to occur in the title, the number or the plant's name.", {
    maxLength: maxSearchLength,
  }),
  ticket_status: queryText("open or closed; all tickets by default.", { enum: ["open", "closed"] }),
  assigned_to: queryText("me, any, none, or user ids separated by commas.", {
    pattern: "^(none|(me|any|[1-9]\\d{0,14})(,(me|any|[1-9]\\d{0,14}))*)$",
  }),
  template: queryText("Ids of ticket templates separated by commas, or none.", {
    pattern: "^(none|[1-9]\\d{0,14}(,[1-9]\\d{0,14})*)$",
  }),
  older_than: queryText("Tickets that were created more than this number of days ago (extension `tickets`).", {
    pattern: "^[1-9]\\d{0,3}$",
  }),
  priority: choiceQuery("Priorities", ticketPriorities),
  waiting_for: choiceQuery("Whom the tickets wait for", ["nobody", ...waitingParties]),
  finding: choiceQuery("What was found", ["none", ...ticketFindings]),
  due: choiceQuery("Due dates, of which week is today and the next 6 days", ["overdue", "week", "none"]),
  ...pageFields,
  sort: sortQuery(sortFields),
  with: relationsQuery("assignees", "assignments", "plant", "ticketTemplate"),
});

type Condition = RawBuilder<boolean>;

/**
 * One page of the tickets on the plants of some companies, or of all companies if `companyIds` is null, with the total.
 * Throws 4000 for malformed filters.
 */
function listTickets(api: Api, userId: RawBuilder<number>, companyIds: readonly number[] | null, url: URL) {
  const query = url.searchParams;
  const relations = requestedRelations(url);
  const conditions = ticketConditions(query, userId, api.clock.today);
  const sort = parseSort(query, sortFields, { field: "created_at", descending: true });
  const { perPage, offset } = parsePage(query, ticketsPerPage);
  let scoped = api.db.selectFrom("tickets");
  if (companyIds !== null) scoped = scoped.where("tickets.visibility_group_id", "in", visibilityGroupsOf(companyIds));
  scoped = scoped.where(isWholeTicket(companyIds));
  for (const condition of conditions) scoped = scoped.where(condition);
  const sortKey: RawBuilder<unknown> = columns[sort.field];
  // Tickets of the same due date, or without one, are sorted by priority, the highest first.
  const secondKey = sort.field === "due_on" ? columns.priority : sql`null`;
  const direction = sort.descending ? "desc" : "asc";
  const page = api.db
    .with(
      (cte) => cte("matched").materialized(),
      () => scoped.select(["tickets.id", sortKey.as("sort_key"), secondKey.as("second_key")]),
    )
    .selectFrom("matched")
    .select(["id", "sort_key", "second_key", sql<number>`(select count(*) from matched)`.as("total")])
    .orderBy(orderBy("sort_key", direction))
    .orderBy("second_key", "desc")
    .orderBy("id", direction)
    .limit(perPage)
    .offset(offset);
  const tickets = selectTickets(api, companyIds?.[0] ?? null)
    .innerJoin(page.as("page"), "page.id", "tickets.id")
    .select("page.total")
    .orderBy(orderBy("page.sort_key", direction))
    .orderBy("page.second_key", "desc")
    .orderBy("page.id", direction);
  return reading([tickets], async ([rows]) => ({
    data: rows.map((row) => serializeTicket(row, relations)),
    total: rows[0]?.total ?? (offset === 0 ? 0 : await countOf(scoped)),
    per_page: perPage,
  }));
}

function ticketConditions(query: URLSearchParams, userId: RawBuilder<number>, today: string): Condition[] {
  const messages: Messages = {};
  const read = (name: string, parse: (value: string) => Condition | string) => {
    const value = query.get(name)?.trim() ?? "";
    if (value === "") return [];
    const parsed = parse(value);
    if (typeof parsed !== "string") return [parsed];
    messages[name] = [parsed];
    return [];
  };
  const conditions = [
    ...read("search", searchCondition),
    ...read("ticket_status", statusCondition),
    ...read("assigned_to", (value) => assigneeCondition(value, userId)),
    ...read("template", templateCondition),
    ...read("older_than", (value) => ageCondition(value, today)),
    ...read("priority", (value) => choiceCondition("priority", value, ticketPriorities)),
    ...read("waiting_for", (value) => choiceCondition("waiting_for", value, waitingParties, "nobody")),
    ...read("finding", (value) => choiceCondition("finding", value, ticketFindings, "none")),
    ...read("due", (value) => dueCondition(value, today)),
  ];
  throwIfInvalid(messages);
  return conditions;
}

function searchCondition(value: string): Condition | string {
  if (countCharacters(value) > maxSearchLength) return `Search for at most ${maxSearchLength} characters.`;
  const text = sql`${ticketNumber} || ' ' || tickets.search_text || ' ' || tickets.plant_search`;
  const terms = JSON.stringify(searchTerms(value));
  return sql<boolean>`not exists (select 1 from json_each(${terms}) as term where instr(${text}, term.value) = 0)`;
}

function statusCondition(value: string): Condition | string {
  if (value === "open") return sql<boolean>`tickets.closed_on is null`;
  if (value === "closed") return sql<boolean>`tickets.closed_on is not null`;
  return "Enter open or closed.";
}

/** `me`, `any`, `none` (only alone), or user ids. One of them has to match (domain/lists.md#tickets-lists). */
function assigneeCondition(value: string, userId: RawBuilder<number>): Condition | string {
  const names = splitNames(value);
  const assigned = sql`select 1 from ticket_assignments where ticket_id = coalesce(tickets.parent_id, tickets.id) and unassigned_on is null`;
  if (names.includes("none")) return names.length === 1 ? sql<boolean>`not exists (${assigned})` : onlyNone;
  if (names.includes("any")) return sql<boolean>`exists (${assigned})`;
  const ids = names.filter((name) => name !== "me").map(parseIdOrNull);
  if (ids.includes(null)) return "Enter me, any, none or user ids.";
  const isOne = sql`(user_id in ${jsonList(ids.filter((id) => id !== null))}${names.includes("me") ? sql` or user_id = ${userId}` : sql``})`;
  const ofUsers = sql`select ticket_id from ticket_assignments where unassigned_on is null and ${isOne}`;
  return sql<boolean>`coalesce(tickets.parent_id, tickets.id) in (${ofUsers})`;
}

/** Template ids, or `none` (only alone). See domain/lists.md#tickets-lists. */
function templateCondition(value: string): Condition | string {
  const names = splitNames(value);
  if (names.includes("none")) return names.length === 1 ? sql<boolean>`tickets.ticket_template_id is null` : onlyNone;
  const ids = names.map(parseIdOrNull).filter((id) => id !== null);
  if (ids.length < names.length) return "Enter none or template ids.";
  return sql<boolean>`tickets.ticket_template_id in ${jsonList(ids)}`;
}

/** Created more than this number of local days ago, as lists count the age. */
function ageCondition(value: string, today: string): Condition | string {
  if (!/^[1-9]\d{0,3}$/.test(value)) return "Enter a number of days from 1 to 9999.";
  const before = formatInstant(dayStart(dayOf(today) - Number(value)));
  return sql<boolean>`tickets.created_at < ${before}`;
}

/** One of some values. `none` is the name of the missing value. */
function choiceCondition(
  column: "priority" | "waiting_for" | "finding",
  value: string,
  values: readonly string[],
  none = "",
): Condition | string {
  const names = splitNames(value);
  if (names.some((name) => name === "" || (name !== none && !values.includes(name)))) {
    return `Enter one or more of ${[none, ...values].filter(Boolean).join(", ")}.`;
  }
  const stored = sql.ref(`tickets.${column}`);
  const isOne = sql`${stored} in ${jsonList(names)}`;
  return names.includes(none) ? sql<boolean>`(${stored} is null or ${isOne})` : sql<boolean>`${isOne}`;
}

/** The due date of open tickets. A closed ticket is not overdue. */
function dueCondition(value: string, today: string): Condition | string {
  const conditions: Record<string, Condition> = {
    overdue: sql`(tickets.closed_on is null and tickets.due_on < ${today})`,
    week: sql`(tickets.due_on between ${today} and ${formatDay(dayOf(today) + 6)})`,
    none: sql`tickets.due_on is null`,
  };
  const chosen = splitNames(value).map((name) => (Object.hasOwn(conditions, name) ? conditions[name] : undefined));
  const known = chosen.filter((condition) => condition !== undefined);
  if (known.length < chosen.length) return "Enter one or more of overdue, week, none.";
  return sql<boolean>`(${sql.join(known, sql` or `)})`;
}

const splitNames = (value: string) => value.split(",").map((name) => name.trim().toLowerCase());
const onlyNone = "The value none cannot be combined with others.";

const companyTickets = endpoint("get", "/companies/{c}/tickets", {
  summary: "A page of the tickets on a company's plants. with: assignees, assignments, plant, ticketTemplate.",
  query: ticketListQuerySchema,
  includesDescendants: true,
  response: paged("Ticket", ticketSchema),
  read: ({ api, userId, companyIds, url }) => listTickets(api, userId, companyIds, url),
});

const allTickets = endpoint("get", "/tickets", {
  access: "admin",
  summary: "A page of the tickets of all companies. with: assignees, assignments, plant, ticketTemplate.",
  query: ticketListQuerySchema,
  response: paged("Ticket", ticketSchema),
  read: ({ api, userId, url }) => listTickets(api, userId, null, url),
});

const readTicket = endpoint("get", "/companies/{c}/tickets/{t}", {
  summary: "A ticket on a plant that is visible to the company. with: plant, assignees, assignments, ticketTemplate.",
  query: object({ with: relationsQuery("assignees", "assignments", "plant", "ticketTemplate") }),
  response: one("Ticket", ticketSchema),
  async handle({ api, params, url }) {
    const row = await selectTickets(api, params.c)
      .where("tickets.id", "=", params.t)
      .executeTakeFirstOrThrow(() => notFound("Ticket"));
    return serializeTicket(row, requestedRelations(url));
  },
});

const templates = endpoint("get", "/companies/{c}/ticket-templates", {
  summary: "The ticket templates of a company and those for all companies, by name.",
  response: many("TicketTemplate", ticketTemplateSchema),
  async handle({ api, params }) {
    return api.db
      .selectFrom("ticket_templates")
      .select(["id", "name", "title", "description"])
      .where(isVisibleTo("ticket_templates", params.c))
      .orderBy("name")
      .execute();
  },
});

/** Tickets of companies, and their templates. See domain/v0-calls.md#tickets, domain/v0-calls.md#lists. */
export const ticketEndpoints = [companyTickets, allTickets, readTicket, templates];
