/** The rows that a request may name by their ids. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import type { Database } from "../db/schema";
import { accessDenied, notFound } from "../http/api-error";
import type { Reference, ReferenceKind } from "../http/references";
import { reachedIds } from "./companies";
import { visibleFrom } from "./plants";
import type { Select } from "./request";
import { isVisibleTo } from "./shared-resources";

/** What a request is about. The rows that it names have to belong to it. */
export interface ReferenceScope {
  readonly api: Api;
  /** Expression with the id of the user. */
  readonly userId: RawBuilder<number>;
  /** Whether only administrators may send the request. They may name every company, user, driver and account. */
  readonly isForAdmins: boolean;
  /** The ids of the path by the names of their parameters. */
  readonly path: Readonly<Record<string, number | string>>;
}

interface Kind {
  readonly table: keyof Database;
  /** Condition on the table: the request may name the row. */
  readonly isAllowed: (scope: ReferenceScope) => RawBuilder<SqlBool>;
}

const always = sql<SqlBool>`true`;
const ofPlant = ({ path }: ReferenceScope) => sql<SqlBool>`plant_id = ${path.p}`;
const ofMeter = ({ path }: ReferenceScope) => sql<SqlBool>`meter_id = ${path.m}`;
const isAdmin = ({ userId }: ReferenceScope) =>
  sql<SqlBool>`exists (select 1 from users where id = ${userId} and admin = 1)`;
/** The owner of the plant of the path, and the company of its ticket; null without one. */
const plantOwner = ({ path }: ReferenceScope) =>
  sql<number>`(select owning_company_id from plants where id = ${path.p ?? null})`;
const ticketCompany = ({ path }: ReferenceScope) =>
  sql<number>`(select company_id from tickets where id = ${path.t ?? null})`;
const companyOf = ({ path }: ReferenceScope) => Number(path.c);

/** The kinds of ids, and the rule of each (domain/permissions.md#identifiers). */
const kinds = {
  company: { table: "companies", isAllowed: () => always },
  "child company": {
    table: "companies",
    isAllowed: ({ path }) => sql`id in (select child_id from company_children where parent_id = ${path.c})`,
  },
  "attached company": {
    table: "companies",
    isAllowed: (scope) => sql`(
      ${isAdmin(scope)} or id in ${reachedIds(scope.userId)}
      or id in (select company_id from plant_companies where plant_id = ${scope.path.p})
    )`,
  },
  plant: {
    table: "plants",
    isAllowed: (scope) => (scope.path.c === undefined ? always : visibleFrom(companyOf(scope))),
  },
  meter: { table: "meters", isAllowed: (scope) => (scope.path.p === undefined ? always : ofPlant(scope)) },
  issue: {
    table: "issues",
    isAllowed: (scope) => (scope.path.m === undefined ? ofPlant(scope) : sql`${ofPlant(scope)} and ${ofMeter(scope)}`),
  },
  "issue of the company": {
    table: "issues",
    isAllowed: (scope) =>
      sql`exists (select 1 from plants where plants.id = issues.plant_id and ${visibleFrom(companyOf(scope))})`,
  },
  ticket: { table: "tickets", isAllowed: isVisibleTicket },
  "ticket template": {
    table: "ticket_templates",
    isAllowed: (scope) => isVisibleTo("ticket_templates", companyOf(scope), ticketCompany(scope)),
  },
  user: {
    table: "users",
    isAllowed: (scope) =>
      scope.isForAdmins
        ? always
        : sql`(
            id = ${scope.userId}
            or id in (
              select user_id from company_users where company_id = ${scope.path.c} or company_id = ${ticketCompany(scope)}
            )
            or id in (select user_id from ticket_assignments where ticket_id = (
              select coalesce(parent_id, id) from tickets where id = ${scope.path.t ?? null}
            ))
            or id in (select user_id from report_recipients where schedule_id = ${scope.path.r ?? null})
          )`,
  },
  tag: { table: "tags", isAllowed: (scope) => isVisibleTo("tags", companyOf(scope)) },
  "custom field type": {
    table: "custom_field_types",
    isAllowed: (scope) => isVisibleTo("custom_field_types", companyOf(scope)),
  },
  driver: { table: "inbound_drivers", isAllowed: isUsableDriver },
  "driver account": {
    table: "driver_accounts",
    isAllowed: (scope) =>
      scope.isForAdmins
        ? always
        : sql`id in (
            select driver_account_id from company_driver_accounts
            where company_id = ${scope.path.p === undefined ? companyOf(scope) : plantOwner(scope)}
          )`,
  },
  note: { table: "notes", isAllowed: ofPlant },
  file: { table: "files", isAllowed: ofPlant },
  contact: { table: "contacts", isAllowed: ofPlant },
  "custom field": {
    table: "custom_fields",
    isAllowed: (scope) => sql`${ofPlant(scope)} and (${isAdmin(scope)} or type_id in (
      select id from custom_field_types where ${isVisibleTo("custom_field_types", companyOf(scope))}
    ))`,
  },
  promise: { table: "promise_periods", isAllowed: ofPlant },
  "measurement import": { table: "measurement_imports", isAllowed: ofMeter },
  "ingest key": { table: "ingest_keys", isAllowed: ofMeter },
  report: { table: "reports", isAllowed: ({ userId }) => sql`user_id = ${userId}` },
  "push device": { table: "push_devices", isAllowed: ({ userId }) => sql`user_id = ${userId}` },
  "alert rule": {
    table: "alert_rules",
    isAllowed: (scope) => sql`user_id = ${scope.userId} and company_id = ${companyOf(scope)}`,
  },
  "access token": {
    table: "access_tokens",
    isAllowed: ({ userId }) => sql`user_id = ${userId} and scope in ('read', 'write')`,
  },
  "report schedule": { table: "report_schedules", isAllowed: (scope) => sql`company_id = ${companyOf(scope)}` },
  "sent report": { table: "sent_reports", isAllowed: ({ path }) => sql`schedule_id = ${path.r}` },
  "owner link": { table: "owner_links", isAllowed: (scope) => sql`company_id = ${companyOf(scope)}` },
} satisfies Record<ReferenceKind, Kind>;

