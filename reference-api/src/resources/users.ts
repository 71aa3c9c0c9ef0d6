import { sql } from "kysely";
import { array, boolean, enums, type Infer, integer, nullable, number, object, optional, string } from "superstruct";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import { languages, type Row } from "../db/schema";
import { instant, pickFields } from "../http/fields";

export const companyReferenceSchema = object({ id: integer(), name: string() });

export const inboundDriverSchema = object({
  id: integer(),
  name: string(),
  display_name: nullable(string()),
  description: string(),
});

export const driverAccountSchema = object({
  id: integer(),
  display_name: string(),
  driver_name: string(),
  driver_display_name: nullable(string()),
});
export type DriverAccount = Infer<typeof driverAccountSchema>;

/** What administrators compare companies by: the plants that a company sees, and its users. */
export const companyStatisticsSchema = object({
  plants: integer(),
  /** The plants of the company's list of issues. */
  plants_with_issues: integer(),
  lost_kwh_per_day: nullable(number()),
  lost_cents_per_day: nullable(number()),
  not_received_kwh_per_day: nullable(number()),
  at_stake_kwh_per_day: nullable(number()),
  at_stake_cents_per_day: nullable(number()),
  /** The last sign-in of one of its users. */
  last_signed_in_at: nullable(instant()),
});

export const companySchema = object({
  id: integer(),
  name: string(),
  non_mon_accessible: boolean(),
  non_mon_creation_enabled: boolean(),
  revision: integer(),
  parents: optional(array(companyReferenceSchema)),
  children: optional(array(companyReferenceSchema)),
  inbound_drivers: optional(array(inboundDriverSchema)),
  driver_accounts: optional(array(driverAccountSchema)),
  statistics: optional(companyStatisticsSchema),
});
export type Company = Infer<typeof companySchema>;

export const userSchema = object({
  id: integer(),
  first_name: string(),
  last_name: string(),
  email: string(),
  admin: boolean(),
  robot: boolean(),
  auto_unsubscribed: nullable(enums(["hard_bounce", "spam_complaint", "unsubscribe"])),
  subscribed_to_status_emails: boolean(),
  companies: optional(array(companySchema)),
});
type User = Infer<typeof userSchema>;

/** The signed-in user. `language` is the language of mails; null if the user has chosen none. */
export const ownUserSchema = object({
  ...userSchema.schema,
  subscribed_to_ticket_emails: boolean(),
  language: nullable(enums(languages)),
});

/** A user in the list of a company. */
export const companyUserSchema = object({
  ...userSchema.schema,
  last_signed_in_at: nullable(instant()),
  /** When an administrator deactivated the account; null for an active one. */
  deactivated_at: nullable(instant()),
});

/** A reference to a user. `deleted_at` is set if the account was deleted. */
export const personSchema = object({
  id: integer(),
  first_name: string(),
  last_name: string(),
  deleted_at: nullable(instant()),
});
export type Person = Infer<typeof personSchema>;

export const accessTokenSchema = object({ access_token: string() });

export const driverStatusSchema = object({
  status: integer(),
  drivers: array(
    object({
      driver: string(),
      display_name: nullable(string()),
      description: string(),
      status: integer(),
      since: nullable(instant()),
      meters: nullable(integer()),
    }),
  ),
});
export type DriverStatus = Infer<typeof driverStatusSchema>;

/** Serializes a user, without companies. */
function serializeUser(row: Row<"users">): User {
  return {
    ...pickFields(userSchema, row),
    admin: row.admin === 1,
    robot: row.robot === 1,
    subscribed_to_status_emails: row.subscribed_to_status_emails === 1,
  };
}

/** Serializes the signed-in user. */
export const serializeOwnUser = (row: Row<"users">): Infer<typeof ownUserSchema> => ({
  ...serializeUser(row),
  subscribed_to_ticket_emails: row.subscribed_to_ticket_emails === 1,
  language: row.language,
});

/** Serializes a user of a company with the access of the user. */
export const serializeCompanyUser = (row: Row<"users">): Infer<typeof companyUserSchema> => ({
  ...serializeUser(row),
  last_signed_in_at: row.last_signed_in_at,
  deactivated_at: row.deactivated_at,
});

type CompanyRow = Row<"companies">;

