import { sql } from "kysely";
import { array, boolean, integer, nullable, object, string } from "superstruct";
import { decryptSecret, encryptSecret } from "../../access/stored-secrets";
import type { Api } from "../../api";
import { insertedId, runBatch, type Statement } from "../../db/connect";
import { invalid, notFound } from "../../http/api-error";
import { instant, pickFields, text } from "../../http/fields";
import { changeRevised } from "../../http/revision";
import { metersOfAccount } from "../../pull/accounts";
import { nextPullAt, pulledDriver } from "../../pull/pull";
import { driverAccountSchema } from "../../resources/users";
import { endpoint, noContent, one } from "../endpoint";

const keyField = () => text(200);

const pulledAccountSchema = object({
  id: integer(),
  display_name: string(),
  /** No response has the key itself. */
  has_key: boolean(),
  last_pulled_at: nullable(instant()),
  /** When it pulls next; null if it has no key or no site to read. */
  next_pull_at: nullable(instant()),
  /** As the status of a driver: 0 OK, 1 degraded, 2 not OK; its faults as text. */
  status: integer(),
  status_description: nullable(string()),
  revision: integer(),
});

const pulledAccounts = endpoint("get", "/companies/{c}/pulled-accounts", {
  access: "admin",
  summary: "The accounts of a company that pull measurements, by name: their last pull, its faults and the next one.",
  response: one("PulledAccounts", object({ enabled: boolean(), accounts: array(pulledAccountSchema) })),
  async handle({ api, params }) {
    const rows = await api.db
      .selectFrom("driver_accounts")
      .innerJoin("inbound_drivers", "inbound_drivers.id", "inbound_driver_id")
      .innerJoin("company_driver_accounts", "driver_account_id", "driver_accounts.id")
      .selectAll("driver_accounts")
      .where("inbound_drivers.name", "=", pulledDriver)
      .where("company_id", "=", params.c)
      .orderBy("driver_accounts.display_name")
      .orderBy("driver_accounts.id")
      .execute();
    const accounts = rows.map(async (row) =>
      pickFields(pulledAccountSchema, {
        ...row,
        has_key: row.api_key !== null,
        next_pull_at: await nextPullAt(api, row),
      }),
    );
    return { enabled: Boolean(api.env.SOLAREDGE_API_URL), accounts: await Promise.all(accounts) };
  },
});

const createAccount = endpoint("post", "/companies/{c}/driver-accounts", {
  access: "admin",
  summary: "Creates an account of SolarEdge with its key and attaches it to a company, which can then use the driver.",
  body: object({ display_name: text(), api_key: keyField() }),
  response: one("DriverAccount", driverAccountSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    const { db, env } = api;
    await runBatch(env.DB, driverStatements(api));
    const driver = await db
      .selectFrom("inbound_drivers")
      .select(["id", "name", "display_name"])
      .where("name", "=", pulledDriver)
      .executeTakeFirstOrThrow();
    const newest = sql<number>`(select max(id) from driver_accounts)`;
    const api_key = await encryptSecret(env, "driver account key", body.api_key);
    const [inserted] = await runBatch(env.DB, [
      db
        .insertInto("driver_accounts")
        .values({ ...body, api_key, inbound_driver_id: driver.id, api_key_user_id: user.id }),
      db
        .insertInto("driver_account_compositions")
        .columns(["driver_account_id", "composition_id"])
        .expression((eb) =>
          eb
            .selectFrom("credential_compositions")
            .select([newest.as("account"), "id"])
            .where("inbound_driver_id", "=", driver.id),
        ),
      db.insertInto("company_driver_accounts").values({ company_id: params.c, driver_account_id: newest }),
      db
        .insertInto("company_inbound_drivers")
        .values({ company_id: params.c, inbound_driver_id: driver.id })
        .onConflict((conflict) => conflict.doNothing()),
    ]);
    return {
      id: insertedId(inserted),
      display_name: body.display_name,
      driver_name: driver.name,
      driver_display_name: driver.display_name,
    };
  },
});

/** Creates the statements that insert the driver with its credentials into an installation without it. */
function driverStatements({ env }: Api): Statement[] {
  return [
    env.DB.prepare(
      `insert into inbound_drivers (name, display_name, description, status_description, validates_existence)
        values (?1, 'SolarEdge', 'SolarEdge monitoring API', 'All requests succeed.', 1) on conflict (name) do nothing`,
    ).bind(pulledDriver),
    env.DB.prepare(
      `insert into credential_compositions (inbound_driver_id, alias, display_name)
        select id, 'site', 'Whole site' from inbound_drivers where name = ?1
        on conflict (inbound_driver_id, alias) do nothing`,
    ).bind(pulledDriver),
    env.DB.prepare(
      `insert into credential_fields (composition_id, nr, name, display_name, pattern)
        select composition.id, 1, 'site', 'Site id', '[0-9]{1,10}' from credential_compositions as composition
        join inbound_drivers on inbound_drivers.id = inbound_driver_id where name = ?1 and alias = 'site'
        on conflict (composition_id, nr) do nothing`,
    ).bind(pulledDriver),
  ];
}

const setApiKey = endpoint("put", "/driver-accounts/{a}/api-key", {
  access: "admin",
  summary: "Replaces the key of an account of SolarEdge, or removes it with null: nothing is pulled then.",
  body: object({ api_key: nullable(keyField()) }),
  response: noContent,
  handle: (call) =>
    changeRevised(call, "driver_accounts", async (guard) => {
      const { api, user, params, body } = call;
      const account = await requirePulledAccount(api, params.a);
      const stored = account.api_key && (await decryptSecret(api.env, "driver account key", account.api_key));
      const guards = stored === body.api_key ? [] : [guard(account)];
      await runBatch(api.env.DB, [
        ...guards,
        api.db
          .updateTable("driver_accounts")
          .set({
            api_key: body.api_key && (await encryptSecret(api.env, "driver account key", body.api_key)),
            api_key_user_id: user.id,
            next_pull_at: null,
            failures: 0,
            status: 0,
            status_description: null,
            status_since: null,
          })
          .where("id", "=", params.a),
        // What the old key could not read is tried at once.
        api.db
          .updateTable("meter_pulls")
          .set({ next_pull_at: api.clock.instant })
          .where("fault", "is not", null)
          .where("meter_id", "in", metersOfAccount(api, params.a).select("meters.id")),
      ]);
    }),
});

const deleteAccount = endpoint("delete", "/driver-accounts/{a}", {
  access: "admin",
  summary: "Deletes an account of SolarEdge with its key, for all companies. What it has pulled stays.",
  response: noContent,
  async handle({ api, params }) {
    await requirePulledAccount(api, params.a);
    await api.db.deleteFrom("driver_accounts").where("id", "=", params.a).execute();
  },
});

async function requirePulledAccount({ db }: Api, accountId: number) {
  const account = await db
    .selectFrom("driver_accounts")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "inbound_driver_id")
    .select(["driver_accounts.id", "driver_accounts.revision", "api_key", "name"])
    .where("driver_accounts.id", "=", accountId)
    .executeTakeFirstOrThrow(() => notFound("Driver account"));
  if (account.name !== pulledDriver) throw invalid({ general: ["Only accounts of SolarEdge have a key."] });
  return account;
}

/** The accounts that pull measurements, and their keys. See domain/pull.md. */
export const pulledAccountEndpoints = [pulledAccounts, createAccount, setApiKey, deleteAccount];
