import { booleanOr, dateOrNull, id, nameOrNull, textOrNull } from "@shared/api/v0/fields";
import { personSchema } from "@shared/api/v0/person-schema";
import { relation } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A note on a plant; a private one is visible to its author's company only (spec 2 §2.13). */
export const noteSchema = type({
  id: id(),
  message: textOrNull(),
  private: booleanOr(false),
  created_at: dateOrNull(),
  author: relation(personSchema),
  company: relation(type({ name: nameOrNull() })),
});
export type Note = Infer<typeof noteSchema>;
