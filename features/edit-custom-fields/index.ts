export { CustomFields } from "./custom-fields";
export { fieldsForm } from "./edit-custom-fields";
export type { CustomFieldEntry } from "./entries";
export { CustomFieldsForm } from "./fields-form";
