import { id, idOrNull, nameOrNull, textOrNull } from "@shared/api/v0/fields";
import { named, relation, relations } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A custom field type that a company owns or that is shared with it (contract §6). */
export const customFieldTypeSchema = named(
  type({
    id: id(),
    name: nameOrNull(),
    /** See `customFieldKind`. */
    type: textOrNull(),
    company_id: idOrNull(),
    company_name: nameOrNull(),
  }),
);
export type CustomFieldType = Infer<typeof customFieldTypeSchema>;

/** The value of a custom field of a plant; values of all types are texts. */
export const customFieldSchema = type({
  id: id(),
  value: textOrNull(),
  type: relation(named(type({ id: id(), name: nameOrNull(), type: textOrNull() }))),
});
export type CustomField = Infer<typeof customFieldSchema>;

/** A child company with the ids of the custom field types that are shared with it (contract §6). */
export const childFieldTypesSchema = type({
  company_id: id(),
  company_name: nameOrNull(),
  plant_custom_field_types: relations(type({ id: id() })),
});
export type ChildFieldTypes = Infer<typeof childFieldTypesSchema>;
