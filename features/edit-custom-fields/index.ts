export { CustomFieldList, CustomFields } from "./custom-fields";
export { $hasUnsavedValue } from "./edit-custom-fields";
export type { CustomFieldEntry } from "./entries";
