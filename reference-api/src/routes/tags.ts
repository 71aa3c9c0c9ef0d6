import { defaulted, object } from "superstruct";
import { reachCompany } from "../access/companies";
import { childrenOf, reachChild } from "../access/family";
import { writablePlant } from "../access/plants";
import { tagsSeenBy } from "../access/tags";
import type { Api } from "../api";
import { listed, runTogether } from "../db/connect";
import { audit } from "../fleet/audit";
import { many, nothing, one } from "../http/answer";
import { accessDenied, invalid, notFound } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { oneOf, text } from "../http/fields";
import { groupedBy } from "../http/grouping";
import { ChildTags, Tag } from "../shapes/collections";

const companyTags = endpoint({
  method: "get",
  path: "/companies/{c}/tags",
  access: "user",
  summary: "The tags a company owns, by name; with viewable=1 also those shared with it.",
  query: object({ viewable: defaulted(oneOf(["0", "1"]), "0") }),
  answer: many("Tag", Tag),
  async handle({ api, user, params, query }) {
    await reachCompany(api, user, params.c);
    return tagsSeenBy(api, params.c, query.viewable === "1").execute();
  },
});

const createTag = endpoint({
  method: "post",
  path: "/companies/{c}/tags",
  access: "admin",
  summary: "Makes a tag that a company owns.",
  body: object({ name: text(60) }),
  answer: one("Tag", Tag),
  status: 201,
  async handle({ api, user, params, body }) {
    await reachCompany(api, user, params.c);
    const made = await api.db
      .insertInto("tags")
      .values({ company_id: params.c, name: body.name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw invalid({ name: ["This company already has a tag of this name."] });
    return tagsSeenBy(api, params.c, false).where("tags.id", "=", made.id).executeTakeFirstOrThrow();
  },
});

const childTags = endpoint({
  method: "get",
  path: "/companies/{c}/children/tags",
  access: "user",
  summary: "For each child company the tags of this company that it may see.",
  answer: many("ChildTags", ChildTags),
  async handle({ api, user, params }) {
    await reachCompany(api, user, params.c);
    const children = await childrenOf(api, params.c);
    const rows = await api.db
      .selectFrom("company_tags")
      .innerJoin("tags", "tags.id", "company_tags.tag_id")
      .select(["company_tags.company_id", "tags.id as tag_id", "tags.name"])
      .where("tags.company_id", "=", params.c)
      .where("company_tags.company_id", "in", listed(children.map((child) => child.id)))
      .orderBy("tags.name")
      .execute();
    const tagsOf = groupedBy(rows, (row) => row.company_id);
    return children.map(({ id, name }) => ({
      company_id: id,
      company_name: name,
      tags: (tagsOf.get(id) ?? []).map((row) => ({ tag_id: row.tag_id, name: row.name })),
    }));
  },
});

const shareTag = endpoint({
  method: "put",
  path: "/companies/{c}/children/{child}/tags/{tag}",
  access: "user",
  summary: "Lets a child company see one of this company's tags.",
  answer: nothing,
  async handle({ api, user, params }) {
    await reachChild(api, user, params.c, params.child);
    await refuseForeignTag(api, params.c, params.tag);
    await api.db
      .insertInto("company_tags")
      .values({ company_id: params.child, tag_id: params.tag })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

const unshareTag = endpoint({
  method: "delete",
  path: "/companies/{c}/children/{child}/tags/{tag}",
  access: "user",
  summary: "Ends the sharing of a tag with a child company.",
  answer: nothing,
  async handle({ api, user, params }) {
    await reachChild(api, user, params.c, params.child);
    await refuseForeignTag(api, params.c, params.tag);
    await api.db
      .deleteFrom("company_tags")
      .where("company_id", "=", params.child)
      .where("tag_id", "=", params.tag)
      .execute();
  },
});

const tagPlant = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}/tags/{tag}",
  access: "user",
  summary: "Puts a tag the company owns or sees on a plant.",
  answer: nothing,
  async handle({ api, user, params }) {
    await writablePlant(api, user, params.c, params.p);
    const tag = await seenTag(api, params.c, params.tag);
    const link = { plant_id: params.p, tag_id: tag.id };
    const linked = await api.db
      .selectFrom("plant_tags")
      .select("tag_id")
      .where("plant_id", "=", params.p)
      .where("tag_id", "=", tag.id)
      .executeTakeFirst();
    if (linked) return;
    await runTogether(api.env.DB, [
      api.db
        .insertInto("plant_tags")
        .values(link)
        .onConflict((conflict) => conflict.doNothing()),
      audit(api, user, {
        plantId: params.p,
        model: "tag",
        modelId: tag.id,
        event: "attached",
        new: { tag: tag.name },
      }),
    ]);
  },
});

const untagPlant = endpoint({
  method: "delete",
  path: "/companies/{c}/plants/{p}/tags/{tag}",
  access: "user",
  summary: "Takes a tag off a plant.",
  answer: nothing,
  async handle({ api, user, params }) {
    await writablePlant(api, user, params.c, params.p);
    const tag = await seenTag(api, params.c, params.tag);
    const removed = await api.db
      .deleteFrom("plant_tags")
      .where("plant_id", "=", params.p)
      .where("tag_id", "=", tag.id)
      .returning("tag_id")
      .executeTakeFirst();
    if (!removed) return;
    await audit(api, user, {
      plantId: params.p,
      model: "tag",
      modelId: tag.id,
      event: "detached",
      old: { tag: tag.name },
    }).execute();
  },
});

async function seenTag(api: Api, companyId: number, tagId: number) {
  const tag = await tagsSeenBy(api, companyId, true).where("tags.id", "=", tagId).executeTakeFirst();
  if (!tag) throw notFound("Tag");
  return tag;
}

/** Only the owner of a tag shares it: one that is merely seen is 4005, any other 2000. */
async function refuseForeignTag(api: Api, companyId: number, tagId: number): Promise<void> {
  const tag = await seenTag(api, companyId, tagId);
  if (tag.company_id !== companyId) throw accessDenied("Only the company that owns a tag may share it.");
}

/** Tags: owned, shared with children, put on plants. contract-v0 §5, §6 */
export const tagEndpoints = [companyTags, createTag, childTags, shareTag, unshareTag, tagPlant, untagPlant];
