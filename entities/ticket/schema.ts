import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A ticket as a plant's page lists it; open while `closed_on` is empty (spec 3 §4). */
export const plantTicketSchema = type({
  id: number(),
  number: optional(nullable(number())),
  title: string(),
  created_at: string(),
  closed_on: optional(nullable(string())),
});
export type PlantTicket = Infer<typeof plantTicketSchema>;
