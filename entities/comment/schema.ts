import { personSchema } from "@shared/api/person";
import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A comment on a ticket; `comment` is HTML that has to be sanitized (spec 3 §3). */
export const commentSchema = type({
  id: number(),
  comment: string(),
  created_at: string(),
  commenter: optional(nullable(personSchema)),
});
export type Comment = Infer<typeof commentSchema>;