/** A ticket of the plant, of a plant that the company sees, or, without a company, of a plant that the user sees. */
function isVisibleTicket(scope: ReferenceScope): RawBuilder<SqlBool> {
  const { p, c } = scope.path;
  if (p !== undefined) return ofPlant(scope);
  if (c !== undefined) {
    return sql`exists (select 1 from plants where plants.id = tickets.plant_id and ${visibleFrom(Number(c))})`;
  }
  return sql`(${isAdmin(scope)} or exists (
    select 1 from plant_companies
    where plant_companies.plant_id = tickets.plant_id and company_id in ${reachedIds(scope.userId)}
  ))`;
}

/**
 * A driver of the company or of the owner of the plant; without a company, a driver of a company that the user has access
 * to, or of a meter that the user sees.
 */
function isUsableDriver(scope: ReferenceScope): RawBuilder<SqlBool> {
  if (scope.isForAdmins) return always;
  if (scope.path.c !== undefined) {
    return sql`id in (
      select inbound_driver_id from company_inbound_drivers
      where company_id = ${scope.path.c} or company_id = ${plantOwner(scope)}
    )`;
  }
  return sql`(
    ${isAdmin(scope)}
    or id in (select inbound_driver_id from company_inbound_drivers where company_id in ${reachedIds(scope.userId)})
    or exists (
      select 1 from meters join plant_companies on plant_companies.plant_id = meters.plant_id
      where meters.inbound_driver_id = inbound_drivers.id and company_id in ${reachedIds(scope.userId)}
    )
  )`;
}

/** Selects the rows of a reference that a request may name. A driver is named by its id or its name. */
export function selectAllowed(scope: ReferenceScope, { kind, values }: Reference): Select<unknown> {
  const { table, isAllowed }: Kind = kinds[kind];
  const rows = scope.api.db.selectFrom(table as "inbound_drivers").where(isAllowed(scope));
  if (kind !== "driver") return rows.select("id").where("id", "in", jsonList(values as readonly number[]));
  const names = jsonList(values.map(String));
  return rows.select(["id", "name"]).where(sql<SqlBool>`(name in ${names} or cast(id as text) in ${names})`);
}

/**
 * Throws unless all rows of some references were selected: 4005 for a plant, and 2000 for everything else, whether it
 * exists or not (domain/permissions.md#identifiers).
 */
export function assertAllowed(references: readonly Reference[], selected: readonly unknown[][]): void {
  for (const [index, { kind, field, values }] of references.entries()) {
    const found = new Set(selected[index]?.flatMap((row) => Object.values(row as object).map(String)));
    if (values.every((value) => found.has(String(value)))) continue;
    throw kind === "plant"
      ? accessDenied(undefined, field)
      : notFound(kind.charAt(0).toUpperCase() + kind.slice(1), field);
  }
}

/** Throws unless a request may name the rows of some references. */
export async function requireAllowed(scope: ReferenceScope, references: readonly Reference[]): Promise<void> {
  if (references.length === 0) return;
  const selects = references.map((reference) => selectAllowed(scope, reference));
  assertAllowed(references, await readBatch(scope.api.env.DB, selects));
}
