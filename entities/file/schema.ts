import { dateOrNull, id, nameOrNull, textOrNull } from "@shared/api/v0/fields";
import { type Infer, type } from "superstruct";

/** A file of a plant (spec 2 §3). */
export const plantFileSchema = type({
  id: id(),
  file_name: nameOrNull(),
  description: textOrNull(),
  created_at: dateOrNull(),
  /** Where the API serves the file, without a token. */
  temporary_url: textOrNull(),
});
export type PlantFile = Infer<typeof plantFileSchema>;
