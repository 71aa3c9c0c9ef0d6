import { type Infer, object } from "@shared/api/v0/decoder";
import { dateOrNull, id, nameOrNull, textOrNull } from "@shared/api/v0/fields";
import { named, personSchema, relations } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

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
