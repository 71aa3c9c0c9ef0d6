import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Api } from "../api";
import { exists, jsonList } from "../db/connect";
import type { Database } from "../db/schema";
import { invalid } from "../http/api-error";
import { parseIdOrNull } from "../http/fields";

/** Subquery with the ids that `start` selects, and with the ids of all companies `above` or `below` them. */
function withRelatives(start: RawBuilder<unknown>, side: "above" | "below") {
  const [relative, own] = side === "above" ? ["parent_id", "child_id"] : ["child_id", "parent_id"];
  return sql<number>`(
    with recursive reached(id) as (
      ${start}
      union
      select ${sql.ref(relative)} from company_children join reached on ${sql.ref(own)} = reached.id
    )
    select id from reached
  )`;
}

/** Subquery with the ids of a company and of all its ancestors. */
export const ancestorIds = (companyId: number | RawBuilder<number> | null) =>
  withRelatives(sql`select ${companyId}`, "above");

/** Subquery with the ids of a company and of all its descendants. */
export const descendantIds = (companyId: number) => withRelatives(sql`select ${companyId}`, "below");

/** Subquery with the ids of the companies that a user has access to as a member: their own and all descendants. */
export const reachedIds = (userId: RawBuilder<number>) =>
  withRelatives(sql`select company_id from company_users where user_id = ${userId}`, "below");

/** Whether the user is a member of a company or of its ancestor. */
export function isMember(db: Kysely<Database>, userId: number, companyId: number): Promise<boolean> {
  return exists(
    db
      .selectFrom("company_users")
      .select("company_id")
      .where("user_id", "=", userId)
      .where("company_id", "in", ancestorIds(companyId)),
  );
}

/** Condition on users, by the name of their table in the statement: administrators, and users who reach a company. */
export const seesCompany = (users: string, companyId: number | RawBuilder<number>) =>
  sql<SqlBool>`(${sql.ref(`${users}.admin`)} = 1 or exists (
    select 1 from company_users where user_id = ${sql.ref(`${users}.id`)} and company_id in ${ancestorIds(companyId)}
  ))`;

/** Subquery with the ids of the companies that see a plant. */
export const companiesThatSee = (plantId: number) =>
  withRelatives(sql`select company_id from plant_companies where plant_id = ${plantId}`, "above");

/** Returns the ids of all descendants of a company. */
export async function descendantsOf(db: Kysely<Database>, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "in", descendantIds(companyId))
    .where("id", "!=", companyId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** The direct children of a company, by name. */
export function listChildren(api: Api, companyId: number): Promise<{ id: number; name: string }[]> {
  return api.db
    .selectFrom("companies")
    .innerJoin("company_children", "company_children.child_id", "companies.id")
    .select(["companies.id", "companies.name"])
    .where("company_children.parent_id", "=", companyId)
    .orderBy("companies.name")
    .execute();
}

/** The ids of the companies whose plants a list or a statistic covers. The first id is {c}, the company of the path. */
export type CompanyScope = readonly [companyId: number, ...descendantIds: number[]];

/** The companies in `child_company_ids[]` of a URL. Throws 4000 for an invalid id. */
export function requestedChildren(url: URL): number[] {
  const requested = url.searchParams.getAll("child_company_ids[]").map(parseIdOrNull);
  const childIds = requested.filter((id) => id !== null);
  if (childIds.length < requested.length) throw invalid({ child_company_ids: ["Enter valid ids."] });
  return childIds;
}

/** The scope of {c} and the requested companies below it. */
export function companyScope(companyId: number, childIds: readonly number[]): CompanyScope {
  return [companyId, ...new Set(childIds.filter((id) => id !== companyId))];
}

/** Subquery with the visibility groups of some companies. The companies see every plant of these groups. */
export function visibilityGroupsOf(companyIds: readonly number[]) {
  return sql<number>`(select visibility_group_id from visibility_group_companies where company_id in ${jsonList(companyIds)})`;
}
