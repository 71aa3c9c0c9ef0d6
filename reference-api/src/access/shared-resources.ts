import { type Compilable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Api } from "../api";
import { literalList } from "../db/connect";
import { accessDenied, notFound } from "../http/api-error";

/**
 * The visibility rule of resources that companies own and share. A company sees its own rows (`company_id`) and the
 * rows shared with it. Tags and custom field types are shared by a link table. A ticket template without a company is
 * shared with all companies (domain/permissions.md#sharing).
 */
const sharedResources = {
  tags: { label: "Tag", linkTable: "company_tags", linkColumn: "tag_id" },
  custom_field_types: { label: "Custom field type", linkTable: "company_custom_field_types", linkColumn: "type_id" },
  ticket_templates: { label: "Ticket template", linkTable: null, linkColumn: null },
} as const;

type SharedResource = keyof typeof sharedResources;

/** Resources that a company can share with its child companies. */
export type ShareableResource = Exclude<SharedResource, "ticket_templates">;

/** Condition on a resource's table: the row is visible to at least one of the companies. */
export function isVisibleTo(
  resource: SharedResource,
  ...companyIds: (number | RawBuilder<number>)[]
): RawBuilder<SqlBool> {
  const { linkTable, linkColumn } = sharedResources[resource];
  const owner = sql.ref(`${resource}.company_id`);
  const companies = literalList(companyIds);
  const isShared =
    linkTable === null
      ? sql`${owner} is null`
      : sql`${sql.ref(`${resource}.id`)} in (
          select ${sql.ref(linkColumn)} from ${sql.table(linkTable)} where company_id in ${companies}
        )`;
  return sql<SqlBool>`(${owner} in ${companies} or ${isShared})`;
}

/** Loads the name and owner of a resource that is visible to a company. Throws 2000 if it is not visible. */
export async function requireVisible(
  api: Api,
  resource: ShareableResource,
  companyId: number,
  id: number,
): Promise<{ name: string; company_id: number }> {
  return api.db
    .selectFrom(resource as "tags")
    .select(["name", "company_id"])
    .where("id", "=", id)
    .where(isVisibleTo(resource, companyId))
    .executeTakeFirstOrThrow(() => notFound(sharedResources[resource].label));
}

/**
 * Loads the name of a resource that a company owns. Throws 2000 if the resource is not visible to the company, and 4005
 * with the message if another company owns it.
 */
export async function requireOwned(
  api: Api,
  resource: ShareableResource,
  companyId: number,
  id: number,
  message = `Only the company that owns a ${resourceName(resource)} may share it.`,
): Promise<string> {
  const { name, company_id } = await requireVisible(api, resource, companyId, id);
  if (company_id !== companyId) throw accessDenied(message);
  return name;
}

/** The name of a resource inside a sentence. */
export function resourceName(resource: ShareableResource): string {
  return sharedResources[resource].label.toLowerCase();
}

/**
 * Creates a statement that makes a resource visible to a company. It has no effect if the resource is already visible.
 */
export function share(api: Api, resource: ShareableResource, id: number, companyId: number): Compilable {
  const { linkTable, linkColumn } = sharedResources[resource];
  const statement = sql`insert into ${sql.table(linkTable)} (company_id, ${sql.ref(linkColumn)})
    values (${companyId}, ${id}) on conflict do nothing`;
  return { compile: () => statement.compile(api.db) };
}

/** Creates a statement that ends the sharing of a resource with a company. */
export function unshare(api: Api, resource: ShareableResource, id: number, companyId: number): Compilable {
  const { linkTable, linkColumn } = sharedResources[resource];
  const statement = sql`delete from ${sql.table(linkTable)}
    where company_id = ${companyId} and ${sql.ref(linkColumn)} = ${id}`;
  return { compile: () => statement.compile(api.db) };
}
