import { dateOrNull, id, idOrNull, textOrNull, values } from "@shared/api/v0/fields";
import { personSchema } from "@shared/api/v0/person-schema";
import { relation } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A change of a plant, one of its meters or something that belongs to it (spec 2 §2.6). */
export const auditSchema = type({
  id: id(),
  model_type: textOrNull(),
  model_id: idOrNull(),
  event: textOrNull(),
  datetime: dateOrNull(),
  /** Null for changes by the system. */
  user: relation(personSchema),
  changes: relation(type({ old_values: values(), new_values: values() })),
});
export type Audit = Infer<typeof auditSchema>;
