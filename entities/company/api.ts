import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type Company, companySchema } from "./schema";

/** All companies with their parents; for administrators. Throws `ApiError`. // contract §2 */
export function listCompanies(api: V0Client, { signal }: RequestOptions = {}): Promise<Company[]> {
  return api.read("/companies", { query: { with: "parents" }, schema: rows(companySchema), signal });
}

/** The direct children of a company, by name. Throws `ApiError`. // contract §2 */
export function listChildCompanies(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<Company[]> {
  return api.read(`/companies/${companyId}/children`, { schema: rows(companySchema), signal });
}

/** One company. Throws `ApiError` 4005 without access, 2000 if it does not exist. // contract §2, §8 */
export function getCompany(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<Company> {
  return api.read(`/companies/${companyId}`, { schema: companySchema, signal });
}
