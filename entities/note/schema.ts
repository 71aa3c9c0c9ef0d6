import { personSchema } from "@shared/api/person";
import { boolean, coerce, type Infer, nullable, number, optional, string, type } from "superstruct";

/** A boolean, which some servers write as 0 or 1. */
const flag = coerce(boolean(), number(), (value) => value === 1);

/** A note on a plant; a private one is visible to its author's company only (spec 2 §2.13). */
export const noteSchema = type({
  id: number(),
  message: string(),
  private: flag,
  created_at: string(),
  author: optional(nullable(personSchema)),
  company: optional(nullable(type({ name: string() }))),
});
export type Note = Infer<typeof noteSchema>;
