import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Api } from "../api";
import type { Row } from "../db/schema";
import { notFound } from "../http/api-error";
import { ancestorIds, descendantIds, isMember } from "./companies";
import type { SignedInUser } from "./tokens";

export type PlantRow = Row<"plants">;
export type MeterRow = Row<"meters">;

/**
 * Whether the user may change a plant. Members of the owning company, members of its ancestors, and administrators may.
 */
export async function canWritePlant(api: Api, user: Member, plant: OwnedPlant): Promise<boolean> {
  return user.admin === 1 || belongsToOwner(api, user, plant);
}

/** As `canWritePlant`, as a condition about the user with an id. */
export const mayWritePlant = (userId: RawBuilder<number>, plantId: number) =>
  sql<SqlBool>`exists (
    select 1 from users where id = ${userId} and (admin = 1 or exists (
      select 1 from company_users where user_id = users.id and company_id in ${ancestorIds(
        sql`(select owning_company_id from plants where id = ${plantId})`,
      )}
    ))
  )`;

/** Whether the user is a member of the company that owns a plant, or of its ancestor. */
export function belongsToOwner(api: Api, user: Pick<Member, "id">, plant: OwnedPlant): Promise<boolean> {
  return isMember(api.db, user.id, plant.owning_company_id);
}

type Member = Pick<SignedInUser, "id" | "admin">;
type OwnedPlant = Pick<PlantRow, "owning_company_id">;

/** Condition on plants: linked to the company or to a descendant of the company. */
export function visibleFrom(companyId: number) {
  return sql<SqlBool>`exists (
    select 1 from plant_companies where plant_id = plants.id and company_id in ${descendantIds(companyId)}
  )`;
}

type PlantTable = "meters" | "issues" | "tickets" | "promise_periods" | "contacts" | "files" | "custom_fields";

/** Loads a row that belongs to a plant, by table and id. Throws 2000 with the label if the plant has no such row. */
export async function requirePlantRow<T extends PlantTable>(
  api: Api,
  table: T,
  plantId: number,
  id: number,
  label: string,
): Promise<Row<T>> {
  const row = await api.db
    .selectFrom(table as "meters")
    .selectAll()
    .where("id", "=", id)
    .where("plant_id", "=", plantId)
    .executeTakeFirstOrThrow(() => notFound(label));
  return row as unknown as Row<T>;
}

export type TicketRow = Row<"tickets">;

/** Loads a ticket of a plant. Throws 2000 if the plant has no such ticket. */
export function requireTicket(api: Api, { p, t }: { readonly p: number; readonly t: number }): Promise<TicketRow> {
  return requirePlantRow(api, "tickets", p, t, "Ticket");
}

/** Loads the plant of a ticket. */
export function loadTicketPlant(api: Api, ticketId: number): Promise<PlantRow> {
  return api.db
    .selectFrom("plants")
    .innerJoin("tickets", "tickets.plant_id", "plants.id")
    .selectAll("plants")
    .where("tickets.id", "=", ticketId)
    .executeTakeFirstOrThrow(() => notFound("Ticket"));
}

/**
 * Whether the user is the support account, which may write notes and comments on every plant
 * (domain/permissions.md#users).
 */
export function isSupport(api: Pick<Api, "env">, user: Pick<SignedInUser, "id">): boolean {
  return api.env.SUPPORT_USER_ID !== undefined && api.env.SUPPORT_USER_ID === String(user.id);
}
