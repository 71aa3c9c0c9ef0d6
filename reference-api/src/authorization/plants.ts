import { type Selectable, sql } from "kysely";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { descendantIds } from "../db/company-tree";
import type { Database } from "../db/schema";
import { accessDenied, notFound } from "../http/api-error";
import { isMember, requireCompanyAccess } from "./companies";

export type PlantRow = Selectable<Database["plants"]>;

/**
 * A plant seen through a company, which owns it, is attached to it or is an ancestor of such a company. Throws 2000
 * for an unknown plant and 4005 when the plant is not visible to the company. contract-v0 §8
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
      .select(visibleFrom(companyId).as("is_visible"))
      .where("id", "=", plantId)
      .executeTakeFirst(),
  ]);
  if (!plant) throw notFound("Plant");
  const { is_visible, ...row } = plant;
  if (!is_visible) throw accessDenied("This company has no access to this plant.");
  return row;
}

/** As `requireVisiblePlant`, and throws 4005 unless the user may change the plant. */
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

/** Whether the user may change a plant: members of the owning company or of an ancestor of it, and administrators. */
export async function canWritePlant(
  api: Api,
  user: SignedInUser,
  plant: { readonly owning_company_id: number },
): Promise<boolean> {
  return user.admin === 1 || isMember(api.db, user.id, [plant.owning_company_id]);
}

/** Condition on plants: linked to the company or to a company below it. */
function visibleFrom(companyId: number) {
  return sql<number>`exists (
    select 1 from plant_companies where plant_id = plants.id and company_id in ${descendantIds(companyId)}
  )`;
}

/** Whether a plant is visible to a user through any company. */
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
