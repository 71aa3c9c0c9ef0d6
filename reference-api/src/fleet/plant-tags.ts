import type { Compilable } from "kysely";
import { isVisibleTo } from "../access/shared-resources";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { jsonList } from "../db/connect";
import { invalid } from "../http/api-error";
import { refreshPlantColumns } from "./plant-columns";

/**
 * Statements that replace those tags of a plant that are visible to a company; its other tags stay. Throws 4000 for a
 * tag that is not visible to the company.
 */
export async function replacePlantTags(
  api: Api,
  companyId: number,
  plantId: number,
  tagIds: readonly number[],
): Promise<Compilable[]> {
  const rows = await api.db.selectFrom("tags").select("id").where(isVisibleTo("tags", companyId)).execute();
  const visible = rows.map((tag) => tag.id);
  if (!tagIds.every((id) => visible.includes(id))) throw invalid({ tag_ids: ["One of these tags does not exist."] });
  return [
    api.db.deleteFrom("plant_tags").where("plant_id", "=", plantId).where("tag_id", "in", jsonList(visible)),
    api.db
      .insertInto("plant_tags")
      .columns(["plant_id", "tag_id"])
      .expression((eb) =>
        eb
          .selectFrom("tags")
          .select((select) => [select.val(plantId).as("plant_id"), "id"])
          .where("id", "in", jsonList(tagIds)),
      ),
  ];
}

/** Statements that remove a tag from the plants that a company owns, with an audit entry for each plant. */
export async function removeTagFromPlants(
  api: Api,
  user: SignedInUser,
  tag: { readonly id: number; readonly name: string },
  ownerId: number,
): Promise<Compilable[]> {
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
    api.db
      .insertInto("audits")
      .columns([
        ...(["plant_id", "model_type", "model_id", "event", "user_id"] as const),
        ...(["old_values", "new_values", "created_at"] as const),
      ])
      .expression((eb) =>
        eb
          .selectFrom("plants")
          .select(({ val }) => [
            "plants.id",
            val("tag").as("model_type"),
            val(tag.id).as("model_id"),
            val("detached").as("event"),
            val(user.id).as("user_id"),
            val(JSON.stringify({ tag: tag.name })).as("old_values"),
            val("{}").as("new_values"),
            val(api.clock.instant).as("created_at"),
          ])
          .where("plants.id", "in", jsonList(plantIds)),
      ),
    api.db.deleteFrom("plant_tags").where("tag_id", "=", tag.id).where("plant_id", "in", jsonList(plantIds)),
    ...refreshPlantColumns(api.db, api.clock.today, plantIds),
  ];
}
