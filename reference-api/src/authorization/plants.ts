import { type Selectable, sql } from "kysely";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { descendantIds } from "../db/company-tree";
import type { Database } from "../db/schema";
import { accessDenied, notFound } from "../http/api-error";
import { isMember, requireCompanyAccess } from "./companies";

export type PlantRow = Selectable<Database["plants"]>;

/**
 * A plant as seen through a company: the company is its owner, is attached to it, or is an ancestor of one that
 * is. Throws 2000 when there is no such plant and 4005 when it is not visible from there. contract-v0 §8
 */
export async function requireVisiblePlant(
  api: Api,
  user: SignedInUser,
  companyId: number,
  plantId: number,
): Promise<PlantRow> {
  const [, plant] = await Promise.all([
    requireCompanyAccess(api, user, companyId),
    api.db
      .selectFrom("plants")
      .selectAll()
      .select(visibleFrom(companyId).as("seen"))
      .where("id", "=", plantId)
      .executeTakeFirst(),
  ]);
  if (!plant) throw notFound("Plant");
  const { seen, ...row } = plant;
  if (!seen) throw accessDenied("You have no access to this plant from this company.");
  return row;
}

/** As visiblePlant, and refuses with 4005 unless the user may change it. */
export async function requireWritablePlant(
  api: Api,
  user: SignedInUser,
  companyId: number,
  plantId: number,
): Promise<PlantRow> {
  const plant = await requireVisiblePlant(api, user, companyId, plantId);
  if (!(await canWritePlant(api, user, plant))) {
    throw accessDenied("Only the owning company of this plant may change it.");
  }
  return plant;
}

/** Whether the user belongs to the owning company or to an ancestor of it, or is an administrator. */
export async function canWritePlant(
  api: Api,
  user: SignedInUser,
  plant: { readonly owning_company_id: number },
): Promise<boolean> {
  return user.admin === 1 || isMember(api.db, user.id, [plant.owning_company_id]);
}

/** A meter of a plant. Throws 2000 when the plant has no such meter. */
export async function requireMeter(
  api: Api,
  plantId: number,
  meterId: number,
): Promise<Selectable<Database["meters"]>> {
  const meter = await api.db
    .selectFrom("meters")
    .selectAll()
    .where("id", "=", meterId)
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  if (!meter) throw notFound("Meter");
  return meter;
}

/** Condition on plants: linked to the company or to a company below it. */
function visibleFrom(companyId: number) {
  return sql<number>`exists (
    select 1 from plant_companies where plant_id = plants.id and company_id in ${descendantIds(companyId)}
  )`;
}

/** Whether a user sees a plant through any company they reach. */
export async function canSeePlant(api: Api, user: SignedInUser, plantId: number): Promise<boolean> {
  if (user.admin) return true;
  const links = await api.db
    .selectFrom("plant_companies")
    .select("company_id")
    .where("plant_id", "=", plantId)
    .execute();
  return isMember(
    api.db,
    user.id,
    links.map((link) => link.company_id),
  );
}
