import { id, idOrNull, nameOrNull } from "@shared/api/v0/fields";
import { named, relations } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A tag that a company owns or that is shared with it (contract §6). */
export const tagSchema = named(
  type({
    id: id(),
    name: nameOrNull(),
    company_id: idOrNull(),
    company_name: nameOrNull(),
  }),
);
export type Tag = Infer<typeof tagSchema>;

/** A child company with the ids of the tags that are shared with it (contract §6). */
export const childTagsSchema = type({
  company_id: id(),
  company_name: nameOrNull(),
  tags: relations(type({ tag_id: id() })),
});
export type ChildTags = Infer<typeof childTagsSchema>;
