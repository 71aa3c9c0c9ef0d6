import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A file of a plant (spec 2 §3). */
export const plantFileSchema = type({
  id: number(),
  file_name: string(),
  description: optional(nullable(string())),
  created_at: string(),
});
export type PlantFile = Infer<typeof plantFileSchema>;
