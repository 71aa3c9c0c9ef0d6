import { type Infer, object } from "@shared/api/v0/decoder";
import { booleanOr, id, nameOrNull } from "@shared/api/v0/fields";
import { named, page, reference, relations, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

/** A company; `parents` only where the call requests them (domain/v0-calls.md#companies). */
export const companySchema = named(
  object({
    id: id(),
    name: nameOrNull(),
    non_mon_accessible: booleanOr(false),
    non_mon_creation_enabled: booleanOr(false),
    parents: relations(reference()),
  }),
);
export type Company = Infer<typeof companySchema>;

/** All companies with their parents; for administrators. Throws `ApiError`. See domain/v0-calls.md#companies. */
export async function listCompanies(api: V0Client, { signal }: RequestOptions = {}): Promise<Company[]> {
  return (await readCompanies(api, { signal })).data;
}

/** Lists all companies like `listCompanies`, and counts the companies that could not be parsed. Throws `ApiError`. */
export const readCompanies = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/companies", { query: { with: "parents" }, schema: page(companySchema), signal });

/** The direct children of a company, by name. Throws `ApiError`. See domain/v0-calls.md#companies. */
export const listChildCompanies = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/children`, { schema: rows(companySchema), signal });

/**
 * One company. Throws `ApiError` 4005 without access, 2000 if it does not exist. See domain/v0-calls.md#companies,
 * domain/permissions.md#companies.
 */
export const getCompany = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}`, { schema: companySchema, signal });

/** Creates a company; for administrators. Throws `ApiError` 4000 with field messages (domain/v0-calls.md#companies). */
export const createCompany = (api: V0Client, name: string, { signal }: RequestOptions = {}) =>
  api.write("POST", "/companies", { body: { name }, schema: companySchema, signal });

interface CompanyChanges {
  name: string;
  children: { id: number }[];
  inboundDrivers: { id: number }[];
  non_mon_accessible: boolean;
  non_mon_creation_enabled: boolean;
}

/** Changes a company; for administrators. Throws `ApiError` 4000 with field messages (domain/v0-calls.md#companies). */
export const updateCompany = (
  api: V0Client,
  companyId: number,
  changes: CompanyChanges,
  { signal }: RequestOptions = {},
) => api.write("PUT", `/companies/${companyId}`, { body: changes, signal });
