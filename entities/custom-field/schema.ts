import { id, nameOrNull } from "@shared/api/fields";
import { named } from "@shared/api/rows";
import { type Infer, type } from "superstruct";

/** A custom field type that a company owns or that is shared with it (contract §6). */
export const customFieldTypeSchema = named(type({ id: id(), name: nameOrNull() }));
export type CustomFieldType = Infer<typeof customFieldTypeSchema>;
