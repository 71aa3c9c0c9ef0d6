import { array, boolean, type Infer, integer, object, string } from "superstruct";
import type { Api } from "../../api";
import { requireCompanyAccess } from "../../authorization/companies";
import { findDriver } from "../../authorization/drivers";
import { jsonList } from "../../db/connect";
import { notFound } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { many } from "../../http/response-spec";

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

const driverCompositions = endpoint({
  method: "get",
  path: "/companies/{c}/driver/{d:text}/credential-compositions",
  access: "user",
  summary: "The credential compositions that identify a meter at a driver, given by id or name.",
  response: many("CredentialComposition", credentialCompositionSchema),
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    const driver = await findDriver(api, params.d);
    if (!driver) throw notFound("Driver");
    const rows = await api.db
      .selectFrom("credential_compositions")
      .select(["id", "alias", "display_name"])
      .where("inbound_driver_id", "=", driver.id)
      .orderBy("id")
      .execute();
    return withFields(
      api,
      rows.map((row) => ({ ...row, values: {} })),
    );
  },
});

const accountCompositions = endpoint({
  method: "get",
  path: "/companies/{c}/driver-accounts/{a}/credential-compositions",
  access: "user",
  summary: "The credential compositions of a driver account, with the values it prescribes.",
  response: many("CredentialComposition", credentialCompositionSchema),
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    const account = await api.db
      .selectFrom("company_driver_accounts")
      .select("driver_account_id")
      .where("company_id", "=", params.c)
      .where("driver_account_id", "=", params.a)
      .executeTakeFirst();
    if (!account) throw notFound("Driver account");
    const rows = await api.db
      .selectFrom("driver_account_compositions")
      .innerJoin(
        "credential_compositions",
        "credential_compositions.id",
        "driver_account_compositions.composition_id",
      )
      .select(["credential_compositions.id", "alias", "display_name", "field_values"])
      .where("driver_account_id", "=", params.a)
      .orderBy("credential_compositions.id")
      .execute();
    return withFields(
      api,
      rows.map((row) => ({ ...row, values: JSON.parse(row.field_values) as Record<string, string> })),
    );
  },
});

/** Adds the fields of each composition; a field with a prescribed value is not editable. spec 2 §3 */
async function withFields(
  api: Api,
  compositions: readonly {
    readonly id: number;
    readonly alias: string;
    readonly display_name: string;
    readonly values: Readonly<Record<string, string>>;
  }[],
): Promise<CredentialComposition[]> {
  const rows = await api.db
    .selectFrom("credential_fields")
    .selectAll()
    .where("composition_id", "in", jsonList(compositions.map(({ id }) => id)))
    .orderBy("nr")
    .execute();
  const fieldsOf = Map.groupBy(rows, (row) => row.composition_id);
  return compositions.map(({ id, alias, display_name, values }) => ({
    display_name,
    credential_fields: (fieldsOf.get(id) ?? []).map((field) => ({
      name: field.name,
      display_name: field.display_name,
      editable: field.editable === 1 && values[field.name] === undefined,
      value: values[field.name] ?? "",
      composition_alias: alias,
      nr: field.nr,
    })),
  }));
}

/** Credentials that identify a meter at its driver. contract-v0 §5 */
export const credentialEndpoints = [driverCompositions, accountCompositions];
