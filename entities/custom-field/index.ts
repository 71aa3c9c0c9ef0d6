export {
  createCustomField,
  deleteCustomField,
  listCustomFieldTypes,
  listPlantCustomFields,
  updateCustomField,
} from "./api";
export { type CustomFieldKind, customFieldKind } from "./kind";
export type { CustomField, CustomFieldType } from "./schema";
