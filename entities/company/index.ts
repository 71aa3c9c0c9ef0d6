import * as v0 from "@shared/api/v0/decoder";
import { companyFields, named, page, personSchema, relation, relations, rows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";

/** Figures of a company: its plants, its loss, and the last sign-in of its users. */
const statisticsSchema = v0.object({
  plants: v0.numberOrNull(),
  plants_with_issues: v0.numberOrNull(),
  lost_kwh_per_day: v0.numberOrNull(),
  lost_cents_per_day: v0.numberOrNull(),
  not_received_kwh_per_day: v0.numberOrNull(),
  at_stake_kwh_per_day: v0.numberOrNull(),
  at_stake_cents_per_day: v0.numberOrNull(),
  last_signed_in_at: v0.dateOrNull(),
});
export type CompanyStatistics = v0.Infer<typeof statisticsSchema>;

/** A company; `parents` and `statistics` only where the call requests them (domain/v0-calls.md#companies). */
export const companySchema = named(
  v0.object({
    ...companyFields,
    statistics: v0.optional(relation(statisticsSchema)),
    /** For a change of what was read (domain/v0-api.md#revisions). */
    revision: v0.optional(v0.numberOrNull()),
  }),
);
export type Company = v0.Infer<typeof companySchema>;

/** All companies with their parents; for administrators. Throws `ApiError`. See domain/v0-calls.md#companies. */
export async function listCompanies(api: V0Client, { signal }: RequestOptions = {}): Promise<Company[]> {
  return (await readCompanies(api, { signal })).data;
}

/**
 * Lists all companies like `listCompanies`, and counts the companies that could not be parsed. Throws `ApiError`.
 * `hasStatistics`: whether the API offers figures of companies (the extension `companies`).
 */
export const readCompanies = (
  api: V0Client,
  { hasStatistics = false, signal }: RequestOptions & { hasStatistics?: boolean } = {},
) =>
  api.read("/companies", {
    query: { with: hasStatistics ? "parents,statistics" : "parents" },
    schema: page(companySchema),
    signal,
  });

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
export const updateCompany = (api: V0Client, companyId: number, changes: CompanyChanges, options: ChangeOptions = {}) =>
  api.write("PUT", `/companies/${companyId}`, { body: changes, ...options });

const ofCompany = { company_id: v0.id(), company_name: v0.nameOrNull() };

const searchSchema = v0.object({
  plants: relations(named(v0.object({ id: v0.id(), name: v0.nameOrNull(), city: v0.nameOrNull(), ...ofCompany }))),
  tickets: relations(
    v0.object({
      id: v0.id(),
      number: v0.textOrNull(),
      title: v0.nameOrNull(),
      closed_on: v0.dateOrNull(),
      ...ofCompany,
    }),
  ),
  users: relations(v0.object({ ...personSchema.fields, id: v0.id(), email: v0.textOrNull(), ...ofCompany })),
});
export type CompaniesSearch = v0.Infer<typeof searchSchema>;

/**
 * The best matching plants, tickets and users of all companies; for administrators, with the extension `search`. Throws
 * `ApiError`. See domain/v0-calls.md#lists.
 */
export const searchCompanies = (api: V0Client, search: string, { signal }: RequestOptions = {}) =>
  api.read("/search", { query: { search }, schema: searchSchema, signal });

/**
 * The words of a plant that are most like a text with typos; null if no plant of the company is like it. With the
 * extension `search`. Throws `ApiError`. See domain/v0-calls.md#lists.
 */
export const suggestSearch = async (
  api: V0Client,
  companyId: number,
  search: string,
  { signal }: RequestOptions = {},
) => {
  const schema = v0.object({ search: v0.textOrNull() });
  return (await api.read(`/companies/${companyId}/search-suggestion`, { query: { search }, schema, signal })).search;
};
