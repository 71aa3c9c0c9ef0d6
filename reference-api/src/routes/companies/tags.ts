import { sql } from "kysely";
import { defaulted, object } from "superstruct";
import { listChildren, visibilityGroupsOf } from "../../access/companies";
import { isVisibleTo, requireOwned, requireVisible } from "../../access/shared-resources";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { exists, insertIf, jsonList, runBatch } from "../../db/connect";
import { auditRow } from "../../fleet/audit";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { invalid } from "../../http/api-error";
import { described, oneOf, text } from "../../http/fields";
import { changeRevised } from "../../http/revision";
import { endpoint, many, noContent, one, reading } from "../endpoint";
import { childSharingEndpoints, childTagsSchema, tagSchema } from "./child-sharing";

const companyTags = endpoint("get", "/companies/{c}/tags", {
  summary: "The tags a company owns, by name; with viewable=1 also those shared with it.",
  query: object({
    viewable: described("1 includes the tags shared with the company.", defaulted(oneOf(["0", "1"]), "0")),
  }),
  response: many("Tag", tagSchema),
  read({ api, params, query }) {
    const tags = query.viewable === "1" ? viewableTags(api, params.c) : ownTags(api, params.c);
    return reading([tags], ([rows]) => rows);
  },
});

const createTag = endpoint("post", "/companies/{c}/tags", {
  access: "admin",
  summary: "Creates a tag of a company.",
  body: object({ name: text(60) }),
  response: one("Tag", tagSchema),
  status: 201,
  async handle({ api, params, body }) {
    const created = await api.db
      .insertInto("tags")
      .values({ company_id: params.c, name: body.name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirstOrThrow(nameInUse);
    return ownTags(api, params.c).where("tags.id", "=", created.id).executeTakeFirstOrThrow();
  },
});

const renameTag = endpoint("put", "/companies/{c}/tags/{tag}", {
  access: "admin",
  summary: "Renames a tag of a company.",
  body: object({ name: text(60) }),
  response: one("Tag", tagSchema),
  async handle(call) {
    const { api, params, body } = call;
    const own = () => ownTags(api, params.c).where("tags.id", "=", params.tag).executeTakeFirstOrThrow();
    await requireOwned(api, "tags", params.c, params.tag, "Only the company that owns a tag may rename it.");
    await changeRevised(call, "tags", async (guard) => {
      const tag = await own();
      if (tag.name === body.name) return;
      const [, renamed] = await runBatch(api.env.DB, [
        guard(tag),
        api.db
          .updateTable("tags")
          .set({ name: body.name })
          .where("id", "=", params.tag)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("tags as other")
                  .select("other.id")
                  .where("other.company_id", "=", params.c)
                  .where("other.id", "!=", params.tag)
                  .where("other.name", "=", body.name),
              ),
            ),
          ),
      ]);
      if (renamed?.meta.changes === 0) throw nameInUse();
    });
    return own();
  },
});

const nameInUse = () => invalid({ name: ["This company already has a tag of this name."] });

const childTags = endpoint("get", "/companies/{c}/children/tags", {
  summary: "The company's tags that each child company can see.",
  response: many("ChildTags", childTagsSchema),
  async handle({ api, params }) {
    const children = await listChildren(api, params.c);
    const rows = await api.db
      .selectFrom("company_tags")
      .innerJoin("tags", "tags.id", "company_tags.tag_id")
      .select(["company_tags.company_id", "tags.id as tag_id", "tags.name"])
      .where("tags.company_id", "=", params.c)
      .where("company_tags.company_id", "in", jsonList(children.map((child) => child.id)))
      .orderBy("tags.name")
      .execute();
    const tagsOf = Map.groupBy(rows, (row) => row.company_id);
    return children.map(({ id, name }) => ({
      company_id: id,
      company_name: name,
      tags: (tagsOf.get(id) ?? []).map((row) => ({ tag_id: row.tag_id, name: row.name })),
    }));
  },
});

const tagPlant = endpoint("put", "/companies/{c}/plants/{p}/tags/{tag}", {
  summary: "Adds a tag that is visible to the company to a plant.",
  response: noContent,
  access: "writer",
  handle: ({ api, user, params }) => setTagged(api, user, params, true),
});

const untagPlant = endpoint("delete", "/companies/{c}/plants/{p}/tags/{tag}", {
  summary: "Removes a tag from a plant.",
  response: noContent,
  access: "writer",
  handle: ({ api, user, params }) => setTagged(api, user, params, false),
});

/** Adds a tag to a plant or removes it, with an audit entry. It has no effect if the plant already has that state. */
async function setTagged(
  api: Api,
  user: SignedInUser,
  { c, p, tag }: { readonly c: number; readonly p: number; readonly tag: number },
  tagged: boolean,
): Promise<void> {
  const { name } = await requireVisible(api, "tags", c, tag);
  if ((await isTagged(api, p, tag)) === tagged) return;
  const change = tagged
    ? api.db
        .insertInto("plant_tags")
        .values({ plant_id: p, tag_id: tag })
        .onConflict((conflict) => conflict.doNothing())
    : api.db.deleteFrom("plant_tags").where("plant_id", "=", p).where("tag_id", "=", tag);
  const entry = tagged
    ? auditRow(api, user, p, ["tag", tag], "attached", { new: { tag: name } })
    : auditRow(api, user, p, ["tag", tag], "detached", { old: { tag: name } });
  await runBatch(api.env.DB, [
    change,
    insertIf(api.db, "audits", entry, sql`changes() = 1`),
    ...refreshPlantColumns(api.db, api.clock.today, [p]),
  ]);
}

function isTagged(api: Api, plantId: number, tagId: number): Promise<boolean> {
  return exists(
    api.db.selectFrom("plant_tags").select("tag_id").where("plant_id", "=", plantId).where("tag_id", "=", tagId),
  );
}

/** Tags by name, each with the number of plants that have it and that the company sees. */
function tagRows(api: Api, companyId: number) {
  return api.db
    .selectFrom("tags")
    .innerJoin("companies", "companies.id", "tags.company_id")
    .select(["tags.id", "tags.name", "tags.company_id", "tags.revision", "companies.name as company_name"])
    .select((eb) =>
      eb
        .selectFrom("plant_tags")
        .select((tagged) => tagged.fn.countAll<number>().as("count"))
        .whereRef("plant_tags.tag_id", "=", "tags.id")
        .where("plant_tags.visibility_group_id", "in", visibilityGroupsOf([companyId]))
        .as("plant_count"),
    )
    .orderBy("tags.name");
}

function ownTags(api: Api, companyId: number) {
  return tagRows(api, companyId).where("tags.company_id", "=", companyId);
}

function viewableTags(api: Api, companyId: number) {
  return tagRows(api, companyId).where(isVisibleTo("tags", companyId));
}

/** Tags of companies and plants, and their sharing. See domain/v0-calls.md#sharing. */
export const tagEndpoints = [
  companyTags,
  createTag,
  renameTag,
  childTags,
  ...childSharingEndpoints("tags", "tags/{tag}"),
  tagPlant,
  untagPlant,
];
