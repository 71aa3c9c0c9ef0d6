import { type Infer, nullable, number, optional, string, type } from "superstruct";

const text = optional(nullable(string()));

/** A contact of a plant (spec 2 §3). */
export const contactSchema = type({ id: number(), name: text, email: text, phone_number: text });
export type Contact = Infer<typeof contactSchema>;
