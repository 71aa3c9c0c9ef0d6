import { sql } from "kysely";
import { array, object, optional } from "superstruct";
import { ancestorIds, descendantsOf } from "../../access/companies";
import type { Api } from "../../api";
import { insertRows } from "../../db/bulk-insert";
import { runBatch } from "../../db/connect";
import { changesBetween } from "../../fleet/audit";
import { invalid, notFound } from "../../http/api-error";
import { flag, relationsQuery, text } from "../../http/fields";
import { id } from "../../http/references";
import { changeRevised, failWhenExists } from "../../http/revision";
import { type Company, companySchema, serializeCompanies } from "../../resources/users";
import { endpoint, many, one, reading, requestedRelations } from "../endpoint";

const allCompanies = endpoint("get", "/companies", {
  access: "admin",
  summary: "All companies, by name. with: parents, children, statistics.",
  query: object({ with: relationsQuery("parents", "children", "inbound_drivers", "driver_accounts", "statistics") }),
  response: many("Company", companySchema),
  async handle({ api, url }) {
    const rows = await api.db.selectFrom("companies").selectAll().orderBy("name").orderBy("id").execute();
    return serializeCompanies(api, rows, requestedRelations(url));
  },
});

const createCompany = endpoint("post", "/companies", {
  access: "admin",
  summary: "Creates a company.",
  body: object({ name: text() }),
  response: one("Company", companySchema),
  status: 201,
  async handle({ api, body }) {
    const { id: companyId } = await api.db
      .insertInto("companies")
      .values({ name: body.name, created_at: api.clock.instant })
      .returning("id")
      .executeTakeFirstOrThrow();
    return serializeCompany(api, companyId, new Set());
  },
});

const readCompany = endpoint("get", "/companies/{c}", {
  summary: "A company. with: parents, children, inbound_drivers, driver_accounts.",
  query: object({ with: relationsQuery("parents", "children", "inbound_drivers", "driver_accounts") }),
  response: one("Company", companySchema),
  handle: ({ api, params, url }) => serializeCompany(api, params.c, requestedRelations(url)),
});

const updateCompany = endpoint("put", "/companies/{c}", {
  access: "admin",
  summary: "Updates a company: name, children, inbound drivers, and access to light plants.",
  body: object({
    name: optional(text()),
    children: optional(array(object({ id: id("company") }))),
    inboundDrivers: optional(array(object({ id: id("driver") }))),
    non_mon_accessible: optional(flag()),
    non_mon_creation_enabled: optional(flag()),
  }),
  response: one("Company", companySchema),
  async handle(call) {
    const { api, params, body } = call;
    const children = body.children && [...new Set(body.children.map((child) => child.id))];
    const drivers = body.inboundDrivers && [...new Set(body.inboundDrivers.map((driver) => driver.id))];
    await changeRevised(call, "companies", async (guard) => {
      if (children) await assertValidChildren(api, params.c, children);
      const current = await serializeCompany(api, params.c, new Set(["children", "inbound_drivers"]));
      const accessible = body.non_mon_accessible ?? current.non_mon_accessible;
      const creation = accessible && (body.non_mon_creation_enabled ?? current.non_mon_creation_enabled);
      const { name, non_mon_accessible, non_mon_creation_enabled } = current;
      const changes = changesBetween(
        { name, non_mon_accessible, non_mon_creation_enabled },
        { name: body.name, non_mon_accessible: accessible, non_mon_creation_enabled: creation },
      );
      const relations = [
        ...(children && differ(children, current.children) ? replaceChildren(api, params.c, children) : []),
        ...(drivers && differ(drivers, current.inbound_drivers) ? replaceDrivers(api, params.c, drivers) : []),
      ];
      if (!changes && relations.length === 0) return;
      await runBatch(api.env.DB, [
        guard(current),
        ...(changes
          ? [
              api.db
                .updateTable("companies")
                .set({
                  name: body.name ?? name,
                  non_mon_accessible: accessible ? 1 : 0,
                  non_mon_creation_enabled: creation ? 1 : 0,
                })
                .where("id", "=", params.c),
            ]
          : []),
        ...relations,
        // The children may have become parents since they were checked.
        ...(children ? [failWhenExists(api, selectCycle(params.c))] : []),
      ]);
    });
    return serializeCompany(api, params.c, new Set(["children", "inbound_drivers"]));
  },
});

const children = endpoint("get", "/companies/{c}/children", {
  summary: "The child companies, by name. with: parents, children.",
  query: object({ with: relationsQuery("parents", "children", "inbound_drivers", "driver_accounts") }),
  response: many("Company", companySchema),
  read({ api, params, url }) {
    const companies = api.db
      .selectFrom("companies")
      .innerJoin("company_children", "company_children.child_id", "companies.id")
      .selectAll("companies")
      .where("company_children.parent_id", "=", params.c)
      .orderBy("companies.name")
      .orderBy("companies.id");
    return reading([companies], ([rows]) => serializeCompanies(api, rows, requestedRelations(url)));
  },
});

async function serializeCompany(api: Api, companyId: number, relations: ReadonlySet<string>): Promise<Company> {
  const rows = await api.db.selectFrom("companies").selectAll().where("id", "=", companyId).execute();
  const [company] = await serializeCompanies(api, rows, relations);
  if (!company) throw notFound("Company");
  return company;
}

/** Throws 4000 for the company itself and for its ancestors. */
async function assertValidChildren(api: Api, companyId: number, childIds: number[]): Promise<void> {
  if (childIds.includes(companyId)) throw invalid({ children: ["A company cannot be its own child."] });
  for (const childId of childIds) {
    if ((await descendantsOf(api.db, childId)).includes(companyId)) {
      throw invalid({ children: ["A company cannot have one of its parents as a child."] });
    }
  }
}

/** Selects the children of a company that are its ancestors. */
const selectCycle = (companyId: number) =>
  sql`select 1 from company_children where parent_id = ${companyId} and child_id in ${ancestorIds(companyId)}`;

/** Whether a list has other ids than the stored one. */
const differ = (ids: readonly number[], stored: readonly { readonly id: number }[] = []): boolean =>
  ids.length !== stored.length || stored.some(({ id }) => !ids.includes(id));

function replaceChildren(api: Api, companyId: number, childIds: number[]) {
  return [
    api.db.deleteFrom("company_children").where("parent_id", "=", companyId),
    ...insertRows(
      api.env.DB,
      "company_children",
      childIds.map((child_id) => ({ parent_id: companyId, child_id })),
    ),
  ];
}

function replaceDrivers(api: Api, companyId: number, driverIds: number[]) {
  return [
    api.db.deleteFrom("company_inbound_drivers").where("company_id", "=", companyId),
    ...insertRows(
      api.env.DB,
      "company_inbound_drivers",
      driverIds.map((inbound_driver_id) => ({ company_id: companyId, inbound_driver_id })),
    ),
  ];
}

/** Companies and their children. See domain/v0-calls.md#companies. */
export const companyEndpoints = [allCompanies, createCompany, readCompany, updateCompany, children];
