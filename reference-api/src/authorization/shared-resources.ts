import type { Compilable } from "kysely";
import type { Api } from "../api";
import { jsonList } from "../db/connect";
import { invalid } from "../http/api-error";

/** Tags a company owns, and with `shared` those shared with it. */
export function tagsSeenBy(api: Api, companyId: number, shared: boolean) {
  return api.db
    .selectFrom("tags")
    .innerJoin("companies", "companies.id", "tags.company_id")
    .select(["tags.id", "tags.name", "tags.company_id", "companies.name as company_name"])
    .where((eb) =>
      eb.or([
        eb("tags.company_id", "=", companyId),
        eb.and([
          eb.val(shared ? 1 : 0),
          eb(
            "tags.id",
            "in",
            eb.selectFrom("company_tags").select("tag_id").where("company_tags.company_id", "=", companyId),
          ),
        ]),
      ]),
    )
    .orderBy("tags.name");
}

/**
 * Statements that leave a plant with exactly these of the tags a company sees; tags it does not see stay. Throws 4000
 * for a tag it does not see.
 */
export async function replaceTags(
  api: Api,
  companyId: number,
  plantId: number,
  tagIds: readonly number[],
): Promise<Compilable[]> {
  const seen = (await tagsSeenBy(api, companyId, true).execute()).map((tag) => tag.id);
  if (!tagIds.every((id) => seen.includes(id)))
    throw invalid({ tag_ids: ["One of these tags does not exist."] });
  return [
    api.db.deleteFrom("plant_tags").where("plant_id", "=", plantId).where("tag_id", "in", jsonList(seen)),
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
