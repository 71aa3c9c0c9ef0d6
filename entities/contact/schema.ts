import { id, nameOrNull } from "@shared/api/v0/fields";
import { type Infer, type } from "superstruct";

/** A contact of a plant (spec 2 §3). */
export const contactSchema = type({
  id: id(),
  name: nameOrNull(),
  email: nameOrNull(),
  phone_number: nameOrNull(),
});
export type Contact = Infer<typeof contactSchema>;
