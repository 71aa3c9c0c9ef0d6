import { type Kysely, sql } from "kysely";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { jsonList } from "../db/connect";
import type { Database } from "../db/schema";
import { ApiError, accessDenied, notFound } from "../http/api-error";

/**
 * Refuses unless the company is one of the user's own or a descendant of one; administrators reach every company
 * there is. Someone without the right learns nothing about whether the company exists. contract-v0 §8
 */
export async function requireCompanyAccess(api: Api, user: SignedInUser, companyId: number): Promise<void> {
  if (user.admin) {
    const company = await api.db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .executeTakeFirst();
    if (!company) throw notFound("Company");
    return;
  }
  if (!(await isMember(api.db, user.id, [companyId]))) throw accessDenied();
}

/** Whether the user belongs to one of the companies or to an ancestor of one. */
export async function isMember(db: Kysely<Database>, userId: number, companyIds: number[]): Promise<boolean> {
  const row = await db
    .withRecursive("up(id)", (cte) =>
      cte
        .selectFrom("companies")
        .select("id")
        .where("id", "in", jsonList(companyIds))
        .union(
          cte
            .selectFrom("company_children")
            .innerJoin("up", "up.id", "company_children.child_id")
            .select("company_children.parent_id as id"),
        ),
    )
    .selectFrom("up")
    .innerJoin("company_users", "company_users.company_id", "up.id")
    .select("up.id")
    .where("company_users.user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** All companies below one, not counting itself. */
export async function descendantsOf(db: Kysely<Database>, companyId: number): Promise<number[]> {
  const rows = await db
    .withRecursive("down(id)", (cte) =>
      cte
        .selectFrom("company_children")
        .select("child_id as id")
        .where("parent_id", "=", companyId)
        .union(
          cte
            .selectFrom("company_children")
            .innerJoin("down", "down.id", "company_children.parent_id")
            .select("company_children.child_id as id"),
        ),
    )
    .selectFrom("down")
    .select("id")
    .where("id", "!=", companyId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * The companies whose plants a list or figure covers: {c} and the descendants its `child_company_ids[]` names.
 * Throws 4000 for what is no id and 4005 for a company that is not below {c}.
 */
export async function requestedCompanies(
  api: Api,
  user: SignedInUser,
  companyId: number,
  url: URL,
): Promise<number[]> {
  await requireCompanyAccess(api, user, companyId);
  const requested = url.searchParams.getAll("child_company_ids[]");
  if (requested.length === 0) return [companyId];
  if (!requested.every((value) => /^[1-9]\d{0,14}$/.test(value))) {
    throw new ApiError(4000, { child_company_ids: ["These are not ids."] });
  }
  const descendants = new Set(await descendantsOf(api.db, companyId));
  const children = requested.map(Number).filter((id) => id !== companyId);
  if (!children.every((id) => descendants.has(id))) throw accessDenied();
  return [...new Set([companyId, ...children])];
}

/** The visibility_groups of some companies as a subquery: their plants are those whose visibility_group_id is in it. */
export function visibilityGroupsOf(companyIds: readonly number[]) {
  return sql<number>`(select visibility_group_id from visibility_group_companies where company_id in ${jsonList(companyIds)})`;
}
