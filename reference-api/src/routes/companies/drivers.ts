import { sql } from "kysely";
import type { Api } from "../../api";
import { requireCompanyAccess } from "../../authorization/companies";
import { descendantIds } from "../../db/company-tree";
import { exists } from "../../db/connect";
import { notFound } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { many, noContent } from "../../http/response-spec";
import {
  type DriverStatus,
  driverAccountSchema,
  driverStatusSchema,
  inboundDriverSchema,
} from "../../schemas/users";

const allDrivers = endpoint({
  method: "get",
  path: "/inbound-drivers",
  access: "admin",
  summary: "All inbound drivers, by name.",
  response: many("InboundDriver", inboundDriverSchema),
  handle: ({ api }) =>
    api.db.selectFrom("inbound_drivers").select(["id", "name", "description"]).orderBy("name").execute(),
});

const companyDrivers = endpoint({
  method: "get",
  path: "/companies/{c}/inbound-drivers",
  access: "user",
  summary: "The inbound drivers that a company can create meters with.",
  response: many("InboundDriver", inboundDriverSchema),
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    return driversOf(api, params.c).select(["id", "name", "description"]).orderBy("name").execute();
  },
});

const visibleDrivers = endpoint({
  method: "get",
  path: "/companies/{c}/visible-inbound-drivers",
  access: "user",
  summary:
    "The inbound drivers of a company, and those of meters on plants visible to it or its descendants.",
  response: many("InboundDriver", inboundDriverSchema),
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    return api.db
      .selectFrom("inbound_drivers")
      .select(["id", "name", "description"])
      .where(
        sql<boolean>`id in (select inbound_driver_id from company_inbound_drivers where company_id = ${params.c})
          or exists (
            select 1 from meters
            join plants on plants.id = meters.plant_id
            where meters.inbound_driver_id = inbound_drivers.id and plants.visibility_group_id in (
              select visibility_group_id from visibility_group_companies where company_id in ${descendantIds(params.c)}
            )
          )`,
      )
      .orderBy("name")
      .execute();
  },
});

const driverStatus = endpoint({
  method: "get",
  path: "/companies/{c}/driver-status",
  access: "user",
  summary:
    "The status of a company's inbound drivers: 0 OK, 1 degraded, 2 not OK; the status of the item is the worst of them.",
  response: many("DriverStatus", driverStatusSchema),
  async handle({ api, user, params }): Promise<DriverStatus[]> {
    await requireCompanyAccess(api, user, params.c);
    const drivers = await driversOf(api, params.c)
      .select(["name as driver", "status_description as description", "status"])
      .orderBy("status", "desc")
      .orderBy("name")
      .execute();
    return [{ status: Math.max(0, ...drivers.map((driver) => driver.status)), drivers }];
  },
});

const allAccounts = endpoint({
  method: "get",
  path: "/driver-accounts",
  access: "admin",
  summary: "All driver accounts, by name.",
  response: many("DriverAccount", driverAccountSchema),
  handle: ({ api }) => accounts(api).execute(),
});

const companyAccounts = endpoint({
  method: "get",
  path: "/companies/{c}/driver-accounts",
  access: "user",
  summary: "The driver accounts attached to a company, by name.",
  response: many("DriverAccount", driverAccountSchema),
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    return accounts(api)
      .innerJoin("company_driver_accounts", "company_driver_accounts.driver_account_id", "driver_accounts.id")
      .where("company_driver_accounts.company_id", "=", params.c)
      .execute();
  },
});

const attachAccount = endpoint({
  method: "put",
  path: "/companies/{c}/driver-accounts/{a}",
  access: "admin",
  summary: "Attaches a driver account to a company.",
  response: noContent,
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    await assertAccountExists(api, params.a);
    await api.db
      .insertInto("company_driver_accounts")
      .values({ company_id: params.c, driver_account_id: params.a })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

const detachAccount = endpoint({
  method: "delete",
  path: "/companies/{c}/driver-accounts/{a}",
  access: "admin",
  summary: "Detaches a driver account from a company.",
  response: noContent,
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    await assertAccountExists(api, params.a);
    await api.db
      .deleteFrom("company_driver_accounts")
      .where("company_id", "=", params.c)
      .where("driver_account_id", "=", params.a)
      .execute();
  },
});

function driversOf(api: Api, companyId: number) {
  return api.db
    .selectFrom("inbound_drivers")
    .innerJoin("company_inbound_drivers", "company_inbound_drivers.inbound_driver_id", "inbound_drivers.id")
    .where("company_inbound_drivers.company_id", "=", companyId);
}

function accounts(api: Api) {
  return api.db
    .selectFrom("driver_accounts")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "driver_accounts.inbound_driver_id")
    .select(["driver_accounts.id", "driver_accounts.display_name", "inbound_drivers.name as driver_name"])
    .orderBy("driver_accounts.display_name")
    .orderBy("driver_accounts.id");
}

async function assertAccountExists(api: Api, accountId: number): Promise<void> {
  const account = api.db.selectFrom("driver_accounts").select("id").where("id", "=", accountId);
  if (!(await exists(account))) throw notFound("Driver account");
}

/** Inbound drivers, their status, and driver accounts. contract-v0 §2 */
export const driverEndpoints = [
  allDrivers,
  companyDrivers,
  visibleDrivers,
  driverStatus,
  allAccounts,
  companyAccounts,
  attachAccount,
  detachAccount,
];
