import { type Page, page, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type Company, companySchema } from "./schema";

/** All companies with their parents; for administrators. Throws `ApiError`. // contract §2 */
export async function listCompanies(api: V0Client, { signal }: RequestOptions = {}): Promise<Company[]> {
  return (await readCompanies(api, { signal })).data;
}

/** Like `listCompanies`, with the number of companies that could not be read. Throws `ApiError`. */
export async function readCompanies(
  api: V0Client,
  { signal }: RequestOptions = {},
): Promise<Pick<Page<Company>, "data" | "unreadable">> {
  return api.read("/companies", { query: { with: "parents" }, schema: page(companySchema), signal });
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

/** Creates a company; for administrators. Throws `ApiError` 4000 with messages by field. // contract §2 */
export function createCompany(
  api: V0Client,
  name: string,
  { signal }: RequestOptions = {},
): Promise<Company> {
  return api.write("POST", "/companies", { body: { name }, schema: companySchema, signal });
}

/** What is changed of a company. */
export interface CompanyChanges {
  name: string;
  children: { id: number }[];
  inboundDrivers: { id: number }[];
  non_mon_accessible: boolean;
  non_mon_creation_enabled: boolean;
}

/** Changes a company; for administrators. Throws `ApiError` 4000 with messages by field. // spec 3 §7, contract §2 */
export function updateCompany(
  api: V0Client,
  companyId: number,
  changes: CompanyChanges,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", `/companies/${companyId}`, { body: changes, signal });
}
