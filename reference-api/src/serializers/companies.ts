import type { Selectable } from "kysely";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import type { Database } from "../db/schema";
import type { Company } from "../schemas/users";

type CompanyRow = Selectable<Database["companies"]>;

/** Serializes companies with the requested relations: parents, children, inbound_drivers, driver_accounts. */
export async function serializeCompanies(
  api: Api,
  rows: readonly CompanyRow[],
  relations: ReadonlySet<string>,
): Promise<Company[]> {
  const ids = jsonList(rows.map((row) => row.id));
  const isRequested = (name: string) => (relations.has(name) ? 1 : 0);
  const [parents, children, drivers, accounts] = await readBatch(api.env.DB, [
    api.db
      .selectFrom("company_children")
      .innerJoin("companies", "companies.id", "company_children.parent_id")
      .select(["company_children.child_id as of", "companies.id", "companies.name"])
      .where("company_children.child_id", "in", ids)
      .where((eb) => eb.val(isRequested("parents")), "=", 1)
      .orderBy("companies.name"),
    api.db
      .selectFrom("company_children")
      .innerJoin("companies", "companies.id", "company_children.child_id")
      .select(["company_children.parent_id as of", "companies.id", "companies.name"])
      .where("company_children.parent_id", "in", ids)
      .where((eb) => eb.val(isRequested("children")), "=", 1)
      .orderBy("companies.name"),
    api.db
      .selectFrom("company_inbound_drivers")
      .innerJoin("inbound_drivers", "inbound_drivers.id", "company_inbound_drivers.inbound_driver_id")
      .select(["company_id as of", "inbound_drivers.id", "inbound_drivers.name", "description"])
      .where("company_id", "in", ids)
      .where((eb) => eb.val(isRequested("inbound_drivers")), "=", 1)
      .orderBy("inbound_drivers.name"),
    api.db
      .selectFrom("company_driver_accounts")
      .innerJoin("driver_accounts", "driver_accounts.id", "company_driver_accounts.driver_account_id")
      .innerJoin("inbound_drivers", "inbound_drivers.id", "driver_accounts.inbound_driver_id")
      .select([
        "company_id as of",
        "driver_accounts.id",
        "display_name",
        "inbound_drivers.name as driver_name",
      ])
      .where("company_id", "in", ids)
      .where((eb) => eb.val(isRequested("driver_accounts")), "=", 1)
      .orderBy("display_name"),
  ]);
  const parentsOf = Map.groupBy(parents, (row) => row.of);
  const childrenOf = Map.groupBy(children, (row) => row.of);
  const driversOf = Map.groupBy(drivers, (row) => row.of);
  const accountsOf = Map.groupBy(accounts, (row) => row.of);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    non_mon_accessible: row.non_mon_accessible === 1,
    non_mon_creation_enabled: row.non_mon_creation_enabled === 1,
    ...(relations.has("parents") && { parents: (parentsOf.get(row.id) ?? []).map(reference) }),
    ...(relations.has("children") && { children: (childrenOf.get(row.id) ?? []).map(reference) }),
    ...(relations.has("inbound_drivers") && {
      inbound_drivers: (driversOf.get(row.id) ?? []).map(({ id, name, description }) => ({
        id,
        name,
        description,
      })),
    }),
    ...(relations.has("driver_accounts") && {
      driver_accounts: (accountsOf.get(row.id) ?? []).map(({ of: _, ...account }) => account),
    }),
  }));
}

function reference({ id, name }: { id: number; name: string }) {
  return { id, name };
}
