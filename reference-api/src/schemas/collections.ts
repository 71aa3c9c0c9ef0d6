import { array, boolean, type Infer, integer, object, string } from "superstruct";

export const tagSchema = object({
  id: integer(),
  name: string(),
  company_id: integer(),
  company_name: string(),
});
export type Tag = Infer<typeof tagSchema>;

export const childTagsSchema = object({
  company_id: integer(),
  company_name: string(),
  tags: array(object({ tag_id: integer(), name: string() })),
});

export const customFieldTypeSchema = object({
  id: integer(),
  name: string(),
  type: string(),
  /** Whether the requesting company owns the type and may change its values. */
  editable: boolean(),
  company_id: integer(),
  company_name: string(),
});
export type CustomFieldType = Infer<typeof customFieldTypeSchema>;

export const childCustomFieldTypesSchema = object({
  company_id: integer(),
  company_name: string(),
  plant_custom_field_types: array(customFieldTypeSchema),
});
