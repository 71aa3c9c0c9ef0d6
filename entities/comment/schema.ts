import { dateOrNull, id, textOrNull } from "@shared/api/v0/fields";
import { personSchema } from "@shared/api/v0/person-schema";
import { relation } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A comment on a ticket; `comment` is HTML that has to be sanitized (spec 3 §3). */
export const commentSchema = type({
  id: id(),
  comment: textOrNull(),
  created_at: dateOrNull(),
  commenter: relation(personSchema),
});
export type Comment = Infer<typeof commentSchema>;
