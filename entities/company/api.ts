import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type Company, companySchema } from "./schema";

interface CallOptions {
  signal?: AbortSignal;
}

/** Every company there is, each with its parents; for administrators. // contract §2 */
export function listCompanies(api: V0Client, { signal }: CallOptions = {}): Promise<Company[]> {
  return api.read("/companies", { query: { with: "parents" }, schema: rows(companySchema), signal });
}

/** The companies right below one, by name. // contract §2 */
export function listChildCompanies(
  api: V0Client,
  companyId: number,
  { signal }: CallOptions = {},
): Promise<Company[]> {
  return api.read(`/companies/${companyId}/children`, { schema: rows(companySchema), signal });
}

/** One company; `ApiError` 4005 where it may not be seen, 2000 where there is none. // contract §2, §8 */
export function getCompany(api: V0Client, id: number, { signal }: CallOptions = {}): Promise<Company> {
  return api.read(`/companies/${id}`, { schema: companySchema, signal });
}
