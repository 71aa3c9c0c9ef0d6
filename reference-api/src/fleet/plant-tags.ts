import { isVisibleTo } from "../access/shared-resources";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { insertRows } from "../db/bulk-insert";
import { jsonList, type Statement } from "../db/connect";
import { auditRow } from "./audit";
import { refreshPlantColumns } from "./plant-columns";

/**
 * Creates statements that replace the tags of a plant that are visible to a company, none if it has exactly these. Other
 * tags are not changed.
 */
export async function replacePlantTags(
  api: Api,
  companyId: number,
  plantId: number,
  tagIds: readonly number[],
): Promise<Statement[]> {
  const visible = api.db.selectFrom("tags").select("id").where(isVisibleTo("tags", companyId));
  const stored = await api.db
    .selectFrom("plant_tags")
    .select("tag_id")
    .where("plant_id", "=", plantId)
    .where("tag_id", "in", visible)
    .execute();
  const given = new Set(tagIds);
  if (given.size === stored.length && stored.every(({ tag_id }) => given.has(tag_id))) return [];
  return [
    api.db.deleteFrom("plant_tags").where("plant_id", "=", plantId).where("tag_id", "in", visible),
    ...insertRows(
      api.env.DB,
      "plant_tags",
      [...given].map((tag_id) => ({ plant_id: plantId, tag_id })),
      // A tag that is no longer shared with the company is not deleted before.
      "on conflict do nothing",
    ),
    ...refreshPlantColumns(api.db, api.clock.today, [plantId]),
  ];
}

/** Creates statements that remove a tag from the plants of a company, with an audit entry for each plant. */
export async function removeTagFromPlants(
  api: Api,
  user: SignedInUser,
  tag: { readonly id: number; readonly name: string },
  ownerId: number,
): Promise<Statement[]> {
  const rows = await api.db
    .selectFrom("plant_tags")
    .innerJoin("plants", "plants.id", "plant_tags.plant_id")
    .select("plants.id")
    .where("plant_tags.tag_id", "=", tag.id)
    .where("plants.owning_company_id", "=", ownerId)
    .execute();
  if (rows.length === 0) return [];
  const plantIds = rows.map((plant) => plant.id);
  return [
    ...insertRows(
      api.env.DB,
      "audits",
      plantIds.map((id) => auditRow(api, user, id, ["tag", tag.id], "detached", { old: { tag: tag.name } })),
    ),
    api.db.deleteFrom("plant_tags").where("tag_id", "=", tag.id).where("plant_id", "in", jsonList(plantIds)),
    ...refreshPlantColumns(api.db, api.clock.today, plantIds),
  ];
}
