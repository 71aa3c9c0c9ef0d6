export { CustomFields, CustomFieldsForm } from "./custom-fields";
export { fieldsForm } from "./edit-custom-fields";
export type { CustomFieldEntry } from "./entries";
