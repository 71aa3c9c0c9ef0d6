export {
  type CustomField,
  type CustomFieldType,
  createCustomField,
  deleteCustomField,
  listChildFieldTypes,
  listCustomFieldTypes,
  listPlantCustomFields,
  updateChildFieldType,
  updateCustomField,
} from "./api";

/** The kinds of custom fields that have an input of their own (domain/tags.md#custom-field-types). */
const customFieldKinds = ["date", "two_solar", "euro", "integer", "float"] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number] | "text";

/** The kind of a type; an unknown kind is text. */
export const customFieldKind = (type: string | null | undefined): CustomFieldKind =>
  customFieldKinds.find((kind) => kind === type) ?? "text";
