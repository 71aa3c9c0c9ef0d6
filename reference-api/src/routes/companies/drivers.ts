import { type Compilable, sql } from "kysely";
import { array, boolean, type Infer, integer, object, string } from "superstruct";
import { descendantIds } from "../../access/companies";
import { findDriver, metersOfFaultyDriver, selectDrivers } from "../../access/drivers";
import type { Api } from "../../api";
import { jsonList, runBatch } from "../../db/connect";
import { describePushFault, toPushFault } from "../../ingest/keys";
import { type DriverStatus, driverAccountSchema, driverStatusSchema, inboundDriverSchema } from "../../resources/users";
import { endpoint, many, noContent } from "../endpoint";

const credentialCompositionSchema = object({
  display_name: string(),
  credential_fields: array(
    object({
      name: string(),
      display_name: string(),
      editable: boolean(),
      value: string(),
      composition_alias: string(),
      nr: integer(),
    }),
  ),
});
type CredentialComposition = Infer<typeof credentialCompositionSchema>;

const driverCompositions = endpoint("get", "/companies/{c}/driver/{d:text}/credential-compositions", {
  summary: "The credential compositions that identify a meter at a driver, given by id or name.",
  response: many("CredentialComposition", credentialCompositionSchema),
  async handle({ api, params }) {
    const driver = await findDriver(api, params.d);
    return withFields(api, await compositions(api).where("inbound_driver_id", "=", driver.id).execute());
  },
});

const accountCompositions = endpoint("get", "/companies/{c}/driver-accounts/{a}/credential-compositions", {
  summary: "The credential compositions of a driver account, with the values it prescribes.",
  response: many("CredentialComposition", credentialCompositionSchema),
  async handle({ api, params }) {
    const prescribed = compositions(api)
      .innerJoin("driver_account_compositions", "composition_id", "credential_compositions.id")
      .select("field_values")
      .where("driver_account_id", "=", params.a);
    return withFields(api, await prescribed.execute());
  },
});

const compositions = (api: Api) =>
  api.db
    .selectFrom("credential_compositions")
    .select(["credential_compositions.id", "alias", "display_name"])
    .orderBy("credential_compositions.id");

/** Adds the fields of each composition. Fields with a prescribed value are fixed (domain/meters.md#credentials). */
async function withFields(
  api: Api,
  found: readonly {
    readonly id: number;
    readonly alias: string;
    readonly display_name: string;
    /** The prescribed values as JSON. */
    readonly field_values?: string;
  }[],
): Promise<CredentialComposition[]> {
  const rows = await api.db
    .selectFrom("credential_fields")
    .selectAll()
    .where("composition_id", "in", jsonList(found.map(({ id }) => id)))
    .orderBy("nr")
    .execute();
  const pickFields = Map.groupBy(rows, (row) => row.composition_id);
  return found.map(({ id, alias, display_name, field_values = "{}" }) => {
    const values: Record<string, string> = JSON.parse(field_values);
    const credential_fields = (pickFields.get(id) ?? []).map((field) => ({
      name: field.name,
      display_name: field.display_name,
      editable: field.editable === 1 && values[field.name] === undefined,
      value: values[field.name] ?? "",
      composition_alias: alias,
      nr: field.nr,
    }));
    return { display_name, credential_fields };
  });
}

/** The credentials that identify a meter at its driver (domain/v0-calls.md#companies). */
export const credentialEndpoints = [driverCompositions, accountCompositions];

const driverColumns = ["id", "name", "display_name", "description"] as const;

const allDrivers = endpoint("get", "/inbound-drivers", {
  access: "admin",
  summary: "All inbound drivers, by name.",
  response: many("InboundDriver", inboundDriverSchema),
  handle: ({ api }) => api.db.selectFrom("inbound_drivers").select(driverColumns).orderBy("name").execute(),
});

const companyDrivers = endpoint("get", "/companies/{c}/inbound-drivers", {
  summary: "The inbound drivers that a company can create meters with.",
  response: many("InboundDriver", inboundDriverSchema),
  handle: ({ api, params }) => selectDrivers(api, params.c).select(driverColumns).orderBy("name").execute(),
});

