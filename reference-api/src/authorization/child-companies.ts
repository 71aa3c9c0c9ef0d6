import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { notFound } from "../http/api-error";
import { requireCompanyAccess } from "./companies";

/** The direct children of a company, by name. */
export function childrenOf(api: Api, companyId: number): Promise<{ id: number; name: string }[]> {
  return api.db
    .selectFrom("companies")
    .innerJoin("company_children", "company_children.child_id", "companies.id")
    .select(["companies.id", "companies.name"])
    .where("company_children.parent_id", "=", companyId)
    .orderBy("companies.name")
    .execute();
}

/** Refuses unless the user reaches the company and the other one is a child of it (2000). */
export async function requireChildCompany(
  api: Api,
  user: SignedInUser,
  companyId: number,
  childId: number,
): Promise<void> {
  await requireCompanyAccess(api, user, companyId);
  if (!(await childrenOf(api, companyId)).some((child) => child.id === childId))
    throw notFound("Child company");
}
