import { type Infer, nullable, number, optional, string, type } from "superstruct";

const degrees = optional(nullable(number()));

/** Coordinates and yield status of a plant (contract §3); a plant without an address has no coordinates. */
export const plantLocationSchema = type({
  id: number(),
  status: string(),
  latitude: degrees,
  longitude: degrees,
});
export type PlantLocation = Infer<typeof plantLocationSchema>;
