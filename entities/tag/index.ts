export { createTag, listChildTags, listOwnTags, listViewableTags, updateChildTag } from "./api";
export type { ChildTags, Tag } from "./schema";
