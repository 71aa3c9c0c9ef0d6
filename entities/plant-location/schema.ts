import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** Yield statuses, worst first (spec 1 §4); a column names one by its place in this list. */
export const locationStatuses = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"] as const;
export type LocationStatus = (typeof locationStatuses)[number];

const degrees = optional(nullable(number()));

/** Where a plant stands and how it fares (contract §3); a plant without an address has no coordinates. */
export const plantLocationSchema = type({
  id: number(),
  status: string(),
  latitude: degrees,
  longitude: degrees,
});
export type PlantLocation = Infer<typeof plantLocationSchema>;
