import { type Infer, number, string, type } from "superstruct";

/** A custom field type that a company owns or that is shared with it (contract §6). */
export const customFieldTypeSchema = type({ id: number(), name: string() });
export type CustomFieldType = Infer<typeof customFieldTypeSchema>;
