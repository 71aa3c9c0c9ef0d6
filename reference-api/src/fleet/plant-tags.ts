import type { Compilable } from "kysely";
import type { Api } from "../api";
import { isVisibleTo } from "../authorization/shared-resources";
import { jsonList } from "../db/connect";
import { invalid } from "../http/api-error";

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
  if (!tagIds.every((id) => visible.includes(id)))
    throw invalid({ tag_ids: ["One of these tags does not exist."] });
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
