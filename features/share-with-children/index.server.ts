export { shareCustomField, shareTag } from "./action.server";
export { loadFieldTypeChildren, loadFieldTypes, loadTagChildren, loadTags } from "./overview.server";
