import { type RawBuilder, sql } from "kysely";
import { object } from "superstruct";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { visibilityGroupsOf } from "../authorization/companies";
import { jsonList } from "../db/connect";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { queryText } from "../http/fields";
import { parseIdOrNull } from "../http/ids";
import { maxSearchLength } from "./filter-values";
import { countOf, offsetOf, orderBy, pageFields, sortOf } from "./paging";

/** Rows per page. spec 3 §9 */
export const ticketsPerPage = 15;

/** The query of a list of tickets; listTickets parses its filters. */
export const ticketListQuerySchema = object({
  search: queryText("Free text: a part of the title or the number."),
  ticket_status: queryText("open or closed; all tickets by default."),
  assigned_to: queryText("me, any, none, or user ids separated by commas."),
  template: queryText("Ids of ticket templates separated by commas, or none."),
  ...pageFields,
  with: queryText("Relations to include: assignees, assignments, plant, ticketTemplate."),
});

const sortFields = [
  "id",
  "number",
  "title",
  "status",
  "created_at",
  "closed_on",
  "company",
  "plant",
] as const;

const columns: Record<(typeof sortFields)[number], RawBuilder<unknown>> = {
  id: sql`tickets.id`,
  number: sql`tickets.number`,
  title: sql`tickets.title`,
  status: sql`(tickets.closed_on is not null)`,
  created_at: sql`tickets.created_at`,
  closed_on: sql`tickets.closed_on`,
  company: sql`(select name from companies where companies.id = tickets.company_id)`,
  plant: sql`tickets.plant_name`,
};

type Condition = RawBuilder<boolean>;

/**
 * One page of tickets on the plants of some companies, or of all companies when `companyIds` is null, with the total.
 * Throws 4000 for malformed filters.
 */
export async function listTickets(
  api: Api,
  user: SignedInUser,
  companyIds: readonly number[] | null,
  query: URLSearchParams,
): Promise<{ ids: number[]; total: number }> {
  const conditions = ticketConditions(query, user);
  const sort = sortOf(query, sortFields, { field: "created_at", descending: true });
  const offset = offsetOf(query, ticketsPerPage);
  let scoped = api.db.selectFrom("tickets");
  if (companyIds !== null)
    scoped = scoped.where("tickets.visibility_group_id", "in", visibilityGroupsOf(companyIds));
  for (const condition of conditions) scoped = scoped.where(condition);
  const direction = sort.descending ? "desc" : "asc";
  const rows = await api.db
    .with(
      (cte) => cte("matched").materialized(),
      () => scoped.select(["tickets.id", columns[sort.field].as("sort_key")]),
    )
    .selectFrom("matched")
    .select(["id", sql<number>`(select count(*) from matched)`.as("total")])
    .orderBy(orderBy("sort_key", direction))
    .orderBy("id", direction)
    .limit(ticketsPerPage)
    .offset(offset)
    .execute();
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(scoped));
  return { ids: rows.map((row) => row.id), total };
}

function ticketConditions(query: URLSearchParams, user: SignedInUser): Condition[] {
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
    ...read("assigned_to", (value) => assigneeCondition(value, user)),
    ...read("template", templateCondition),
  ];
  throwIfInvalid(messages);
  return conditions;
}

function searchCondition(value: string): Condition | string {
  if (value.length > maxSearchLength) return `Search for at most ${maxSearchLength} characters.`;
  const searched = value.toLowerCase();
  return sql<boolean>`(instr(lower(tickets.title), ${searched}) > 0 or instr(tickets.number, ${searched}) > 0)`;
}

function statusCondition(value: string): Condition | string {
  if (value === "open") return sql<boolean>`tickets.closed_on is null`;
  if (value === "closed") return sql<boolean>`tickets.closed_on is not null`;
  return "Enter open or closed.";
}

/** `me`, `any`, `none` (only by itself), or user ids, of which one has to match. spec 3 §5 */
function assigneeCondition(value: string, user: SignedInUser): Condition | string {
  const names = value.split(",").map((name) => name.trim().toLowerCase());
  const assigned = sql`select 1 from ticket_assignments where ticket_id = tickets.id and unassigned_on is null`;
  if (names.includes("none")) {
    return names.length === 1
      ? sql<boolean>`not exists (${assigned})`
      : "The value none cannot be combined with others.";
  }
  if (names.includes("any")) return sql<boolean>`exists (${assigned})`;
  const ids = names.map((name) => (name === "me" ? user.id : parseIdOrNull(name)));
  if (ids.includes(null)) return "Enter me, any, none or user ids.";
  return sql<boolean>`+tickets.id in (
    select ticket_id from ticket_assignments
    where unassigned_on is null and user_id in ${jsonList(ids.filter((id) => id !== null))}
  )`;
}

/** Template ids, or `none` (only by itself). spec 3 §5 */
function templateCondition(value: string): Condition | string {
  const names = value.split(",").map((name) => name.trim().toLowerCase());
  if (names.includes("none")) {
    return names.length === 1
      ? sql<boolean>`tickets.ticket_template_id is null`
      : "The value none cannot be combined with others.";
  }
  const ids = names.map(parseIdOrNull);
  if (ids.includes(null)) return "Enter none or template ids.";
  return sql<boolean>`tickets.ticket_template_id in ${jsonList(ids.filter((id) => id !== null))}`;
}