const visibleDrivers = endpoint("get", "/companies/{c}/visible-inbound-drivers", {
  summary: "The inbound drivers of a company, and the drivers of meters on plants visible to it or its descendants.",
  response: many("InboundDriver", inboundDriverSchema),
  async handle({ api, params }) {
    return api.db
      .selectFrom("inbound_drivers")
      .select(driverColumns)
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

const driverStatus = endpoint("get", "/companies/{c}/driver-status", {
  summary:
    "The status of a company's inbound drivers: 0 OK, 1 degraded, 2 not OK, and since when and for how many meters; the status of the item is the worst of them.",
  response: many("DriverStatus", driverStatusSchema),
  async handle({ api, params }): Promise<DriverStatus[]> {
    const [rows, ...faults] = await Promise.all([
      selectDrivers(api, params.c)
        .select([
          "name as driver",
          "display_name",
          "status_description as description",
          "status",
          "status_since as since",
          metersOfFaultyDriver(params.c),
        ])
        .orderBy("name")
        .execute(),
      accountFaults(api, params.c),
      pushFaults(api, params.c),
    ]);
    const drivers = rows
      .map((row) => ({
        ...row,
        ...faults.flat().find(({ driver, status }) => driver === row.driver && status >= row.status),
      }))
      .sort((a, b) => b.status - a.status);
    return [{ status: Math.max(0, ...drivers.map((driver) => driver.status)), drivers }];
  },
});

/** The faults of a company's accounts as the status of their drivers, the worst first (domain/pull.md#status). */
async function accountFaults(
  { db, env }: Api,
  companyId: number,
): Promise<Omit<DriverStatus["drivers"][number], "meters">[]> {
  if (!env.SOLAREDGE_API_URL) return [];
  const accounts = await db
    .selectFrom("driver_accounts")
    .innerJoin("company_driver_accounts", "company_driver_accounts.driver_account_id", "driver_accounts.id")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "driver_accounts.inbound_driver_id")
    .select(["inbound_drivers.name", "inbound_drivers.display_name", "driver_accounts.display_name as account"])
    .select(["driver_accounts.status", "driver_accounts.status_since", "driver_accounts.status_description"])
    .where("company_id", "=", companyId)
    .where("api_key", "is not", null)
    .where("driver_accounts.status", ">", 0)
    .orderBy("driver_accounts.status", "desc")
    .orderBy("driver_accounts.id")
    .execute();
  return accounts.map(({ name, display_name, account, status, status_since, status_description }) => ({
    driver: name,
    display_name,
    description: `${account}: ${status_description}`,
    status,
    since: status_since,
  }));
}

/** The devices of a company's meters of which nothing is stored, as the status of their drivers (domain/ingest.md#faults). */
async function pushFaults({ db }: Api, companyId: number): Promise<Omit<DriverStatus["drivers"][number], "meters">[]> {
  const keys = await db
    .selectFrom("ingest_keys")
    .innerJoin("meters", "meters.id", "ingest_keys.meter_id")
    .innerJoin("plants", "plants.id", "meters.plant_id")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
    .select(["inbound_drivers.name", "inbound_drivers.display_name", "plants.name as plant", "meters.name as meter"])
    .select("meters.id as meter_id")
    .select(["fault", "fault_since", "fault_clock_minutes"])
    .where("owning_company_id", "=", companyId)
    .where("fault", "is not", null)
    .orderBy("fault_since")
    .orderBy("ingest_keys.id")
    .execute();
  return [...Map.groupBy(keys, ({ name }) => name)].flatMap(([driver, [first, ...others]]) => {
    const fault = first && toPushFault(first);
    if (!fault) return [];
    const more = others.length === 0 ? "" : ` ${others.length} more send nothing that can be stored.`;
    const meter = first.meter || `Meter #${first.meter_id}`;
    const description = `${first.plant}, ${meter}: ${describePushFault(fault)}.${more}`;
    return { driver, display_name: first.display_name, description, status: 1 as const, since: fault.since };
  });
}

const allAccounts = endpoint("get", "/driver-accounts", {
  access: "admin",
  summary: "All driver accounts, by name.",
  response: many("DriverAccount", driverAccountSchema),
  handle: ({ api }) => accounts(api).execute(),
});

const companyAccounts = endpoint("get", "/companies/{c}/driver-accounts", {
  summary: "The driver accounts attached to a company, by name.",
  response: many("DriverAccount", driverAccountSchema),
  async handle({ api, params }) {
    return accounts(api)
      .innerJoin("company_driver_accounts", "company_driver_accounts.driver_account_id", "driver_accounts.id")
      .where("company_driver_accounts.company_id", "=", params.c)
      .execute();
  },
});

/** An endpoint that attaches a driver account to a company or detaches it. */
const accountLink = (
  method: "put" | "delete",
  summary: string,
  change: (db: Api["db"], link: { company_id: number; driver_account_id: number }) => Compilable,
) =>
  endpoint(method, "/companies/{c}/driver-accounts/{a}", {
    access: "admin",
    summary,
    response: noContent,
    async handle({ api, params: { c, a } }) {
      await runBatch(api.env.DB, [change(api.db, { company_id: c, driver_account_id: a })]);
    },
  });

const attachAccount = accountLink("put", "Attaches a driver account to a company.", (db, link) =>
  db
    .insertInto("company_driver_accounts")
    .values(link)
    .onConflict((conflict) => conflict.doNothing()),
);

const detachAccount = accountLink("delete", "Detaches a driver account from a company.", (db, link) =>
  db.deleteFrom("company_driver_accounts").where((eb) => eb.and(link)),
);

function accounts(api: Api) {
  return api.db
    .selectFrom("driver_accounts")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "driver_accounts.inbound_driver_id")
    .select(["driver_accounts.id", "driver_accounts.display_name"])
    .select(["inbound_drivers.name as driver_name", "inbound_drivers.display_name as driver_display_name"])
    .orderBy("driver_accounts.display_name")
    .orderBy("driver_accounts.id");
}

/** Inbound drivers, their status, and driver accounts. See domain/v0-calls.md#companies. */
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
