import { array, boolean, type Infer, integer, object, string } from "superstruct";

export const Tag = object({ id: integer(), name: string(), company_id: integer(), company_name: string() });
export type Tag = Infer<typeof Tag>;

export const ChildTags = object({
  company_id: integer(),
  company_name: string(),
  tags: array(object({ tag_id: integer(), name: string() })),
});

export const CustomFieldType = object({
  id: integer(),
  name: string(),
  type: string(),
  /** Whether the company that asks may change values of it: it owns it. */
  editable: boolean(),
  company_id: integer(),
  company_name: string(),
});
export type CustomFieldType = Infer<typeof CustomFieldType>;

export const ChildCustomFieldTypes = object({
  company_id: integer(),
  company_name: string(),
  plant_custom_field_types: array(CustomFieldType),
});
