import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A comment on a ticket; its text is rich text from elsewhere (spec 3 §3). */
export const commentSchema = type({
  id: number(),
  comment: string(),
  created_at: string(),
  commenter: optional(nullable(type({ id: number(), first_name: string(), last_name: string() }))),
});
export type Comment = Infer<typeof commentSchema>;
