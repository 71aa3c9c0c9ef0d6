export {
  createCustomField,
  deleteCustomField,
  listChildFieldTypes,
  listCustomFieldTypes,
  listPlantCustomFields,
  updateChildFieldType,
  updateCustomField,
} from "./api";
export { type CustomFieldKind, customFieldKind } from "./kind";
export type { ChildFieldTypes, CustomField, CustomFieldType } from "./schema";
