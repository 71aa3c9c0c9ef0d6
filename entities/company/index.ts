import {
  booleanOr,
  dateOrNull,
  type Infer,
  id,
  nameOrNull,
  numberOrNull,
  object,
  optional,
  textOrNull,
} from "@shared/api/v0/decoder";
import { named, page, personSchema, reference, relation, relations, rows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";

/** Figures of a company: its plants, its loss, and the last sign-in of its users. */
const statisticsSchema = object({
  plants: numberOrNull(),
  plants_with_issues: numberOrNull(),
  lost_kwh_per_day: numberOrNull(),
  lost_cents_per_day: numberOrNull(),
  not_received_kwh_per_day: numberOrNull(),
  at_stake_kwh_per_day: numberOrNull(),
  at_stake_cents_per_day: numberOrNull(),
  last_signed_in_at: dateOrNull(),
});
export type CompanyStatistics = Infer<typeof statisticsSchema>;

/** A company; `parents` and `statistics` only where the call requests them (domain/v0-calls.md#companies). */
export const companySchema = named(
  object({
    id: id(),
    name: nameOrNull(),
    non_mon_accessible: booleanOr(false),
    non_mon_creation_enabled: booleanOr(false),
    parents: relations(reference()),
    statistics: optional(relation(statisticsSchema)),
    /** For a change of what was read (domain/v0-api.md#revisions). */
    revision: optional(numberOrNull()),
  }),
);
export type Company = Infer<typeof companySchema>;

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

const ofCompany = { company_id: id(), company_name: nameOrNull() };

const searchSchema = object({
  plants: relations(named(object({ id: id(), name: nameOrNull(), city: nameOrNull(), ...ofCompany }))),
  tickets: relations(
    object({ id: id(), number: textOrNull(), title: nameOrNull(), closed_on: dateOrNull(), ...ofCompany }),
  ),
  users: relations(object({ ...personSchema.fields, id: id(), email: textOrNull(), ...ofCompany })),
});
export type CompaniesSearch = Infer<typeof searchSchema>;

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
  const schema = object({ search: textOrNull() });
  return (await api.read(`/companies/${companyId}/search-suggestion`, { query: { search }, schema, signal })).search;
};
