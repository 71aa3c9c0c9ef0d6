export type { CustomFieldEntry } from "./entries";
export { $hasUnsavedValue } from "./model";
export { CustomFieldList } from "./ui/custom-field-list";
export { CustomFields } from "./ui/custom-fields";
