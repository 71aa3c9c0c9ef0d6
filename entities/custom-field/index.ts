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

/** The kinds of custom fields with a special input (domain/tags.md#custom-field-types). */
const customFieldKinds = ["date", "two_solar", "euro", "integer", "float"] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number] | "text";

/** Returns the kind of a type; text for an unknown kind. */
export const customFieldKind = (type: string | null | undefined): CustomFieldKind =>
  customFieldKinds.find((kind) => kind === type) ?? "text";