/** Serializes companies with the requested relations: parents, children, inbound_drivers, driver_accounts, statistics. */
export async function serializeCompanies(
  api: Api,
  rows: readonly CompanyRow[],
  relations: ReadonlySet<string>,
): Promise<Company[]> {
  const ids = jsonList(rows.map((row) => row.id));
  const requested = <T>(name: string, query: T) => (relations.has(name) ? query : null);
  const relatives = (relative: "parent_id" | "child_id", own: "parent_id" | "child_id") =>
    api.db
      .selectFrom("company_children")
      .innerJoin("companies", "companies.id", `company_children.${relative}`)
      .select([`company_children.${own} as of`, "companies.id", "companies.name"])
      .where(`company_children.${own}`, "in", ids)
      .orderBy("companies.name");
  const [parents, children, drivers, accounts, totals, signIns] = await readBatch(api.env.DB, [
    requested("parents", relatives("parent_id", "child_id")),
    requested("children", relatives("child_id", "parent_id")),
    requested(
      "inbound_drivers",
      api.db
        .selectFrom("company_inbound_drivers")
        .innerJoin("inbound_drivers", "inbound_drivers.id", "company_inbound_drivers.inbound_driver_id")
        .select(["company_id as of", "inbound_drivers.id", "inbound_drivers.name", "display_name", "description"])
        .where("company_id", "in", ids)
        .orderBy("inbound_drivers.name"),
    ),
    requested(
      "driver_accounts",
      api.db
        .selectFrom("company_driver_accounts")
        .innerJoin("driver_accounts", "driver_accounts.id", "company_driver_accounts.driver_account_id")
        .innerJoin("inbound_drivers", "inbound_drivers.id", "driver_accounts.inbound_driver_id")
        .select([
          "company_id as of",
          "driver_accounts.id",
          "driver_accounts.display_name",
          "inbound_drivers.name as driver_name",
          "inbound_drivers.display_name as driver_display_name",
        ])
        .where("company_id", "in", ids)
        .orderBy("driver_accounts.display_name"),
    ),
    requested(
      "statistics",
      api.db
        .selectFrom("visibility_group_companies as visible")
        .innerJoin("plants", "plants.visibility_group_id", "visible.visibility_group_id")
        .select((eb) => [
          "visible.company_id as of",
          eb.fn.countAll<number>().as("plants"),
          eb.fn.count<number>("plants.issue_found_on").as("plants_with_issues"),
          sql<number | null>`round(sum(plants.lost_kwh_per_day), 3)`.as("lost_kwh_per_day"),
          sql<number | null>`round(sum(plants.lost_cents_per_day), 1)`.as("lost_cents_per_day"),
          sql<number | null>`round(sum(plants.not_received_kwh_per_day), 3)`.as("not_received_kwh_per_day"),
          sql<number | null>`round(sum(plants.at_stake_kwh_per_day), 3)`.as("at_stake_kwh_per_day"),
          // The value of a sum is known if the value of each energy is known.
          sql<number | null>`iif(
            max(plants.at_stake_kwh_per_day > 0 and plants.at_stake_cents_per_day is null) = 1,
            null, round(sum(plants.at_stake_cents_per_day), 1)
          )`.as("at_stake_cents_per_day"),
        ])
        .where("visible.company_id", "in", ids)
        .groupBy("visible.company_id"),
    ),
    requested(
      "statistics",
      api.db
        .selectFrom("company_users")
        .innerJoin("users", "users.id", "company_users.user_id")
        .select((eb) => ["company_id as of", eb.fn.max("last_signed_in_at").as("last_signed_in_at")])
        .where("company_id", "in", ids)
        .groupBy("company_id"),
    ),
  ]);
  const parentsOf = Map.groupBy(parents, (row) => row.of);
  const childrenOf = Map.groupBy(children, (row) => row.of);
  const driversOf = Map.groupBy(drivers, (row) => row.of);
  const accountsOf = Map.groupBy(accounts, (row) => row.of);
  const totalsOf = new Map(totals.map(({ of, ...values }) => [of, values]));
  const signInOf = new Map(signIns.map((row) => [row.of, row.last_signed_in_at]));
  const noPlants = {
    plants: 0,
    plants_with_issues: 0,
    lost_kwh_per_day: null,
    lost_cents_per_day: null,
    not_received_kwh_per_day: null,
    at_stake_kwh_per_day: null,
    at_stake_cents_per_day: null,
  };
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    non_mon_accessible: row.non_mon_accessible === 1,
    non_mon_creation_enabled: row.non_mon_creation_enabled === 1,
    revision: row.revision,
    ...(relations.has("parents") && { parents: (parentsOf.get(row.id) ?? []).map(reference) }),
    ...(relations.has("children") && { children: (childrenOf.get(row.id) ?? []).map(reference) }),
    ...(relations.has("inbound_drivers") && {
      inbound_drivers: (driversOf.get(row.id) ?? []).map(({ of: _, ...driver }) => driver),
    }),
    ...(relations.has("driver_accounts") && {
      driver_accounts: (accountsOf.get(row.id) ?? []).map(({ of: _, ...account }) => account),
    }),
    ...(relations.has("statistics") && {
      statistics: { ...(totalsOf.get(row.id) ?? noPlants), last_signed_in_at: signInOf.get(row.id) ?? null },
    }),
  }));
}

function reference({ id, name }: { id: number; name: string }) {
  return { id, name };
}
