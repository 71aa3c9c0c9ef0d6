import { boolean, coerce, type Infer, nullable, number, optional, string, type } from "superstruct";

/** Some servers write booleans as 0 and 1. */
const flag = coerce(boolean(), number(), (value) => value === 1);

/** A note on a plant; a private one is seen by its author's company alone (spec 2 §2.13). */
export const noteSchema = type({
  id: number(),
  message: string(),
  private: flag,
  created_at: string(),
  author: optional(nullable(type({ id: number(), first_name: string(), last_name: string() }))),
  company: optional(nullable(type({ name: string() }))),
});
export type Note = Infer<typeof noteSchema>;
